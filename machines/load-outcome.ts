import type { Result } from '#schemas/wire/envelope.ts';
import { failureOf, faultOf, outputOf } from './outcome.ts';

/** Of the answers of a load: its failure stands in place of what it brings, and is told. */
export const loadRefused = {
  target: 'failed',
  actions: [
    { type: 'setFailure', params: failureOf },
    { type: 'tellFailure', params: outputOf<Result<unknown>> },
  ],
} as const;

/** The same for a load that broke. */
export const loadBroken = {
  target: 'failed',
  actions: [
    { type: 'setFailure', params: faultOf },
    { type: 'tellFailure', params: faultOf },
  ],
} as const;
