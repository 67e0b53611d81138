import type { Findings, Path } from '../findings.ts';
import { codeOf } from './script-arguments.ts';

/** A place of a value, as templates have it, in what stands between quotes on one line. */
const PLACE = /(?<!\\)\$\{\s*(\w+)[\w.?[\]]*\s*\}/g;

/** Places of values in texts between quotes, where they are no places: `'/content/ORDER/main?no=${row.no}'`. */
export function warnOfIdlePlaces(findings: Findings, path: Path, script: string): void {
  const code = codeOf(script);
  // `text.replace('${no}', no)` fills in the places of a text itself.
  const filled = [...script.matchAll(/\.replace(?:All)?\(\s*(['"/])(.+?)\1/g)].map(
    ([, , what = '']) => what.replaceAll('\\', ''),
  );
  for (const { 0: place, 1: name = '', index } of script.matchAll(PLACE)) {
    // What a template takes in is code, and what is called so is none where nothing has the name.
    const isTaken = code.slice(index, index + place.length).trim() !== '';
    if (isTaken || filled.includes(place) || !new RegExp(`\\b${name}\\b`).test(code)) continue;
    const before = script.slice(script.lastIndexOf('\n', index) + 1, index);
    const [behind = ''] = script.slice(index + place.length).split('\n', 1);
    const quote = /(['"])(?:(?!\1)[^`])*$/.exec(before)?.[1];
    const isComment = /(?<!:)\/\/|\/\*|^\s*\*/.test(before);
    if (quote === undefined || !behind.includes(quote) || isComment) continue;
    const message = `"${place}" is a value only between backticks, and stands in quotes here: \`…${place}\``;
    findings.warnInside(path, message, index);
  }
}
