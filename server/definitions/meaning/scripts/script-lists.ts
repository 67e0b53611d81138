import type { AnyNode } from 'acorn';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import { isOfPage } from './page-calls.ts';
import { givenTo } from './script-arguments.ts';
import { fieldOf, namesOfLists } from './script-rows.ts';
import { parentOf, type Script } from './script-tree.ts';

const MEMBERS_OF_LISTS = Object.getOwnPropertyNames(Array.prototype);

/** Members that no list of rows has: `selected.lenght`, or `selected.title` for that of one row. */
export function warnOfNoMembers(
  findings: Findings,
  path: Path,
  { text }: Script,
  lists: readonly AnyNode[],
): void {
  for (const list of namesOfLists(lists)) {
    for (const { field, offset, node } of fieldOf(list)) {
      if (MEMBERS_OF_LISTS.includes(field)) continue;
      const isLength = field === 'size' || field === 'count';
      const meant = isLength ? 'length' : suggest(field, MEMBERS_OF_LISTS);
      if (meant !== undefined) findings.inside(path, `a list has no "${field}"`, offset, meant);
      else if (!isWritten(node)) {
        const called = text.slice(list.start, list.end).replace(/\s*\??\.\s*/g, '.');
        warnOfAllForOne(findings, path, field, offset, called);
      }
    }
  }
}

/** Is something given to it there? */
function isWritten(node: AnyNode): boolean {
  const parent = parentOf(node);
  return parent?.type === 'AssignmentExpression' && parent.left === node;
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
  { nodes }: Script,
  definition: CompiledDefinition | null,
): void {
  const isRows = (node: AnyNode) => isOfPage(node, 'context.rows');
  const lists = nodes.filter((node) => {
    const given = node.type === 'Identifier' ? givenTo(node) : null;
    return isRows(node) || (given !== null && isRows(given));
  });
  for (const { field, offset } of lists.flatMap(fieldOf)) {
    if (!definition?.byName.has(field) || field in Array.prototype) continue;
    warnOfAllForOne(findings, path, field, offset, 'context.rows');
  }
}
