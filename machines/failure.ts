import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** The failure that an actor's rejection stands for: effects answer with results, so this is a fault. */
export function faultOf(error: unknown): Failure {
  return failure(ResultId.network, error instanceof Error ? error.message : String(error), 'FAULT');
}
