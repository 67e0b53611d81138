import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Claim, parseTitle } from './clause-ids.ts';
import type { Problem } from './problem.ts';
import {
  dynamicPart,
  isFunction,
  isNode,
  parseSource,
  type SyntaxNode,
  staticText,
  stringsIn,
  variablesOf,
} from './syntax.ts';
import { readTitleCall } from './title-calls.ts';

/** A test that claims clauses as its source shows it, with `…` for what only a run can tell. */
export interface TitleClaim extends Claim {
  /** `fails` when the test must fail to pass, `skip` when it never runs. */
  modifier: 'fails' | 'skip' | undefined;
}

/** What surrounds a test in its file. */
interface Scope {
  titles: string[];
  ids: string[];
  malformed: boolean;
  modifier: TitleClaim['modifier'];
  /** The tables that loops around the test run over. */
  tables: SyntaxNode[];
}

const loopMethods = new Set(['forEach', 'map', 'flatMap']);

/** Reads the titles of all tests under `tests/`, running none of them. */
export async function scanTitles(
  root: string,
): Promise<{ claims: TitleClaim[]; problems: Problem[] }> {
  const entries = await readdir(join(root, 'tests'), { recursive: true }).catch(() => []);
  const files = entries
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .sort();
  const claims: TitleClaim[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    try {
      claims.push(...scanFile(file, await readFile(join(root, file), 'utf8')));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push({ kind: 'unreadable-test', message: `${file}: ${error.message}` });
    }
  }
  return { claims, problems };
}

/**
 * The claims of one test file. Ids are found in literal titles, in templates and sums of strings
 * before their first dynamic part, and in the tables of `.each` and of loops in the same file.
 */
export function scanFile(file: string, source: string): TitleClaim[] {
  const program = parseSource(file, source);
  const variables = variablesOf(program);
  const claims: TitleClaim[] = [];

  function visit(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) {
      for (const element of node) visit(element, scope);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === 'ForOfStatement') {
      visit(node.body, withTables(scope, [node.right as SyntaxNode]));
    } else if (node.type === 'CallExpression') {
      visitCall(node, scope);
    } else {
      visit(Object.values(node), scope);
    }
  }

  function visitCall(node: SyntaxNode, scope: Scope): void {
    const call = readTitleCall(node);
    if (!call) {
      visit(Object.values(node), withTables(scope, loopTable(node)));
      return;
    }
    const body = (node.arguments as unknown[]).slice(1);
    const modifier = scope.modifier ?? call.modifier;
    const tables = [...call.tables, ...scope.tables];
    const titles = readTitles(staticText(call.title), () => stringsIn(tables, variables));
    if (call.kind === 'group') {
      visit(body, {
        titles: [...scope.titles, titles.map(({ text }) => text).join(' / ')],
        ids: [...scope.ids, ...titles.flatMap(({ ids }) => ids)],
        malformed: scope.malformed || titles.some((title) => title.malformed),
        modifier,
        tables,
      });
      return;
    }
    const runsSomething = body.some(isFunction) || staticText(call.title) !== dynamicPart;
    for (const own of titles) {
      const ids = [...new Set([...scope.ids, ...own.ids])];
      const malformed = scope.malformed || own.malformed;
      if (!runsSomething || (ids.length === 0 && !malformed)) continue;
      const title = [...scope.titles, own.text].join(' › ');
      claims.push({ file, title, ids, malformed, modifier });
    }
  }

  visit(program, { titles: [], ids: [], malformed: false, modifier: undefined, tables: [] });
  return claims;
}

function withTables(scope: Scope, tables: SyntaxNode[]): Scope {
  return tables.length > 0 ? { ...scope, tables: [...tables, ...scope.tables] } : scope;
}

function loopTable(call: SyntaxNode): SyntaxNode[] {
  const callee = call.callee as SyntaxNode;
  const method = callee.type === 'MemberExpression' && (callee.property as SyntaxNode).name;
  return loopMethods.has(String(method)) ? [callee.object as SyntaxNode] : [];
}

/** The titles of a call: more than one where its tables give them, or the ids that they begin with. */
function readTitles(
  text: string,
  stringsOfTables: () => string[],
): ReturnType<typeof parseTitle>[] {
  const title = parseTitle(text);
  if (!/^(\[?…|\[?%[a-z]|\[?\$[a-z])/i.test(title.text)) return [title];
  const strings = stringsOfTables();
  if (!title.text.startsWith('[')) {
    const whole = strings.map(parseTitle).filter(({ ids, malformed }) => ids.length || malformed);
    return whole.length > 0 ? whole : [title];
  }
  const ids = strings.filter((string) => /^\d+\.\d+[a-z]?$/.test(string));
  return [{ ...title, ids: [...title.ids, ...ids], text: title.text.replace(/^\[.*?\]\s*/, '') }];
}
