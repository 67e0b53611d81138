import { parseCondition } from '../../../database/sql-text/parse-sql.ts';
import { conjunctsOf } from '../../../database/sql-text/sql-tree.ts';
import type { TableRule } from '../../catalogue/table-rules.ts';
import { type Comparison, comparisonOf, turned } from './sql-comparisons.ts';

/** What a CHECK says of every row that has a value in the columns: `price >= 0`, `ends > starts`. */
export type Bound = Comparison;

/** What operators let through of less, equal and greater. */
const SIDES: Readonly<Record<string, string>> = {
  '<': 'l',
  '<=': 'le',
  '=': 'e',
  '>=': 'eg',
  '>': 'g',
};

/** Numbers that the database writes as texts: `'-2'::integer`. */
const NUMBER_IN_TEXT = /'(-?\d+(?:\.\d+)?)'::(?:smallint|integer|bigint|numeric|double precision)/g;

/** What the CHECKs of a table say of a column, as far as they compare it with a constant or with another column. */
export async function boundsOf(rules: readonly TableRule[]): Promise<Bound[]> {
  const bounds: Bound[] = [];
  for (const { condition, column } of rules) {
    const tree = await parseCondition(condition.replace(NUMBER_IN_TEXT, '$1'));
    for (const { A_Expr: test } of conjunctsOf(tree)) {
      const bound = test && comparisonOf(test);
      if (!bound) continue;
      const own = bound.names.at(-1) === 'value' && column !== null ? [column] : bound.names;
      bounds.push({ ...bound, names: own });
    }
  }
  return bounds;
}

/** What keeps a comparison of columns of one row from ever holding, in words; null where nothing does. */
export function whyNever(
  bounds: readonly Bound[],
  { names, operator, than }: Comparison,
): string | null {
  const column = names.at(-1) ?? '';
  const found = bounds.find((bound) => {
    const own = bound.names.at(-1);
    if (typeof than === 'object') {
      if (typeof bound.than !== 'object') return false;
      const [other, boundOther] = [than.names.at(-1), bound.than.names.at(-1)];
      const isTurned = own === other && boundOther === column;
      if (!isTurned && (own !== column || boundOther !== other)) return false;
      return isDisjoint(operator, isTurned ? turned(bound.operator) : bound.operator);
    }
    if (own !== column || typeof bound.than !== typeof than) return false;
    // Times of one form alone stand in the order of their texts.
    if (typeof than === 'string' && than.length !== String(bound.than).length) return false;
    return isBeyond(operator, than, bound.operator, bound.than as typeof than);
  });
  if (!found) return null;
  const against = typeof found.than === 'object' ? found.than.names.at(-1) : found.than;
  return `${found.names.at(-1)} ${found.operator} ${against}`;
}

/** Has no pair of values both relations? */
function isDisjoint(one: string, other: string): boolean {
  return [...(SIDES[one] ?? '')].every((side) => !SIDES[other]?.includes(side));
}

/** Is there no value on that side of one constant, and on that side of the other? */
function isBeyond<Value extends number | string>(
  one: string,
  value: Value,
  other: string,
  bound: Value,
): boolean {
  if (value === bound) return isDisjoint(one, other);
  const isUp = (operator: string) => operator.startsWith('>');
  if (one === '=' && other === '=') return true;
  if (one === '=') return isUp(other) ? value < bound : value > bound;
  if (other === '=') return isUp(one) ? bound < value : bound > value;
  return isUp(one) !== isUp(other) && (isUp(one) ? value > bound : value < bound);
}
