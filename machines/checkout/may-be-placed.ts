import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

const UNTOLD: readonly number[] = [
  ResultId.network,
  ResultId.serverFault,
  ResultId.unavailable,
  ResultId.malformedAnswer,
];

/** Whether an order may stand all the same, since nobody told what became of it. */
export function mayBePlaced({ id }: Failure): boolean {
  return UNTOLD.includes(id);
}
