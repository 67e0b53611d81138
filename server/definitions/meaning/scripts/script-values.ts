import { holdsKey, isShownName } from '../../../data-definitions/compile/shown-name.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { neverHeld } from '../../missing.ts';
import type { Findings, Path } from '../findings.ts';
import type { RowUse } from './script-rows.ts';
import { endOf } from './script-scopes.ts';

const BEHIND = /^\s*[=!]==?\s*(['"])([^'"\\\n]*)\1/;
const BEFORE = /(['"])([^'"\\\n]*)\1\s*[=!]==?\s*$/;
const AMONG = /\[([^[\]]*)\]\s*\.\s*includes\s*\(\s*$/;

const SWITCHED = /\bswitch\s*\(\s*$/;
const CASES = /^\s*\)\s*(?=\{)/;

/** Texts that a script holds the field of a row against, with their places: `row.state === 'paid'`. */
function heldAgainst(text: string, { field, offset, start }: RowUse): [string, number][] {
  const end = offset + field.length;
  const behind = BEHIND.exec(text.slice(end));
  if (behind) return [[behind[2] ?? '', end + behind[0].length - (behind[2] ?? '').length - 1]];
  const head = text.slice(0, start);
  if (SWITCHED.test(head)) return casesOf(text, end);
  const before = BEFORE.exec(head);
  if (before) return [[before[2] ?? '', before.index + 1]];
  const among = AMONG.exec(head);
  if (!among) return [];
  const texts = (among[1] ?? '').matchAll(/(['"])([^'"\\\n]*)\1/g);
  return [...texts].map(({ 2: word = '', index }) => [word, among.index + 1 + index + 1]);
}

/** Texts of the cases of a switch over what ends at `from`; where another stands within it nobody knows whose they are. */
function casesOf(text: string, from: number): [string, number][] {
  const open = CASES.exec(text.slice(from));
  if (!open) return [];
  const start = from + open[0].length;
  const body = text.slice(start, endOf(text, start));
  if (/\bswitch\s*\(/.test(body)) return [];
  const cases = body.matchAll(/\bcase\s+(['"])([^'"\\\n]*)\1\s*:/g);
  return [...cases].map(({ 0: found, 2: word = '', index }) => [
    word,
    start + index + found.search(/['"]/) + 1,
  ]);
}

/** Values that a field of rows never has, and a script compares it with all the same. */
export function warnOfHeld(
  findings: Findings,
  path: Path,
  text: string,
  use: RowUse,
  { byName }: CompiledDefinition,
): void {
  const field = byName.get(use.field);
  if (!field || field.unknown || field.field.multipleSelect) return;
  const known = field.optionNames
    ? [...new Set([...field.optionNames.keys(), ...(field.words ?? [])])]
    : field.words;
  for (const [value, offset] of heldAgainst(text, use)) {
    if (isShownName(field, value)) {
      findings.warnInside(path, holdsKey(field), offset);
      continue;
    }
    if (field.field.type === 'Number' || field.field.type === 'Boolean') {
      const kind = field.field.type === 'Number' ? 'a number' : 'true or false';
      const message = `"${use.field}" holds ${kind}, so it never equals the text "${value}"`;
      findings.warnInside(path, message, offset);
    } else if (known) warnOfWord(findings, path, use, value, offset, known);
  }
}

/** As {@link warnOfHeld}, of a column of an answer that comes to some words alone. */
export function warnOfHeldWords(
  findings: Findings,
  path: Path,
  text: string,
  use: RowUse,
  known: readonly string[],
): void {
  for (const [value, offset] of heldAgainst(text, use))
    warnOfWord(findings, path, use, value, offset, known);
}

function warnOfWord(
  findings: Findings,
  path: Path,
  { field }: RowUse,
  value: string,
  offset: number,
  known: readonly string[],
): void {
  if (value === '' || known.includes(value)) return;
  findings.tell(path, { ...neverHeld(field, value, known), mild: true }, offset);
}
