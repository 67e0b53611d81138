import { compileCondition } from '#expressions/compile.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { rowScope } from './row-scope.ts';

/** A condition of a page, ready to be asked of rows. */
export interface RowCondition {
  readonly ok: true;
  readonly holds: (row: Row) => boolean;
}

/**
 * Reads a condition of a page; one that is left out always holds.
 *
 * @param timeZone IANA name of the tenant's clock, which `now()` is read from.
 * @param whose what a failure names, whose code is `code`.
 */
export function rowCondition(
  formula: string | undefined,
  timeZone: string,
  whose: string | undefined,
  code: string,
): RowCondition | Failure {
  const condition = compileCondition(formula ?? 'true');
  return condition.ok
    ? { ok: true, holds: (row) => condition.holds(rowScope(row, timeZone)) }
    : failure(ResultId.badRequest, `${whose}: ${condition.message}`, code);
}
