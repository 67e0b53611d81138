import { isDeepStrictEqual } from 'node:util';
import type { ExpressionNode, FieldNode } from '#expressions/ast.ts';
import { parseExpression } from '#expressions/parse.ts';
import type { Button } from '#schemas/definitions/button.ts';
import { whyNever } from '../../../data-definitions/compile/authored-sql/sql-contradictions.ts';
import {
  choicesOf,
  emptinessOf,
  endsOf,
} from '../../../data-definitions/compile/formulas/formula-logic.ts';
import type { Asks, Choice, CompiledField } from '../../../data-definitions/compiled.ts';
import type { Findings, Path } from '../findings.ts';
import type { PanelScope } from '../scope.ts';

/** A button that stands only where its action takes no row: `state == 'sent'`, and the SQL asks for `state = 'new'`. */
export function warnOfRefusedRows(
  findings: Findings,
  path: Path,
  { condition, command, params, successCommand: then }: Button,
  { dataCode, definition, definitions }: PanelScope,
): void {
  const run = command === 'Confirm' && typeof then === 'object' ? then : { command, params };
  if (condition === undefined || run.command !== 'SqlByDataDefinition' || !definition) return;
  const other = definitions.get(String(run.params?.code ?? dataCode));
  const name = String(run.params?.action);
  const parsed = parseExpression(condition);
  // Rows of a view may show something else under the name of a column.
  if (!parsed.ok || other?.source.kind !== 'table') return;
  if (!isDeepStrictEqual(definition.source, other.source)) return;
  for (const { field: asked, is } of asksOf(parsed.ast)) {
    const field = definition.byName.get(asked.name);
    // SQL sees the coins of an amount, and a condition the amount.
    if (!field || field.money || hasStranger(is, field)) continue;
    const taken = other.actions
      .get(name)
      ?.takes.find((one) => one.column === field.column && !canMeet(one.is, is, field));
    if (!taken) continue;
    const message = `${name} takes no row where this holds, so each press is refused: its SQL asks for "${asked.name}" to ${said(taken.is)}`;
    const about = { kind: 'refused rows', name, of: other.code };
    findings.tell([...path, 'condition'], { message, mild: true, about }, asked.position);
    return;
  }
}

/** Is one of the values no option of its field? Of that something else is told. */
function hasStranger(asked: Asks, { optionNames }: CompiledField): boolean {
  if (!optionNames || typeof asked !== 'object' || !('values' in asked)) return false;
  return asked.values.some((value) => value !== null && !optionNames.has(String(value)));
}

/** What a formula asks of fields, in all of its parts that have to hold. */
function asksOf(ast: ExpressionNode): { readonly field: FieldNode; readonly is: Asks }[] {
  return [
    ...choicesOf(ast).map(({ field, ...choice }) => ({ field, is: asksBy(choice) })),
    ...emptinessOf(ast).map(({ field, isEmpty }) => {
      return { field, is: isEmpty ? ('nothing' as const) : ('something' as const) };
    }),
    ...endsOf(ast).map(({ field, ...end }) => ({ field, is: end })),
  ];
}

/** `sold == null` asks for nothing, and `sold != null` for something. */
function asksBy({ values, isOf }: { values: readonly unknown[]; isOf: boolean }): Asks {
  const isNull = values.length === 1 && values[0] === null;
  if (isNull) return isOf ? 'nothing' : 'something';
  return { values: values as Choice['values'], isOf };
}

/**
 * Is there a value that both leave?
 *
 * @param taken what SQL asks for: but for `nothing` it takes no NULL.
 * @param asked what a formula does.
 */
function canMeet(taken: Asks, asked: Asks, { storage, words }: CompiledField): boolean {
  if (asked === 'something') return taken !== 'nothing';
  if (asked === 'nothing') {
    // A text or a list may be empty without being NULL.
    const mayBeEmpty = (storage === 'text' || storage === 'textList') && !words;
    return taken === 'nothing' || (mayBeEmpty && !(typeof taken === 'object' && isOf(taken)));
  }
  if (taken === 'something') return true;
  if (taken === 'nothing') {
    // No end holds for what is empty.
    return 'values' in asked && asked.values.includes(null) === asked.isOf;
  }
  if (!('values' in taken) || !('values' in asked)) return whyNever('', taken, asked) === null;
  return haveCommon(taken, asked);
}

function isOf(taken: Exclude<Asks, string>): boolean {
  return 'values' in taken && taken.isOf;
}

function haveCommon(one: Choice, other: Choice): boolean {
  if (!one.isOf && !other.isOf) return true;
  const [own, rest] = one.isOf ? [one, other] : [other, one];
  // A BrieflyCode holds a text also where its column keeps numbers.
  const others = rest.values.map(String);
  return own.values.some((value) => others.includes(String(value)) === rest.isOf);
}

function said(taken: Asks): string {
  if (taken === 'something') return 'have a value';
  if (taken === 'nothing') return 'have none';
  if ('values' in taken) return `be ${taken.isOf ? '' : 'none of '}${taken.values.join(', ')}`;
  const { value, isLower, isWith } = taken;
  if (isWith) return `be ${value} or ${isLower ? 'more' : 'less'}`;
  return `be ${isLower ? 'more' : 'less'} than ${value}`;
}
