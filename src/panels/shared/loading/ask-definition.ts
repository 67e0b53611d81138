import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { getDataDefinition } from '#schemas/web-ui-service/get-data-definition.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../../../app/services.ts';

type Api = Services['api'];

/** A call that is under way. */
interface Asked {
  answer: Promise<Result<ClientDataDefinition>>;
  /** How many panels wait for it. */
  waiting: number;
  abort(): void;
}

const underWay = new WeakMap<Api, Map<string, Asked>>();

/**
 * Asks for a data definition. Panels that ask for the same one at the same time, as those over one table do when
 * their page opens, share one call, which ends when none of them waits any more.
 */
export function askDefinition(
  api: Api,
  dataCode: string,
  signal: AbortSignal,
): Promise<Result<ClientDataDefinition>> {
  const calls = underWay.get(api) ?? new Map<string, Asked>();
  underWay.set(api, calls);
  const asked = calls.get(dataCode) ?? begin();
  asked.waiting += 1;
  signal.addEventListener('abort', leave, { once: true });
  return asked.answer;

  function begin(): Asked {
    const controller = new AbortController();
    const call: Asked = {
      answer: api
        .call(getDataDefinition, { code: dataCode }, { signal: controller.signal })
        .finally(() => forget(call)),
      waiting: 0,
      abort: () => controller.abort(),
    };
    calls.set(dataCode, call);
    return call;
  }

  function forget(call: Asked): void {
    if (calls.get(dataCode) === call) calls.delete(dataCode);
  }

  function leave(): void {
    asked.waiting -= 1;
    if (asked.waiting > 0) return;
    asked.abort();
    forget(asked);
  }
}
