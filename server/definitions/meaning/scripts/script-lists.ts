import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import { isParam } from './script-arguments.ts';
import { namesOfLists, usesOf } from './script-rows.ts';

const MEMBERS_OF_LISTS = Object.getOwnPropertyNames(Array.prototype);

/** Members that no list of rows has: `selected.lenght`, or `selected.title` for that of one row. */
export function warnOfNoMembers(
  findings: Findings,
  path: Path,
  code: string,
  lists: readonly string[],
): void {
  for (const list of namesOfLists(code, lists)) {
    // What is called so elsewhere too may be something else there.
    const declared = new RegExp(
      `\\b(?:const|let|var|function)\\b(?:(?!\\bof\\b)[^;=()])*\\b${list}\\b`,
      'g',
    );
    if ([...code.matchAll(declared)].length > 1 || isParam(code, list)) continue;
    for (const { field, offset } of usesOf(code, list)) {
      if (MEMBERS_OF_LISTS.includes(field)) continue;
      const isLength = field === 'size' || field === 'count';
      const meant = isLength ? 'length' : suggest(field, MEMBERS_OF_LISTS);
      if (meant !== undefined) findings.inside(path, `a list has no "${field}"`, offset, meant);
      else if (!isGivenAnew(code, list)) {
        const called = list.replaceAll(String.raw`\s*\??\.\s*`, '.');
        warnOfAllForOne(findings, path, field, offset, called);
      }
    }
  }
}

/** Has the variable another value later, or its member one of its own? */
function isGivenAnew(code: string, variable: string): boolean {
  const given = `(?<![.\\w$])(?<!\\b(?:const|let|var)\\s+)${variable}(?:\\s*\\.\\s*\\w+)?\\s*=(?![=>])`;
  return new RegExp(given).test(code);
}

function warnOfAllForOne(
  findings: Findings,
  path: Path,
  field: string,
  offset: number,
  list: string,
): void {
  const message = `these are all rows, and "${field}" is of one of them: const [row] = ${list}`;
  findings.warnInside(path, message, offset);
}

/** All rows that are taken for one of them: `const row = context.rows`, and then `row.id`. */
export function warnOfListsAsRows(
  findings: Findings,
  path: Path,
  code: string,
  definition: CompiledDefinition | null,
): void {
  const lists = code.matchAll(/\b(?:const|let)\s+(\w+)\s*=\s*context\s*\.\s*rows\s*(?:;|\n|$)/g);
  const named = [...lists].flatMap(([, name = '']) => usesOf(code, name));
  const direct = usesOf(code, String.raw`context\s*\.\s*rows`);
  for (const { field, offset } of [...named, ...direct]) {
    if (!definition?.byName.has(field) || field in Array.prototype) continue;
    warnOfAllForOne(findings, path, field, offset, 'context.rows');
  }
}
