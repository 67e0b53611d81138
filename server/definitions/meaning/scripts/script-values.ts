import type { AnyNode } from 'acorn';
import { holdsKey, isShownName } from '../../../data-definitions/compile/shown-name.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { neverHeld } from '../../missing.ts';
import type { Findings, Path } from '../findings.ts';
import { calledOf } from './page-calls.ts';
import { parentOf, plainText } from './script-tree.ts';
import type { MemberUse } from './script-uses.ts';

/** Texts that a script holds a value against, with their places: `row.state === 'paid'`. */
function heldAgainst(value: AnyNode): [string, number][] {
  const parent = parentOf(value);
  if (parent?.type === 'BinaryExpression' && /^[=!]==?$/.test(parent.operator)) {
    return wordsIn([parent.left === value ? parent.right : parent.left]);
  }
  if (parent?.type === 'SwitchStatement' && parent.discriminant === value) {
    return wordsIn(parent.cases.map(({ test }) => test));
  }
  const called = calledOf(parent);
  const isAmong = called?.name === 'includes' && called.node.arguments[0] === value;
  return isAmong && called.object.type === 'ArrayExpression' ? wordsIn(called.object.elements) : [];
}

function wordsIn(nodes: readonly (AnyNode | null | undefined)[]): [string, number][] {
  return nodes.flatMap((node): [string, number][] => {
    const text = plainText(node);
    return node && text !== null ? [[text, node.start + 1]] : [];
  });
}

/** Values that a field of rows never has, and a script compares it with all the same. */
export function warnOfHeld(
  findings: Findings,
  path: Path,
  use: MemberUse,
  { byName }: CompiledDefinition,
): void {
  const field = byName.get(use.field);
  if (!field || field.unknown || field.field.multipleSelect) return;
  const known = field.optionNames
    ? [...new Set([...field.optionNames.keys(), ...(field.words ?? [])])]
    : field.words;
  for (const [value, offset] of heldAgainst(use.node)) {
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
  use: MemberUse,
  known: readonly string[],
): void {
  for (const [value, offset] of heldAgainst(use.node))
    warnOfWord(findings, path, use, value, offset, known);
}

function warnOfWord(
  findings: Findings,
  path: Path,
  { field }: MemberUse,
  value: string,
  offset: number,
  known: readonly string[],
): void {
  if (value === '' || known.includes(value)) return;
  findings.tell(path, { ...neverHeld(field, value, known), mild: true }, offset);
}
