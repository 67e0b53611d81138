import type { Result } from '#schemas/wire/envelope.ts';
import { createDefinitionReader } from '../definitions/reader.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import { FileAnswer } from './file-answer.ts';
import type { RequestFrame } from './frame.ts';
import type { Handler } from './handler.ts';
import { runContract } from './run-contract.ts';
import { isCorpCode, type TenantHints, tenantCandidates } from './tenant.ts';
import { type TenantServices, type TenantWork, workForTenant } from './tenant-work.ts';
import { notSupported, unknownCorp } from './wire-error.ts';

/** A call as an endpoint has read it. */
export interface CallRequest {
  readonly servlet: string;
  readonly command: string;
  readonly params: Record<string, unknown>;
  /** Names of params that came as texts, from an address or a form. */
  readonly textual: ReadonlySet<string>;
  readonly frame: RequestFrame;
  /** File that came along, for a call whose contract takes one. */
  readonly upload?: IncomingFile | null;
  /** Tells the client how far its call has come: 0 to 1. */
  readonly tellProgress?: (share: number) => void;
  /** Sends a file while the transaction is still open. */
  readonly sendFile: (file: FileAnswer) => Promise<void>;
}

/** What the dispatcher works with. */
export interface DispatcherOptions extends TenantServices {
  /** Handlers by `servlet.command`. */
  readonly calls: Readonly<Record<string, Handler>>;
}

/** The one way from an endpoint to what answers it. */
export interface Dispatcher {
  /** Runs the call that the request names. @throws WireError */
  dispatch(request: CallRequest): Promise<Result<unknown>>;
  /** Bytes of the file that the contract of the call asks for; null when it asks for none. */
  takesFile(call: Pick<CallRequest, 'servlet' | 'command'>): number | null;
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

/** Finds the tenant of each request and the handler of each call, and runs the one for the other. */
export function createDispatcher({ calls, ...services }: DispatcherOptions): Dispatcher {
  return {
    async dispatch({ servlet, command, params, textual, frame, upload = null, sendFile, ...more }) {
      const { tellProgress = () => {} } = more;
      const name = `${servlet}.${command}`;
      const handler = Object.hasOwn(calls, name) ? calls[name] : undefined;
      if (!handler) throw notSupported('command', command);
      const corp = await resolveCorp(services, hintsOf(name, frame, params));
      let isSent = false;
      const work: TenantWork<unknown> = async (context) => {
        const result = await runContract(name, handler, params, context);
        if (!result.ok || !(result.data instanceof FileAnswer)) return result;
        isSent = true;
        await sendFile(result.data);
        return result;
      };
      const mayRepeat = () => !isSent;
      const waitsForRows = handler.waitsForRows?.(params) ?? handler.contract.waitsForRows;
      const brought = { textual, upload, tellProgress };
      return workForTenant(services, frame, corp, work, { brought, waitsForRows, mayRepeat });
    },
    takesFile({ servlet, command }) {
      const name = `${servlet}.${command}`;
      return (Object.hasOwn(calls, name) && calls[name]?.contract.takesFile) || null;
    },
    async inTenant(frame, param, work) {
      const header = param ?? frame.corpHeader;
      const hints = { header, path: frame.path, param: undefined };
      return workForTenant(services, frame, await resolveCorp(services, hints), work);
    },
  };
}

/**
 * The tenant that a request names.
 *
 * @throws WireError 404 when there is no such tenant.
 */
async function resolveCorp(
  { cache, tenancy }: TenantServices,
  hints: TenantHints,
): Promise<string> {
  for (const { corp, binding } of tenantCandidates(hints)) {
    if (isCorpCode(corp)) {
      const definitions = createDefinitionReader(corp, cache, (read) =>
        tenancy.withTenant(corp, read),
      );
      if (await definitions.read('corp')) return corp;
    }
    if (binding) throw unknownCorp();
  }
  throw unknownCorp();
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
