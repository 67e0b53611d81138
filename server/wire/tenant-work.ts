import type { Transaction } from 'kysely';
import type { Language } from '#schemas/tenant/corp.ts';
import { type Failure, NO_TOKEN, type Result } from '#schemas/wire/envelope.ts';
import { ROWS_HELD } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { namesDeletedRow } from '../database/faults/foreign-key.ts';
import { areRowsHeld } from '../database/faults/rows-held.ts';
import { isPlanOutdated, namesWhatIsGone } from '../database/faults/tables-changed.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { DefinitionCache } from '../definitions/cache.ts';
import { labelText } from '../definitions/label-text.ts';
import { createDefinitionReader, type TenantDefinitions } from '../definitions/reader.ts';
import type { Messenger } from '../messenger/messenger.ts';
import { findSession, touchSession } from '../session/session.ts';
import { NO_SESSION, type SessionState } from '../session/session-state.ts';
import type { ProductLists } from '../shop/catalogue/product-lists.ts';
import type { RequestFrame } from './frame.ts';
import type { CallContext } from './handler.ts';
import type { Throttle, ThrottleName } from './throttle.ts';

/** What work for any tenant is done with. */
export interface TenantServices {
  readonly tenancy: Tenancy;
  readonly cache: DefinitionCache;
  readonly throttle: Throttle;
  readonly messenger: Messenger;
  readonly productLists: ProductLists;
  /** Hold answers against their contract too: tests and development. */
  readonly checkAnswers: boolean;
}

/** Work inside the transaction of one tenant, with what requests need there. */
export type TenantWork<Value> = (
  context: CallContext,
  transaction: Transaction<Database>,
) => Promise<Result<Value>>;

/** What came with a request beside its params. */
type Brought = Pick<CallContext, 'textual' | 'upload' | 'tellProgress'>;

const NOTHING: Brought = { textual: new Set(), upload: null, tellProgress() {} };

/** Milliseconds until a change of the tables that a request has met is heard of. */
const CHANGE_TIMEOUT = 1_000;

interface WorkOptions {
  readonly brought?: Brought;
  /** Nothing was answered yet, so that it may be done once more. */
  readonly mayRepeat?: () => boolean;
  /** It may wait for rows that somebody else holds. */
  readonly waitsForRows?: boolean | undefined;
}

/** Carries a handler's refusal out of its transaction, which is rolled back by it. */
class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Does work in one transaction of the tenant, which is committed when it answers ok and rolled back
 * otherwise, then what the work left for after it. A message that is the key of a text is
 * answered in the user's language; a visitor's answer to a token that is over says so. Either of the two that meets tables
 * which are others than those of its definitions is done once more with what there is now. So is the transaction whose user
 * or row is deleted under it; what was left for after it knows the user of before.
 */
export async function workForTenant<Value>(
  services: TenantServices,
  frame: RequestFrame,
  corp: string,
  work: TenantWork<Value>,
  { brought = NOTHING, waitsForRows = false, mayRepeat = () => true }: WorkOptions = {},
): Promise<Result<Value>> {
  const { tenancy, cache } = services;
  let session: SessionState = NO_SESSION;
  let wanted: Language | undefined;
  const later: { work?: () => Promise<Result<unknown>> } = {};
  const attempt = () =>
    tenancy.withTenant(
      corp,
      async (transaction) => {
        delete later.work;
        const definitions = createDefinitionReader(corp, cache, (read) => read(transaction));
        if (frame.token !== '') session = await findSession(transaction, frame.token);
        wanted = await chosenLanguage(frame, definitions);
        const context: CallContext = {
          ...brought,
          ...ofRequest(services, frame, corp, session),
          transaction,
          definitions,
          language: wanted,
          afterCommit(continuation) {
            later.work = continuation;
          },
        };
        const answer = await work(context, transaction);
        if (!answer.ok) throw new Refusal(answer);
        return answer;
      },
      { signal: frame.signal, waitsForRows },
    );
  const isOutdated = async (error: unknown, generation: number) =>
    isPlanOutdated(error) ||
    (namesWhatIsGone(error) && cache.waitForChange(generation, `${corp} ${error}`, CHANGE_TIMEOUT));
  const settled = async <Answer>(
    run: () => Promise<Result<Answer>>,
    isOver: (error: unknown) => boolean = () => false,
  ): Promise<Result<Answer>> => {
    const { generation } = cache;
    return run()
      .catch(async (error: unknown) => {
        if (!(isOver(error) || (await isOutdated(error, generation))) || !mayRepeat()) throw error;
        return run();
      })
      .catch(failureOf);
  };
  let result = await settled(attempt, namesDeletedRow);
  await noteUse(tenancy, corp, session);
  if (result.ok && later.work) result = await settled(later.work as () => Promise<Result<Value>>);
  const isOver = frame.token !== '' && session.state !== 'active';
  if (result.ok && result.token === null && isOver) result = { ...result, token: NO_TOKEN };
  if (wanted === undefined) return result;
  const texts = createDefinitionReader(corp, cache, (read) => tenancy.withTenant(corp, read));
  return translateMessage(result, texts, wanted);
}

/** What a handler gets that does not depend on its transaction. */
function ofRequest(
  { messenger, productLists, checkAnswers, throttle }: TenantServices,
  { requestId, path, attempt = '', signal, address, giveFileKey }: RequestFrame,
  corp: string,
  session: SessionState,
) {
  const active = session.state === 'active' ? session : null;
  return {
    corp,
    session,
    user: active?.user ?? null,
    messenger,
    productLists,
    requestId,
    path,
    attempt,
    checkAnswers,
    signal,
    address,
    throttle: (name: ThrottleName) => throttle.use(name, corp, address),
    giveFileKey() {
      if (active) giveFileKey?.(corp);
    },
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return error.failure;
  // What has met them has done nothing.
  if (areRowsHeld(error)) return ROWS_HELD;
  throw error;
}

/** In a transaction of its own: a refusal must not undo it, nor may requests wait for each other. */
async function noteUse(tenancy: Tenancy, corp: string, session: SessionState): Promise<void> {
  if (session.state !== 'active' || !session.stale) return;
  await tenancy.withTenant(corp, (transaction) => touchSession(transaction, session.tokenHash));
}

/** Messages that start with two underscores are keys of texts (spec 2.20). */
async function translateMessage<Value>(
  result: Result<Value>,
  definitions: TenantDefinitions,
  wanted: Language,
): Promise<Result<Value>> {
  if (!result.message.startsWith('__')) return result;
  return { ...result, message: labelText(await definitions.texts(wanted), result.message) };
}

async function chosenLanguage(
  { askedLanguage, language: chosen }: RequestFrame,
  definitions: TenantDefinitions,
): Promise<Language> {
  const corp = await definitions.read('corp');
  const offered = corp?.settings.languages ?? [];
  const wanted = [askedLanguage, chosen];
  const found = wanted.map((one) => offered.find((other) => other === one)).find(Boolean);
  return found ?? corp?.settings.language ?? 'zh-CN';
}
