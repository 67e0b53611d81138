import { getQuoteListByDataDefinition } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import type { CallInput } from '#schemas/wire/contract.ts';
import { passesByItself } from '#schemas/wire/result-id.ts';
import type { Api } from './api.ts';

/** Milliseconds before each further attempt: of a server that is away for longer a name is not asked for ever. */
const PAUSES = [2_000, 10_000, 60_000];
/** Seconds up to which a server is waited for that says when it may be asked again. */
const LONGEST = 60;

/**
 * What the rows are called that a Quote field points at. Nobody waits for it, since the keys stand there meanwhile, so it
 * is asked for again where the server could not say it.
 *
 * @param params with the keys.
 * @param signal ends it.
 * @returns names by their keys; none where it is refused or never comes.
 */
export async function quoteNames(
  api: Pick<Api, 'call'>,
  params: CallInput<typeof getQuoteListByDataDefinition>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  for (const pause of [...PAUSES, null]) {
    const answer = await api.call(getQuoteListByDataDefinition, params, { signal });
    if (answer.ok) return new Map(answer.data.list.map(({ Key, Name }) => [Key, Name]));
    const { id, retryAfter = 0 } = answer;
    if (pause === null || retryAfter > LONGEST || !passesByItself(id)) break;
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause, 1000 * retryAfter)));
    if (signal.aborted) break;
  }
  return new Map();
}
