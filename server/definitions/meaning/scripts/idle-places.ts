import type { AnyNode } from 'acorn';
import type { Findings, Path } from '../findings.ts';
import { calledOf, initOf } from './page-calls.ts';
import { plainText, type Script } from './script-tree.ts';

/** A place of a value, as templates have it. */
const PLACE = /(?<!\\)\$\{\s*(\w+)[\w.?[\]]*\s*\}/g;

/** Places of values in texts between quotes, where they are no places: `'/content/ORDER/main?no=${row.no}'`. */
export function warnOfIdlePlaces(findings: Findings, path: Path, { text, nodes }: Script): void {
  // A script that looks for places fills in those of its texts itself.
  if (nodes.some(isSearch)) return;
  // What is called so is no place where nothing has the name.
  const names = new Set(nodes.map((node) => (node.type === 'Identifier' ? node.name : '')));
  for (const node of nodes) {
    if (node.type !== 'Literal' || typeof node.value !== 'string') continue;
    for (const { 0: place, 1: name = '', index } of text
      .slice(node.start, node.end)
      .matchAll(PLACE)) {
      if (!names.has(name)) continue;
      const message = `"${place}" is a value only between backticks, and stands in quotes here: \`…${place}\``;
      findings.warnInside(path, message, node.start + index);
    }
  }
}

/** What looks for something in a text. */
const SEARCHES: readonly string[] = ['replace', 'replaceAll', 'split', 'match', 'matchAll'];

/** Is it a pattern of places, or looks it for one in a text: `text.replace('${no}', no)`? */
function isSearch(node: AnyNode): boolean {
  if (node.type === 'Literal' && node.regex) return /\$\\?\{/.test(node.regex.pattern);
  const called = calledOf(node);
  if (!called || !SEARCHES.includes(called.name)) return false;
  const [sought] = called.node.arguments;
  const written = sought?.type === 'Identifier' ? initOf(sought) : sought;
  return plainText(written)?.includes('${') === true;
}
