import type { AnyNode } from 'acorn';
import type { Findings, Path } from '../findings.ts';
import { calledOf } from './page-calls.ts';
import type { Script } from './script-tree.ts';

/** A place of a value, as templates have it. */
const PLACE = /(?<!\\)\$\{\s*(\w+)[\w.?[\]]*\s*\}/g;

/** Places of values in texts between quotes, where they are no places: `'/content/ORDER/main?no=${row.no}'`. */
export function warnOfIdlePlaces(findings: Findings, path: Path, { text, nodes }: Script): void {
  // What is called so is no place where nothing has the name.
  const names = new Set(nodes.map((node) => (node.type === 'Identifier' ? node.name : '')));
  const filled = new Set(nodes.flatMap(filledBy));
  for (const node of nodes) {
    if (node.type !== 'Literal' || typeof node.value !== 'string') continue;
    for (const { 0: place, 1: name = '', index } of text
      .slice(node.start, node.end)
      .matchAll(PLACE)) {
      if (filled.has(place) || !names.has(name)) continue;
      const message = `"${place}" is a value only between backticks, and stands in quotes here: \`…${place}\``;
      findings.warnInside(path, message, node.start + index);
    }
  }
}

/** `text.replace('${no}', no)` fills in the places of a text itself. */
function filledBy(node: AnyNode): string[] {
  const called = calledOf(node);
  const [what] = called?.node.arguments ?? [];
  if (!called || !['replace', 'replaceAll'].includes(called.name) || what?.type !== 'Literal')
    return [];
  return [what.regex?.pattern.replaceAll('\\', '') ?? String(what.value)];
}
