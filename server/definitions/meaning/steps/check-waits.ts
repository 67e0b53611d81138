import type { DefinitionIssue } from '../../issue.ts';
import type { PlacedStatement } from './step-statements.ts';

/** What takes the bound away from how long one waits for a table that others use. */
const ENDLESS = /\block_timeout\b["']?\s*(?:=|\bTO\b|,)\s*'?0[a-z]*(?![\w.])/gi;

/** What does so where the connection has no bound of its own; at the end of a block it gives back what holds elsewhere. */
const GIVEN_BACK =
  /(?:\block_timeout\b["']?\s*(?:=|\bTO\b)\s*DEFAULT\b|\bRESET\s+(?:lock_timeout|ALL)\b)(?!'?\s*(?:;\s*END\b\s*\w*\s*)+;?\s*(?:\$|'|$))/gi;

/** Comments, and settings of what is run at another time. */
const IDLE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bALTER\s+(?:ROLE|USER|DATABASE|FUNCTION|PROCEDURE|ROUTINE|SYSTEM)\b[^;]*/gi;

/**
 * Looks for blocks with which a start, and all who use their tables, wait without end. Behind a plain SET the next statement
 * waits as any other. Nothing is refused for it: a step that is taken can change no more.
 */
export function checkWaits(statements: readonly PlacedStatement[]): DefinitionIssue[] {
  return statements.flatMap(({ kind, text, offset, placeAt }) => {
    if (kind !== 'DoStmt') return [];
    const code = text.replace(IDLE, (idle) => ' '.repeat(idle.length));
    const [found] = [ENDLESS, GIVEN_BACK]
      .flatMap((endless) => [...code.matchAll(endless)])
      .sort((one, other) => one.index - other.index);
    if (!found) return [];
    const message =
      'with this a start waits without end for whoever uses a table: a step waits two seconds by itself, so leave it out';
    return [{ ...placeAt(offset + found.index), message, mild: true }];
  });
}
