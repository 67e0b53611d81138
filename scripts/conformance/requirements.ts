import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { z } from 'zod';
import { compareIds, parentOf } from './clause-ids.ts';
import type { Problem } from './problem.ts';

/** Where the requirements lie, one file for each section of the specification. */
export const requirementsFolder = 'docs/requirements';

/**
 * One numbered clause of the specification in our own words, as Markdown.
 * `done` is a promise that a passing test proves it; `decision` is the ADR that explains how.
 */
const clauseSchema = z.strictObject({
  id: z.string().regex(/^\d+\.\d+[a-z]?$/),
  requirement: z.string().min(1),
  status: z.enum(['open', 'done']),
  decision: z
    .string()
    .regex(/^docs\/decisions\/[\w.-]+\.md$/)
    .optional(),
});

/** A file of `docs/requirements/`: the clauses of one section, grouped under headings, in order. */
const sectionSchema = z
  .strictObject({
    section: z.int().positive(),
    title: z.string().min(1),
    groups: z
      .array(
        z.strictObject({ title: z.string().min(1), clauses: z.array(clauseSchema).nonempty() }),
      )
      .nonempty(),
  })
  .superRefine((section, context) => {
    let before: string | undefined;
    section.groups.forEach((group, g) => {
      group.clauses.forEach(({ id }, c) => {
        const fault = orderFault(id, before, section.section);
        if (fault) {
          context.addIssue({
            code: 'custom',
            message: fault,
            path: ['groups', g, 'clauses', c, 'id'],
          });
        }
        before = id;
      });
    });
  });

export type Clause = z.infer<typeof clauseSchema>;

/** A section as read, with the text and tree that an edit in place needs. */
export interface Section extends z.infer<typeof sectionSchema> {
  file: string;
  source: string;
  tree: Node;
}

function orderFault(id: string, before: string | undefined, section: number): string | undefined {
  if (!id.startsWith(`${section}.`)) return `clause ${id} does not belong to section ${section}`;
  if (before !== undefined && compareIds(before, id) >= 0) {
    return `clause ${id} must not follow ${before}`;
  }
  const parent = parentOf(id);
  if (parent === undefined) return undefined;
  const letter = id.slice(-1);
  const expected = letter === 'a' ? parent : parent + String.fromCharCode(letter.charCodeAt(0) - 1);
  return before === expected ? undefined : `clause ${id} must follow ${expected}`;
}

/** Reads every section; what can not be read is told as a problem with file and line. */
export async function readRequirements(
  root: string,
): Promise<{ sections: Section[]; problems: Problem[] }> {
  const folder = join(root, requirementsFolder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonc')).sort();
  const sections: Section[] = [];
  const problems: Problem[] = [];
  const seen = new Map<number, string>();
  for (const name of names) {
    const file = `${requirementsFolder}/${name}`;
    const read = parseSection(file, await readFile(join(folder, name), 'utf8'));
    problems.push(...read.problems);
    if (!read.section) continue;
    const other = seen.get(read.section.section);
    if (other) {
      problems.push(
        requirementProblem(`${file}: section ${read.section.section} stands in ${other} too`),
      );
      continue;
    }
    seen.set(read.section.section, file);
    problems.push(...missingDecisions(root, read.section));
    sections.push(read.section);
  }
  sections.sort((a, b) => a.section - b.section);
  return { sections, problems };
}

function parseSection(file: string, source: string): { section?: Section; problems: Problem[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (!tree || error) {
    const what = error ? printParseErrorCode(error.error) : 'the file is empty';
    return { problems: [requirementProblem(`${at(file, source, error?.offset ?? 0)}: ${what}`)] };
  }
  const parsed = sectionSchema.safeParse(getNodeValue(tree));
  if (parsed.success) return { section: { ...parsed.data, file, source, tree }, problems: [] };
  const problems = parsed.error.issues.map((issue) => {
    const path = issue.path.filter((step) => typeof step !== 'symbol');
    const offset = nearestNode(tree, path).offset;
    return requirementProblem(`${at(file, source, offset)}: ${path.join('.')}: ${issue.message}`);
  });
  return { problems };
}

function nearestNode(tree: Node, path: (string | number)[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
}

function at(file: string, source: string, offset: number): string {
  return `${file}:${source.slice(0, offset).split('\n').length}`;
}

function requirementProblem(message: string): Problem {
  return { kind: 'requirements', message };
}

function missingDecisions(root: string, section: Section): Problem[] {
  return clausesOf([section])
    .filter(({ decision }) => decision !== undefined && !existsSync(join(root, decision)))
    .map(({ id, decision }) =>
      requirementProblem(`${section.file}: the decision of ${id}, ${decision}, does not exist`),
    );
}

/** All clauses of the sections, in order. */
export function clausesOf(sections: Section[]): Clause[] {
  return sections.flatMap((section) => section.groups.flatMap((group) => group.clauses));
}

/** The lettered items of a clause; a clause that has any is their sum. */
export function itemsOf(clause: Clause, clauses: Clause[]): Clause[] {
  return clauses.filter(({ id }) => parentOf(id) === clause.id);
}

/** Sets the status of these clauses to `done` in their files, touching nothing else there. */
export async function markDone(
  root: string,
  sections: Section[],
  ids: ReadonlySet<string>,
): Promise<void> {
  for (const section of sections) {
    const edits = section.groups.flatMap((group, g) =>
      group.clauses.flatMap((clause, c) => {
        const node = findNodeAtLocation(section.tree, ['groups', g, 'clauses', c, 'status']);
        if (!ids.has(clause.id) || !node) return [];
        return [{ offset: node.offset, length: node.length, content: '"done"' }];
      }),
    );
    if (edits.length > 0) {
      await writeFile(join(root, section.file), applyEdits(section.source, edits));
    }
  }
}
