import { literalPattern } from '../database/sql-text/literal-pattern.ts';
import type { DefinitionFile } from '../definitions/read-folder.ts';
import type { ProtectionFault } from './standing-faults.ts';

/** A fault, as it is known again. */
export const toldOf = ({ relation, message }: ProtectionFault) => `${relation}: ${message}`;

/** What a later step mends. */
export interface Mending {
  /** {@link toldOf} what is wrong until then. */
  readonly told: readonly string[];
  /** How many steps behind this one it is. */
  readonly count: number;
}

/**
 * Looks for the step that makes the functions anew which alone are wrong with another one.
 *
 * @param later the steps behind it.
 * @returns undefined where something is wrong that none of them makes anew.
 */
export function mendingOf(
  faults: readonly ProtectionFault[],
  later: readonly DefinitionFile[],
): Mending | undefined {
  const places = faults.map(({ ofFunction }) => {
    if (ofFunction === undefined) return -1;
    const name = literalPattern(ofFunction);
    const made = new RegExp(`\\bFUNCTION\\s+(?:IF\\s+EXISTS\\s+)?(?:public\\.)?"?${name}\\b`, 'i');
    return later.findIndex(({ text }) => made.test(text));
  });
  if (places.length === 0 || places.includes(-1)) return undefined;
  return { told: faults.map(toldOf), count: Math.max(...places) + 1 };
}
