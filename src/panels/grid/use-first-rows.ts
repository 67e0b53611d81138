import { useCallback, useEffect } from 'react';
import type { PageScope } from '../../pages/content/page-scope.ts';

/**
 * Tells the page when the first rows of a grid stand, since what is below waits for them.
 *
 * @param hasNone there are no rows to be drawn.
 * @returns what the grid calls when it has drawn them.
 */
export function useFirstRows({ schedule }: PageScope, code: string, hasNone: boolean): () => void {
  const onDrawn = useCallback(() => schedule.drawn(code), [schedule, code]);
  useEffect(() => {
    if (hasNone) onDrawn();
  }, [hasNone, onDrawn]);
  return onDrawn;
}
