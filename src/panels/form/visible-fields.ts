import { compileCondition } from '#expressions/compile.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** The fields' conditions ready to be asked, or what is wrong with one. */
export type Visibility =
  | { ok: true; visible(values: Row): ClientField[] }
  /** A formula that is none: an error of the panel, never a silent `false`. */
  | { ok: false; failure: Failure };

/** Which fields a form shows (spec 3.4f, 3.4o): not the hidden ones, and those whose formula holds. */
export function fieldVisibility(fields: readonly ClientField[]): Visibility {
  const shown = fields.filter(({ hidden }) => !hidden);
  const conditions = shown.map(({ other }) => compileCondition(other.visible ?? 'true'));
  for (const [index, condition] of conditions.entries()) {
    if (!condition.ok) {
      const message = `${shown[index]?.name}: ${condition.message}`;
      return { ok: false, failure: failure(ResultId.badRequest, message, 'VISIBLE') };
    }
  }
  return {
    ok: true,
    visible: (values) =>
      shown.filter((_, index) => {
        const condition = conditions[index];
        return condition?.ok === true && condition.holds({ row: values });
      }),
  };
}
