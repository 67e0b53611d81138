import { useLayoutEffect } from 'react';
import { fetchQuietly, type LazyPart } from './parts.ts';

/**
 * Asks for the code of a part that is going to be drawn here, once what is there has begun what it does
 * without it: code takes the processor while the server answers.
 */
// biome-ignore lint/suspicious/noExplicitAny: as `lazyPart` has it
export function usePartSoon({ fetch }: Pick<LazyPart<any>, 'fetch'>): void {
  useLayoutEffect(() => fetchQuietly(fetch), [fetch]);
}
