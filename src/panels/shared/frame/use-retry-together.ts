import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '#schemas/wire/envelope.ts';
import { useRetryOnline } from '../../../parts/use-online.ts';

/** What tries again, by what failed: panels that have shared a call have the very same failure. */
const retries = new WeakMap<Failure, Set<() => void>>();

/**
 * Tries again, by one press in any of the panels that one lost call has failed, and by itself when the network is
 * back that took the answer away.
 *
 * @param retry undefined where trying again would change nothing.
 * @returns what a press does; undefined as `retry`.
 */
export function useRetryTogether(
  failure: Failure,
  retry: (() => void) | undefined,
): (() => void) | undefined {
  const canRetry = retry !== undefined;
  const onRetry = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (!canRetry) return;
    const together = retries.get(failure) ?? new Set();
    retries.set(failure, together);
    const one = () => onRetry();
    together.add(one);
    return () => void together.delete(one);
  }, [failure, canRetry]);
  useRetryOnline(canRetry && failure.code === 'NETWORK' && failure, () => retry?.());
  return canRetry
    ? () => {
        for (const one of [...(retries.get(failure) ?? [])]) one();
      }
    : undefined;
}
