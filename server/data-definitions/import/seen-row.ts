import { createHash } from 'node:crypto';
import type { Row } from '#schemas/definitions/common.ts';
import { SEEN_LENGTH } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { CHANGED_FIRST } from '../write/row-fault.ts';
import { pick } from '../write/save-row.ts';

/** Stands for a row that is not stored: no row that is stored has a dot. */
const NONE = '.'.repeat(SEEN_LENGTH);

/**
 * Stands for what is stored under the key of a row of the sheet, in a few characters: two contents are taken for the same
 * once in sixteen million times.
 *
 * @param names of the fields that the sheet fills: whatever else is changed, no import overwrites it.
 */
export function seenRow(stored: Row | undefined, names: readonly string[]): string {
  if (!stored) return NONE;
  const content = JSON.stringify(pick(stored, names));
  return createHash('sha256').update(content).digest('base64url').slice(0, SEEN_LENGTH);
}

/** Why a row is not taken that was another one when the file was looked at; undefined where it is the same. */
export function changeSince(
  seen: string | undefined,
  index: number,
  stored: string,
): string | undefined {
  if (seen === undefined) return undefined;
  if (seen.slice(index * SEEN_LENGTH, (index + 1) * SEEN_LENGTH) === stored) return undefined;
  return stored === NONE ? '__This record is no longer here' : CHANGED_FIRST;
}
