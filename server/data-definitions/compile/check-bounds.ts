import type { ExpressionNode } from '#expressions/ast.ts';
import { parseExpression } from '#expressions/parse.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledField, Fields, RowSource } from '../compiled.ts';
import { type Comparison, turned } from './authored-sql/sql-comparisons.ts';
import { type Bound, boundsOf, whyNever } from './authored-sql/table-bounds.ts';
import { formulaPlaces } from './formulas/formula-places.ts';
import { partsOf } from './formulas/formula-types.ts';
import type { Issues } from './issues.ts';

/**
 * Looks for conditions of stored rows that the CHECKs of their table keep from ever holding: `price < 0`, `ends < starts`.
 * What is shown while a record is written, "visible", is none: it may be about what a save refuses.
 */
export async function checkBounds(
  { rowClasses, statistics, charts, fields: inputs = [] }: DataDefinitionDocument,
  source: RowSource,
  fields: Fields,
  { rules }: Pick<DefinitionEnvironment, 'rules'>,
  issues: Issues,
): Promise<void> {
  if (source.kind !== 'table') return;
  const conditions = [
    ...rowClasses.map(({ when }, index) => ({ path: ['rowClasses', index, 'when'], text: when })),
    ...[...statistics.entries(), ...Object.entries(charts)].map(([place, { where }]) => {
      const list = typeof place === 'number' ? 'statistics' : 'charts';
      return { path: [list, place, 'where'], text: where };
    }),
  ];
  const isAmount = inputs.some(({ format }) => format === 'money');
  if (!isAmount && conditions.every(({ text }) => text === undefined)) return;
  const bounds = await boundsOf(await rules(source.name));
  if (bounds.length === 0) return;
  for (const [index, { name, format, column = name }] of inputs.entries()) {
    const isBound = (by: string, to: number) =>
      bounds.some(({ names, operator, than }) => {
        return names.at(-1) === column && operator === by && than === to;
      });
    if (format !== 'money' || !isBound('>=', 0) || !isBound('<=', 1)) continue;
    const message = `"money" is an amount, and ${column} of ${source.name} lies between 0 and 1: is it a share?`;
    issues.warn(['fields', index, 'format'], message, 'percent');
  }
  for (const { path, text = '' } of conditions) {
    const parsed = parseExpression(text);
    if (!parsed.ok) continue;
    for (const [part, comparison] of comparisonsOf(parsed.ast, fields)) {
      const why = whyNever(asFormulasSee(bounds, fields), comparison);
      if (why === null) continue;
      const offset = formulaPlaces(parsed.ast, text).get(part) ?? 0;
      const message = `this never holds: in each row of ${source.name} ${why}`;
      issues.add(path, message, { offset, mild: true });
      break;
    }
  }
}

/** Formulas may see two columns as equal that differ by parts of a second or the last digit. */
function asFormulasSee(bounds: readonly Bound[], fields: Fields): Bound[] {
  const isExact = (name: string | undefined) =>
    [...fields.values()].every(
      ({ column, storage }) => column !== name || storage === 'date' || storage === 'integer',
    );
  return bounds.map((bound) => {
    if (typeof bound.than !== 'object' || isExact(bound.names.at(-1))) return bound;
    return { ...bound, operator: bound.operator.replace(/^[<>]$/, '$&=') };
  });
}

function* comparisonsOf(
  node: ExpressionNode,
  fields: Fields,
): Generator<readonly [ExpressionNode, Comparison]> {
  for (const part of partsOf(node)) yield* comparisonsOf(part, fields);
  if (node.kind !== 'binary' || !/^(?:==|[<>]=?)$/.test(node.operator)) return;
  const operator = node.operator === '==' ? '=' : node.operator;
  const isTurned = node.left.kind !== 'field';
  const [one, other] = isTurned ? [node.right, node.left] : [node.left, node.right];
  if (one.kind !== 'field') return;
  const names = columnOf(fields.get(one.name));
  if (!names) return;
  const own = { names, operator: isTurned ? turned(operator) : operator };
  if (other.kind === 'field') {
    const others = columnOf(fields.get(other.name));
    const isAlike = fields.get(one.name)?.storage === fields.get(other.name)?.storage;
    if (others && isAlike) yield [one, { ...own, than: { names: others } }];
  } else if (other.kind === 'literal' && typeof other.value === 'number') {
    yield [one, { ...own, than: other.value }];
  }
}

const ORDERED: ReadonlySet<string> = new Set([
  ...(['integer', 'decimal', 'date', 'timestamp', 'timestamptz'] as const),
]);

/** The column of a field whose values formulas see in the order and the size that the database has them in. */
function columnOf(field: CompiledField | undefined): string[] | null {
  if (!field || field.unknown || field.money || !ORDERED.has(field.storage)) return null;
  return [field.column];
}
