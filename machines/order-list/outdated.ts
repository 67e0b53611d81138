import type { Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

const OUTDATED: readonly number[] = [ResultId.notFound, ResultId.conflict, ResultId.refused];

/** Was it refused since the order is not any more what is in sight, as after an answer that got lost? */
export function isOutdated(result: Result<unknown>): boolean {
  return !result.ok && OUTDATED.includes(result.id);
}
