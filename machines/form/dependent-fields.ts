import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { changedNames, isEmptyValue, mergeRecord, sameValue } from './record.ts';

/**
 * The values after a change, without what was chosen among options that the change has replaced; what
 * depended on that is emptied too.
 */
export function withoutOutdated(fields: readonly ClientField[], before: Row, after: Row): Row {
  const outdated = fields.filter(
    ({ name, dependsOn = [] }) =>
      !isEmptyValue(after[name]) &&
      sameValue(before[name], after[name]) &&
      dependsOn.some((one) => !sameValue(before[one], after[one])),
  );
  if (outdated.length === 0) return after;
  const emptied = outdated.flatMap(({ name }) => [
    [name, null],
    [name + DISPLAY_SUFFIX, ''],
  ]);
  return withoutOutdated(fields, before, { ...after, ...Object.fromEntries(emptied) });
}

/**
 * The newer record under what the user has changed, without what is newer among the options of a value that is the user's.
 */
export function mergedValues(
  fields: readonly ClientField[],
  original: Row | null,
  values: Row,
  newer: Row,
): Row {
  const mine = new Set(changedNames(fields, original, values));
  const untouched = fields.filter(({ name }) => !mine.has(name));
  return withoutOutdated(untouched, newer, mergeRecord(fields, original, values, newer));
}
