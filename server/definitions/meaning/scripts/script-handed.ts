import type { AnyNode } from 'acorn';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import type { Findings, Path } from '../findings.ts';
import { otherValue } from '../pages/check-call.ts';
import { ofOtherKinds, unlike } from '../pages/link-values.ts';
import { queriesOf } from '../pages/page-queries.ts';
import type { PanelScope } from '../scope.ts';
import { type PageCall, pageCalls } from './page-calls.ts';
import { addressOf, piecesOf } from './script-arguments.ts';
import type { Source } from './script-kinds.ts';
import { keyOf, plainText, type Script } from './script-tree.ts';
import { type FieldValue, fieldValueOf } from './script-uses.ts';

/** The definition whose rows come from there; undefined where that cannot be told. */
type DefinitionOf = (source: Source) => CompiledDefinition | undefined;

/** Values of rows that a script hands to a filter, a task or a page, where they never are what is taken there. */
export function warnOfHandedOn(
  findings: Findings,
  path: Path,
  script: Script,
  scope: PanelScope,
  definitionOf: DefinitionOf,
): void {
  for (const call of pageCalls(script)) {
    if (call.kind === 'navigate') warnOfHandedToPage(findings, path, call, scope, definitionOf);
    else if (call.kind === 'task' || call.kind === 'panel.filter')
      warnOfHandedByName(findings, path, call, scope, definitionOf);
  }
}

/** A value of a row, and what takes it by its name. */
interface HandedOn {
  readonly to: string;
  readonly given: Given;
  /** Of the field's name, into the script. */
  readonly offset: number;
  /** Is the value handed on by itself, and not as one of two? */
  readonly isAlone: boolean;
}

function warnOfHandedByName(
  findings: Findings,
  path: Path,
  call: PageCall,
  scope: PanelScope,
  definitionOf: DefinitionOf,
): void {
  const faultOf = (to: string, given: Given): Fault =>
    call.kind === 'task'
      ? ofTask(to, plainText(call.node.arguments[0]) ?? '', given, scope)
      : ofFilter(to, shownBy(call, scope), given, scope);
  const all = handedOn(call.node.arguments[call.kind === 'task' ? 1 : 0], definitionOf);
  const faulty = all.flatMap((one) => {
    const fault = faultOf(one.to, one.given);
    return fault ? [{ ...one, fault }] : [];
  });
  for (const { to, given, offset, fault } of faulty) {
    const turned = faulty.find(
      (other) => other.isAlone && !faultOf(to, other.given) && !faultOf(other.to, given),
    );
    // Of two that are given each other's values the first is told.
    if (turned && turned.offset < offset) continue;
    const { fitting = turned?.given.field.name, ...told } = fault;
    const meant = fitting === undefined ? {} : { suggestion: fitting };
    findings.tell(path, { ...told, ...meant, mild: true }, offset);
  }
}

/** The values of rows that an object hands on: `{ to: row.from }`, `{ to: row ? row.from : null }`. */
function handedOn(object: AnyNode | undefined, definitionOf: DefinitionOf): HandedOn[] {
  if (object?.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((one) => {
    if (one.type !== 'Property') return [];
    const choices = choicesOf(one.value);
    return choices.flatMap((choice) => {
      const value = fieldValueOf(choice);
      const definition = value && definitionOf(value.of);
      const field = definition?.byName.get(value?.field ?? '');
      if (!value || !definition || !field) return [];
      const isAlone = choices.length === 1;
      return [{ to: keyOf(one.key), given: { field, definition }, offset: value.offset, isAlone }];
    });
  });
}

/** What a value is one of: `row ? row.number : null`, `row.number ?? 0`; the value itself where it is no choice. */
function choicesOf(value: AnyNode): AnyNode[] {
  if (value.type === 'ConditionalExpression') return [value.consequent, value.alternate];
  const isChoice = value.type === 'LogicalExpression' && value.operator === '??';
  return isChoice ? [value.left, value.right] : [value];
}

/** Values of rows that a script leads to a page with, where that reads something else. */
function warnOfHandedToPage(
  findings: Findings,
  path: Path,
  { node }: PageCall,
  scope: PanelScope,
  definitionOf: DefinitionOf,
): void {
  const [to] = node.arguments;
  const pieces = to ? piecesOf(to) : [];
  const target = addressOf(pieces);
  if (target === null) return;
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
