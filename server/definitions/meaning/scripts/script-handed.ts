import type { AnyNode, ObjectExpression } from 'acorn';
import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import type { Findings, Path } from '../findings.ts';
import { otherValue } from '../pages/check-call.ts';
import { ofOtherKinds, unlike } from '../pages/link-values.ts';
import { queriesOf } from '../pages/page-queries.ts';
import type { PanelScope } from '../scope.ts';
import { memberOf, type PageCall, pageCallOf, pageCalls } from './page-calls.ts';
import { addressOf, piecesOf } from './script-arguments.ts';
import type { Source } from './script-kinds.ts';
import { keyOf, parentOf, plainText, type Script } from './script-tree.ts';
import { type FieldValue, fieldValueOf, type MemberUse } from './script-uses.ts';

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

/**
 * Values of rows that a script leads to a page with, where it reads something else.
 *
 * @param definitionOf the definition whose rows come from there.
 */
export function warnOfHandedToPage(
  findings: Findings,
  path: Path,
  script: Script,
  scope: PanelScope,
  definitionOf: (source: Source) => CompiledDefinition | undefined,
): void {
  for (const { kind, node } of pageCalls(script)) {
    const [to] = kind === 'navigate' ? node.arguments : [];
    const pieces = to ? piecesOf(to) : [];
    const target = addressOf(pieces);
    if (target === null) continue;
    const isNew = queriesOf(target).some(({ name }) => name === 'new');
    // What page it leads to stands before all queries, and is asked for each of them.
    const [page = ''] = target.split(/[?#]/, 1);
    for (const { query, value } of queriesIn(pieces)) {
      const definition = definitionOf(value.of);
      if (!definition) continue;
      const put = [{ name: query, value: `{${value.field}}` }];
      for (const fault of ofOtherKinds(page, put, definition, scope, isNew))
        findings.tell(path, fault, value.offset);
    }
  }
}

/** The queries of an address that a value of a row is all of: `'?id=' + row.id`. */
function queriesIn(pieces: readonly (string | AnyNode)[]): { query: string; value: FieldValue }[] {
  return pieces.flatMap((piece, index) => {
    if (typeof piece === 'string') return [];
    const value = fieldValueOf(unwrapped(piece));
    const before = pieces[index - 1];
    const query = typeof before === 'string' ? /[?&]([\w.]+)=$/.exec(before)?.[1] : undefined;
    if (!value || query === undefined) return [];
    // Nothing more may follow it in its query, as in `?id=${row.id}-${row.no}`.
    const after = pieces[index + 1] || pieces[index + 2];
    const isAll = after === undefined || (typeof after === 'string' && /^[&#]/.test(after));
    return isAll ? [{ query, value }] : [];
  });
}

/** What a value is put into an address with: `encodeURIComponent(row.id)`. */
function unwrapped(value: AnyNode): AnyNode {
  const [inner] = value.type === 'CallExpression' ? value.arguments : [];
  const isWrapper =
    value.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    ['encodeURIComponent', 'String'].includes(value.callee.name);
  return isWrapper && inner ? inner : value;
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
