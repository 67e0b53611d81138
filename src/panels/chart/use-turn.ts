import { useEffect, useState } from 'react';
import type { PageTurns } from '../../pages/content/page-turns.ts';

/** May the panel be drawn, or do rows above it go first? Once it may, it stays so. */
export function useTurn(turns: PageTurns, code: string): boolean {
  const [hasTurn, setHasTurn] = useState(() => turns.isTurnOf(code));
  useEffect(() => {
    if (!hasTurn) return turns.awaitTurn(code, () => setHasTurn(true));
  }, [turns, code, hasTurn]);
  return hasTurn;
}
