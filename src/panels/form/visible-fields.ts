import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { type RowCondition, rowCondition } from '../shared/buttons/row-condition.ts';

/** Which fields the values of a record leave visible. */
interface Visibility {
  readonly ok: true;
  readonly visible: (values: Row) => ClientField[];
}

/**
 * Which fields a form shows (spec 3.4f, 3.4o): not the hidden ones, and those whose formula holds.
 *
 * @param timeZone IANA name of the tenant's clock, which `now()` is read from.
 * @returns a failure for a formula that is none: an error of the panel, never a silent `false`.
 */
export function fieldVisibility(
  fields: readonly ClientField[],
  timeZone: string,
): Visibility | Failure {
  const shown = fields.filter(({ hidden }) => !hidden);
  const conditions: RowCondition[] = [];
  for (const { name, other } of shown) {
    const condition = rowCondition(other.visible, timeZone, name, 'VISIBLE');
    if (!condition.ok) return condition;
    conditions.push(condition);
  }
  return {
    ok: true,
    visible: (values) => shown.filter((_, index) => conditions[index]?.holds(values)),
  };
}
