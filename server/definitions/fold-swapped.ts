import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { type DefinitionIssue, formatIssue } from './issue.ts';
import { linePlaces, lineStarts } from './line-places.ts';
import { inPlaceOf } from './meaning/folding.ts';
import type { DefinitionFile, DefinitionFolder } from './read-folder.ts';

/** Two values of one object, of each of which something is told. */
interface Neighbours {
  readonly file: DefinitionFile;
  readonly first: Node;
  readonly second: Node;
}

/** Pairs that are tried: each takes a check of the whole tenant. */
const MOST_TRIED = 4;

/**
 * Two keys of one object that have each other's values are one mistake: with the values turned nothing is told of either,
 * and nothing else. That is told in place of all that is told no more then.
 *
 * @param issues what is told of the tenant.
 * @param check what is told of the tenant with another file.
 */
export async function foldSwapped(
  folder: DefinitionFolder,
  issues: readonly DefinitionIssue[],
  check: (folder: DefinitionFolder) => Promise<readonly DefinitionIssue[]>,
): Promise<readonly DefinitionIssue[]> {
  let told = issues;
  for (const { file, first, second } of neighboursIn(folder, issues).slice(0, MOST_TRIED)) {
    const turned = { ...file, text: withTurned(file.text, first, second) };
    const files = folder.files.map((one) => (one === file ? turned : one));
    const left = new Set((await check({ ...folder, files })).map(withoutPlace));
    const gone = told.filter((one) => !left.has(withoutPlace(one)));
    if (gone.length < 2 || left.size > told.length - gone.length) continue;
    const message = `"${keyOf(first)}" and "${keyOf(second)}" have each other's values`;
    const place = linePlaces(file.text)(first.offset);
    told = inPlaceOf(gone, { file: `${folder.name}/${file.path}`, ...place, message }, told);
  }
  return told;
}

/** Neighbours of which something is told each, by pairs. */
function neighboursIn(folder: DefinitionFolder, issues: readonly DefinitionIssue[]): Neighbours[] {
  return folder.files.flatMap((file) => {
    const { path, text } = file;
    const own = issues.filter((one) => one.file === `${folder.name}/${path}`);
    const root = own.length > 1 && path.endsWith('.json') ? parseTree(text) : undefined;
    if (!root) return [];
    const starts = lineStarts(text);
    const told = own.flatMap(({ line, column }) => {
      const node = findNodeAtOffset(root, (starts[line - 1] ?? 0) + column - 1);
      const isValue = node?.parent?.type === 'property' && node.parent.children?.[1] === node;
      return isValue ? [node] : [];
    });
    const values = [...new Set(told)].sort((one, other) => one.offset - other.offset);
    return values.flatMap((first, index) =>
      values
        .slice(index + 1)
        .filter((second) => second.parent?.parent === first.parent?.parent)
        .map((second) => ({ file, first, second })),
    );
  });
}

function withTurned(text: string, first: Node, second: Node): string {
  const [one, other] = [first, second].map(({ offset, length }) =>
    text.slice(offset, offset + length),
  );
  const between = text.slice(first.offset + first.length, second.offset);
  return (
    text.slice(0, first.offset) + other + between + one + text.slice(second.offset + second.length)
  );
}

/** An issue as it is told wherever it stands in its file. */
function withoutPlace(issue: DefinitionIssue): string {
  return formatIssue({ ...issue, line: 0, column: 0 });
}

function keyOf({ parent }: Node): string {
  return String(parent?.children?.[0]?.value);
}
