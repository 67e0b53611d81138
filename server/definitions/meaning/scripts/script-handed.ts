import type { AnyNode, Expression, ObjectExpression } from 'acorn';
import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import type { Findings, Path } from '../findings.ts';
import { otherValue } from '../pages/check-call.ts';
import { ofOtherKinds, unlike } from '../pages/link-values.ts';
import { queriesOf } from '../pages/page-queries.ts';
import type { PanelScope } from '../scope.ts';
import { memberOf, type PageCall, pageCallOf } from './page-calls.ts';
import { addressOf } from './script-arguments.ts';
import { keyOf, parentOf, plainText, textsOf } from './script-tree.ts';
import type { MemberUse } from './script-uses.ts';

/** Values of a row that a script hands to a filter or a task, where they never are what is taken there. */
export function warnOfHandedOn(
  findings: Findings,
  path: Path,
  { field: name, offset, node }: MemberUse,
  definition: CompiledDefinition,
  scope: PanelScope,
): void {
  const field = definition.byName.get(name);
  const entry = parentOf(choiceWith(node));
  const object = entry && parentOf(entry);
  if (!field || entry?.type !== 'Property' || object?.type !== 'ObjectExpression') return;
  const call = pageCallOf(parentOf(object));
  const place = call?.kind === 'task' ? 1 : call?.kind === 'panel.filter' ? 0 : -1;
  if (!call || call.node.arguments[place] !== object) return;
  const faultOf = (to: string, given: CompiledField): Fault =>
    call.kind === 'task'
      ? ofTask(to, plainText(call.node.arguments[0]) ?? '', { field: given, definition }, scope)
      : ofFilter(to, shownBy(call, scope), { field: given, definition }, scope);
  const key = keyOf(entry.key);
  const fault = faultOf(key, field);
  if (!fault) return;
  const turned = fieldsIn(object).find(({ to, from }) => {
    const given = definition.byName.get(from);
    return given && faultOf(to, given) && !faultOf(to, field) && !faultOf(key, given);
  });
  // Of two that are given each other's values the first is told.
  if (turned && turned.offset < node.start) return;
  const { fitting = turned?.from, ...told } = fault;
  const meant = fitting === undefined ? {} : { suggestion: fitting };
  findings.tell(path, { ...told, ...meant, mild: true }, offset);
}

/** What a value is one of two of: `row ? row.number : null`, `row.number ?? 0`; the value itself where it is not. */
function choiceWith(value: AnyNode): AnyNode {
  const parent = parentOf(value);
  const isChosen =
    (parent?.type === 'ConditionalExpression' && parent.test !== value) ||
    (parent?.type === 'LogicalExpression' && parent.operator === '??');
  return isChosen ? parent : value;
}

/** Fields of rows that an object's entries are given by themselves: `{ to: row.from }`. */
function fieldsIn({
  properties,
}: ObjectExpression): { to: string; from: string; offset: number }[] {
  return properties.flatMap((one) => {
    if (one.type !== 'Property' || one.value.type !== 'MemberExpression') return [];
    const member = memberOf(one.value);
    return member ? [{ to: keyOf(one.key), from: member.name, offset: one.start }] : [];
  });
}

/** Values of a row that a script leads to a page with, where it reads something else. */
export function warnOfHandedToPage(
  findings: Findings,
  path: Path,
  { field, offset, node }: MemberUse,
  definition: CompiledDefinition,
  scope: PanelScope,
): void {
  const wrapper = parentOf(node);
  const isWrapped =
    wrapper?.type === 'CallExpression' &&
    wrapper.callee.type === 'Identifier' &&
    ['encodeURIComponent', 'String'].includes(wrapper.callee.name);
  const value = isWrapped ? wrapper : node;
  const [before, after] = textsBeside(value);
  const query = /[?&]([\w.]+)=$/.exec(before)?.[1];
  // Nothing more follows it in its query, as in `?id=${row.id}-${row.no}`.
  if (query === undefined || !/^(?:[&#]|$)/.test(after)) return;
  let address = value;
  for (let sum = parentOf(address); sum && isPutTogether(sum); sum = parentOf(sum)) address = sum;
  const call = pageCallOf(parentOf(address));
  if (call?.kind !== 'navigate' || call.node.arguments[0] !== address) return;
  const target = addressOf(address);
  if (!target) return;
  const isNew = queriesOf(target).some(({ name }) => name === 'new');
  const put = [{ name: query, value: `{${field}}` }];
  for (const fault of ofOtherKinds(target, put, definition, scope, isNew))
    findings.tell(path, fault, offset);
}

function isPutTogether(node: AnyNode): boolean {
  return (
    node.type === 'TemplateLiteral' || (node.type === 'BinaryExpression' && node.operator === '+')
  );
}

/** Stands for what is no text, and in no address. */
const OTHER = '\0';

/** The texts that a value is put between, and {@link OTHER}. */
function textsBeside(value: AnyNode): readonly [before: string, after: string] {
  const parent = parentOf(value);
  if (parent?.type === 'TemplateLiteral') {
    const place = parent.expressions.indexOf(value as Expression);
    const [before = OTHER, after = OTHER] = textsOf(parent).slice(place, place + 2);
    const isLast = place === parent.expressions.length - 1;
    return [before, after === '' && !isLast ? OTHER : after];
  }
  if (parent?.type !== 'BinaryExpression' || parent.right !== value) return [OTHER, OTHER];
  const { left } = parent;
  const before = textsOf(left.type === 'BinaryExpression' ? left.right : left).at(-1);
  const sum = parentOf(parent);
  const isLast = sum?.type !== 'BinaryExpression' || sum.left !== parent;
  return [before ?? OTHER, isLast ? '' : (textsOf(sum.right)[0] ?? OTHER)];
}

type Given = Parameters<typeof otherValue>[2];
type Fault = ReturnType<typeof otherValue>;

function ofTask(key: string, name: string, given: Given, scope: PanelScope): Fault {
  const task = scope.taskDocuments.get(name);
  const places = scope.taskPlaces.get(name);
  return task ? otherValue(key, task, given, places, scope.relations) : null;
}

function ofFilter(
  key: string,
  shown: CompiledDefinition | undefined,
  given: Given,
  { relations }: PanelScope,
): Fault {
  const read = shown?.byName.get(key);
  if (!shown || !read) return null;
  const found = unlike(given, { field: read, definition: shown }, true, relations);
  if (!found) return null;
  const message = `"${given.field.name}" of ${given.definition.code} ${found.ours}, and the filter "${key}" of ${shown.code} takes ${found.theirs}`;
  return { message };
}

/** The definition of the panel that a call asks; undefined where it cannot be told. */
export function shownBy(
  { panel }: PageCall,
  { panels, dataCode, definitions }: PanelScope,
): CompiledDefinition | undefined {
  const [code] = panel?.arguments ?? [];
  const shown = code ? panels.get(plainText(code) ?? '') : dataCode;
  return definitions.get(shown ?? '');
}
