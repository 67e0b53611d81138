import type { Transaction } from 'kysely';
import { type Language, language } from '#schemas/tenant/corp.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import type { Database } from '../database/database.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { DefinitionCache } from '../definitions/cache.ts';
import { labelText } from '../definitions/label-text.ts';
import { createDefinitionReader, type TenantDefinitions } from '../definitions/reader.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import type { Messenger } from '../messenger/messenger.ts';
import { findSession, touchSession } from '../session/session.ts';
import { NO_SESSION, type SessionState } from '../session/session-state.ts';
import type { ProductLists } from '../shop/catalogue/product-lists.ts';
import { FileAnswer } from './file-answer.ts';
import type { CallContext, Handler } from './handler.ts';
import { runContract } from './run-contract.ts';
import { isCorpCode, type TenantHints, tenantCandidates } from './tenant.ts';
import type { Throttle } from './throttle.ts';
import { notSupported, unknownCorp } from './wire-error.ts';

/** What every request brings along, whichever endpoint it came to. */
export interface RequestFrame {
  readonly requestId: string;
  readonly address: string;
  readonly corpHeader: unknown;
  readonly token: string;
  /** Page that the user was on (spec 7.1). */
  readonly path: string;
  /** Language that the client chose, if it chose one. */
  readonly language: string | undefined;
  readonly signal: AbortSignal;
  /** Gives the browser the key to the tenant's files, by the session's token; there may be no browser. */
  readonly giveFileKey?: (corp: string) => void;
}

export interface CallRequest {
  readonly servlet: string;
  readonly command: string;
  readonly params: Record<string, unknown>;
  readonly textual: ReadonlySet<string>;
  readonly frame: RequestFrame;
  readonly upload?: IncomingFile | null;
  /** Sends a file while the transaction is still open. */
  readonly sendFile: (file: FileAnswer) => Promise<void>;
}

export interface DispatcherOptions {
  readonly tenancy: Tenancy;
  readonly cache: DefinitionCache;
  readonly throttle: Throttle;
  readonly messenger: Messenger;
  readonly productLists: ProductLists;
  readonly calls: Readonly<Record<string, Handler>>;
  /** Hold answers against their contract too: tests and development. */
  readonly checkAnswers: boolean;
}

/** Work inside the transaction of one tenant, with what requests need there. */
export type TenantWork<Value> = (
  context: CallContext,
  transaction: Transaction<Database>,
) => Promise<Result<Value>>;

export interface Dispatcher {
  /** Runs the call that the request names. @throws WireError */
  dispatch(request: CallRequest): Promise<Result<unknown>>;
  /** Does the contract of the call ask for a file? */
  takesFile(call: Pick<CallRequest, 'servlet' | 'command'>): boolean;
  /**
   * Runs work of a fixed endpoint for the tenant that the frame or `corp` names.
   *
   * @throws WireError 404 when there is no such tenant.
   */
  inTenant<Value>(
    frame: RequestFrame,
    corp: string | undefined,
    work: TenantWork<Value>,
  ): Promise<Result<Value>>;
}

/** Carries a handler's refusal out of its transaction, which is rolled back by it. */
class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const NO_TEXTUAL: ReadonlySet<string> = new Set();

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { tenancy, cache, throttle, messenger, productLists, calls, checkAnswers } = options;

  /** For what is known before the request's transaction begins, or asked when it has ended. */
  function definitionsOf(corp: string): TenantDefinitions {
    return createDefinitionReader(corp, cache, (read) => tenancy.withTenant(corp, read));
  }

  async function resolveCorp(hints: TenantHints): Promise<string> {
    for (const { corp, binding } of tenantCandidates(hints)) {
      if (isCorpCode(corp) && (await definitionsOf(corp).read('corp'))) return corp;
      if (binding) throw unknownCorp();
    }
    throw unknownCorp();
  }

  async function inTransaction<Value>(
    frame: RequestFrame,
    corp: string,
    textual: ReadonlySet<string>,
    work: TenantWork<Value>,
    upload: IncomingFile | null = null,
  ): Promise<Result<Value>> {
    let session: SessionState = NO_SESSION;
    let wanted: Language | undefined;
    let result: Result<Value>;
    const later: { work?: () => Promise<Result<unknown>> } = {};
    try {
      result = await tenancy.withTenant(
        corp,
        async (transaction) => {
          const definitions = createDefinitionReader(corp, cache, (read) => read(transaction));
          if (frame.token !== '') session = await findSession(transaction, frame.token);
          wanted = await chosenLanguage(frame.language, definitions);
          const context: CallContext = {
            corp,
            session,
            user: session.state === 'active' ? session.user : null,
            transaction,
            definitions,
            language: wanted,
            messenger,
            productLists,
            requestId: frame.requestId,
            path: frame.path,
            textual,
            upload,
            checkAnswers,
            signal: frame.signal,
            throttle: (name) => throttle.use(name, corp, frame.address),
            giveFileKey() {
              if (session.state === 'active') frame.giveFileKey?.(corp);
            },
            afterCommit: (continuation) => {
              later.work = continuation;
            },
          };
          const answer = await work(context, transaction);
          if (!answer.ok) throw new Refusal(answer);
          return answer;
        },
        { signal: frame.signal },
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result = error.failure;
    }
    await noteUse(corp, session);
    if (result.ok && later.work) result = (await later.work()) as Result<Value>;
    return translateMessage(corp, wanted, result);
  }

  /** Messages that start with two underscores are keys of texts (spec 2.20). */
  async function translateMessage<Value>(
    corp: string,
    wanted: Language | undefined,
    result: Result<Value>,
  ): Promise<Result<Value>> {
    if (!result.message.startsWith('__') || wanted === undefined) return result;
    const texts = await definitionsOf(corp).texts(wanted);
    return { ...result, message: labelText(texts, result.message) };
  }

  /** In a transaction of its own: a refusal must not undo it, nor may requests wait for each other. */
  async function noteUse(corp: string, session: SessionState): Promise<void> {
    if (session.state !== 'active' || !session.stale) return;
    await tenancy.withTenant(corp, (transaction) => touchSession(transaction, session.tokenHash));
  }

  return {
    async dispatch({ servlet, command, params, textual, frame, upload, sendFile }) {
      const name = `${servlet}.${command}`;
      const handler = Object.hasOwn(calls, name) ? calls[name] : undefined;
      if (!handler) throw notSupported('command', command);
      const corp = await resolveCorp(hintsOf(name, frame, params));
      const work: TenantWork<unknown> = async (context) => {
        const result = await runContract(name, handler, params, context);
        if (result.ok && result.data instanceof FileAnswer) await sendFile(result.data);
        return result;
      };
      return inTransaction(frame, corp, textual, work, upload);
    },
    takesFile({ servlet, command }) {
      const name = `${servlet}.${command}`;
      return Object.hasOwn(calls, name) && calls[name]?.contract.takesFile === true;
    },
    async inTenant(frame, param, work) {
      const named = param !== undefined;
      const corp = await resolveCorp({
        header: named ? param : frame.corpHeader,
        path: frame.path,
        param: undefined,
      });
      return inTransaction(frame, corp, NO_TEXTUAL, work);
    },
  };
}

/** Branding is public, so the calls that ask for it are of the tenant that they ask about. */
const ASKED_CORP: Readonly<Record<string, string>> = {
  'WebUiFalcon.GetCorp': 'code',
  'WebUiFalcon.GetConfig': 'corp',
};

function hintsOf(
  name: string,
  frame: RequestFrame,
  params: Readonly<Record<string, unknown>>,
): TenantHints {
  const asked = params[ASKED_CORP[name] ?? ''];
  const header = typeof asked === 'string' ? asked : frame.corpHeader;
  return { header, path: frame.path, param: params.corp };
}

async function chosenLanguage(
  chosen: string | undefined,
  definitions: TenantDefinitions,
): Promise<Language> {
  const corp = await definitions.read('corp');
  const parsed = language.safeParse(chosen);
  if (parsed.success && corp?.settings.languages.includes(parsed.data)) return parsed.data;
  return corp?.settings.language ?? 'zh-CN';
}
