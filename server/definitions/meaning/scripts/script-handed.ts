import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import type { Findings, Path } from '../findings.ts';
import { otherValue } from '../pages/check-call.ts';
import { ofOtherKinds, unlike } from '../pages/link-values.ts';
import { queriesOf } from '../pages/page-queries.ts';
import type { PanelScope } from '../scope.ts';
import type { Script } from './script-arguments.ts';
import { addressOf, piecesWithin, plainText } from './script-arguments.ts';
import type { RowUse } from './script-rows.ts';
import { endOf, stepOf } from './script-scopes.ts';

const CALL = /(?<![.\w$])y4\s*\.\s*(?:task\s*(?=\()|panel\s*\(([^()]*)\)\s*\.\s*filter\s*(?=\())/g;
/** The name that a value gets in an object, be it one of two: `{ room: row ? row.number : null }`. */
const NAMED = /(?:^|[{,])\s*(\w+)\s*:\s*(?:[\w.!]+\s*\?\s*)?$/;
/** A value of a row with its name in an object. */
const ENTRY = /(?<=[{,]\s*)(\w+)\s*:\s*\w+\s*\.\s*(\w+)/g;
const ENDS = /^\s*(?:[,}]|:|\?\?)/;

/** Values of a row that a script hands to a filter or a task, where they never are what is taken there. */
export function warnOfHandedOn(
  findings: Findings,
  path: Path,
  { text, code }: Script,
  { field: name, offset, start }: RowUse,
  definition: CompiledDefinition,
  scope: PanelScope,
): void {
  const field = definition.byName.get(name);
  const key = NAMED.exec(code.slice(0, start))?.[1];
  if (!field || key === undefined || !ENDS.test(code.slice(offset + name.length))) return;
  for (const { 0: call, 1: panel, index } of code.matchAll(CALL)) {
    const open = index + call.length;
    if (endOf(code, open) < start) continue;
    const [first, second] = piecesWithin(text, code, open);
    const object = panel === undefined ? second : first;
    if (!object || !isDirectlyIn(code, object.offset, start)) continue;
    const faultOf = (to: string, given: CompiledField): Fault =>
      panel === undefined
        ? ofTask(to, (first && plainText(first)) ?? '', { field: given, definition }, scope)
        : ofFilter(to, shownBy(text, code, index, scope), { field: given, definition }, scope);
    const fault = faultOf(key, field);
    if (!fault) continue;
    const turned = [...object.text.matchAll(ENTRY)].find(([, to = '', other = '']) => {
      const given = definition.byName.get(other);
      return given && faultOf(to, given) && !faultOf(to, field) && !faultOf(key, given);
    });
    // Of two that are given each other's values the first is told.
    if (turned && object.offset + turned.index < start) continue;
    const { fitting = turned?.[2], ...told } = fault;
    const meant = fitting === undefined ? {} : { suggestion: fitting };
    findings.tell(path, { ...told, ...meant, mild: true }, offset);
  }
}

const NAVIGATE = /(?<![.\w$])y4\s*\.\s*navigate\s*(?=\()/g;
/** The query that a value is put behind: `'…?id=' + row.id`, `?id=${row.id}`. */
const PUT_BEHIND =
  /[?&]([\w.]+)=(?:['"`]\s*\+\s*|\$\{\s*)((?:encodeURIComponent|String)\s*\(\s*)?$/;
/** Nothing more follows it in its query: `'…?id=' + row.id + '&tab=2'`, and not `?id=${row.id}-${row.no}`. */
const PUT_ENDS = /^\s*(?:[,);]|\}[`&#]|\+\s*['"`][&#]|$)/;

/** Values of a row that a script leads to a page with, where it reads something else. */
export function warnOfHandedToPage(
  findings: Findings,
  path: Path,
  { text, code }: Script,
  { field, offset, start }: RowUse,
  definition: CompiledDefinition,
  scope: PanelScope,
): void {
  const [, query, wrapped] = PUT_BEHIND.exec(text.slice(0, start)) ?? [];
  const after = text.slice(offset + field.length);
  const rest = wrapped === undefined ? after : after.replace(/^\s*\)/, '');
  if (query === undefined || !PUT_ENDS.test(rest)) return;
  for (const { 0: call, index } of code.matchAll(NAVIGATE)) {
    const open = index + call.length;
    if (open > start || endOf(code, open) < start) continue;
    const [to] = piecesWithin(text, code, open);
    const target = to && addressOf(to);
    if (!target) continue;
    const isNew = queriesOf(target).some(({ name }) => name === 'new');
    const put = [{ name: query, value: `{${field}}` }];
    for (const fault of ofOtherKinds(target, put, definition, scope, isNew))
      findings.tell(path, fault, offset);
  }
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

/** The definition of the panel that is filtered; missing where it cannot be told. */
function shownBy(
  text: string,
  code: string,
  index: number,
  { panels, dataCode, definitions }: PanelScope,
): CompiledDefinition | undefined {
  const [panel] = piecesWithin(text, code, code.indexOf('(', index));
  const named = panel ? plainText(panel) : null;
  if (panel && named === null) return undefined;
  return definitions.get((named === null ? dataCode : panels.get(named)) ?? '');
}

/** Stands the place in the object itself, and not in what is within it? */
function isDirectlyIn(code: string, from: number, place: number): boolean {
  let depth = 0;
  for (const sign of code.slice(from, place)) depth += stepOf(sign);
  return depth === 1 && code[from] === '{';
}
