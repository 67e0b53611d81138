import type { AlwaysValue, KeysOfOther } from '#schemas/definitions/data-definition.ts';
import type { AlwaysFilter, CompiledField } from './compiled.ts';
import { CURRENT_USER } from './sql/filter-value.ts';

/** Does a filter of a document let through the keys of another definition's rows, rather than a value? */
export function areKeysOfOther(value: AlwaysValue | undefined): value is KeysOfOther {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Does a filter of a document keep rows to who asks: by his login, or by the rows that another definition shows him? */
export function isOwnValue(value: AlwaysValue): boolean {
  return value === CURRENT_USER || areKeysOfOther(value);
}

/** Has the field the login of who asks? */
export function isOfLogin(filter: AlwaysFilter): boolean {
  return 'value' in filter && filter.value === CURRENT_USER;
}

/** As {@link isOwnValue}, of a compiled filter. */
export function isOwn(filter: AlwaysFilter): boolean {
  return 'of' in filter || isOfLogin(filter);
}

/**
 * Does the filter let through other rows for each user? Keys of rows that everybody is shown let everybody through to the
 * same ones.
 */
export function dependsOnUser(filter: AlwaysFilter): boolean {
  return isOfLogin(filter) || ('of' in filter && filter.of.always.some(dependsOnUser));
}

/** Fields that have the same value in all rows that one user sees, so that a new row gets it too. */
export function fixedFields(always: readonly AlwaysFilter[]): CompiledField[] {
  return always.flatMap((filter) => ('value' in filter ? [filter.field] : []));
}

/** Columns of keys of others that a new row brings itself, as one without any is shown to nobody. */
export function broughtColumns(always: readonly AlwaysFilter[]): string[] {
  return always.flatMap((filter) =>
    'of' in filter && filter.isBrought ? filter.field.column : [],
  );
}
