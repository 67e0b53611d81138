import { commandName } from '#schemas/definitions/button.ts';
import { suggest } from '../suggest.ts';
import { checkScriptCalls } from './check-script-calls.ts';
import type { Findings, Path } from './findings.ts';
import type { PanelScope } from './scope.ts';
import { codeOf } from './script-arguments.ts';

/** Lines that stand before the author's own when it is parsed. */
const LINES_BEFORE = 1;

interface ScriptFault {
  readonly message: string;
  /** Into the script, from 0. */
  readonly offset: number;
}

/**
 * What keeps a script from being read; null when nothing does. It runs as the body of an async
 * function, so `await` and `return` may stand in it. It is parsed, never run.
 */
async function scriptFault(script: string): Promise<ScriptFault | null> {
  const { transform } = await import('esbuild');
  try {
    await transform(`(async () => {\n${script}\n})`, { loader: 'js', logLevel: 'silent' });
    return null;
  } catch (error) {
    const { errors } = error as {
      errors?: { text: string; location: { line: number; column: number } | null }[];
    };
    const first = errors?.[0];
    if (!first) throw error;
    const lines = script.split('\n');
    const line = Math.min(lines.length, (first.location?.line ?? 1) - LINES_BEFORE);
    const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    // The parser counts bytes, and what is missing at the end stands behind the script.
    const head = Buffer.from(lines[line - 1] ?? '').subarray(0, first.location?.column ?? 0);
    const isBehind = (first.location?.line ?? 1) - LINES_BEFORE > lines.length;
    const offset = isBehind ? script.length : before + head.toString().length;
    return { message: `the script cannot be read: ${first.text}`, offset };
  }
}

/** Names that stand in a script as plain texts: `y4.task('COUNT_CALL_BY_SCRIPT')`. */
const NAMED = /\by4\s*\.\s*(task|panel|command)\s*\(\s*(['"`])([^'"`$\\\n]*)\2(?=\s*[,)])/g;

/** Members that the documentation of scripts lists, by what they belong to. */
const MEMBERS: readonly (readonly [owner: string, use: RegExp, members: readonly string[]])[] = [
  [
    'y4',
    /(?<![.\w$])y4\s*\.\s*(\w+)/g,
    [
      ...['panel', 'command', 'task', 'toast', 'message', 'input', 'confirm', 'navigate'],
      'reloadPage',
    ],
  ],
  [
    'y4.panel()',
    /(?<![.\w$])y4\s*\.\s*panel\s*\([^()]*\)\s*\.\s*(\w+)/g,
    ['read', 'filter', 'reload'],
  ],
  [
    'context',
    /(?<![.\w$])context\s*\.\s*(\w+)/g,
    ['event', 'form', 'panel', 'query', 'other', 'rows', 'params', 'user', 'language'],
  ],
];

/** What pages have and scripts have not. */
const PAGE_ONLY =
  /(?<![.\w$])(document|window|localStorage|sessionStorage|alert|prompt|fetch|XMLHttpRequest|require)(?=\s*[.([])/g;

/** Looks for faults in a script: whether it can be read, and the names that it hands to the page. */
export async function checkScript(
  findings: Findings,
  path: Path,
  script: string,
  scope: PanelScope,
): Promise<void> {
  const fault = await scriptFault(script);
  if (fault !== null) {
    findings.inside(path, fault.message, fault.offset);
    return;
  }
  const known: Readonly<Record<string, readonly string[]>> = {
    task: scope.tasks,
    panel: [...scope.panels.keys()],
    command: commandName.options,
  };
  for (const { 0: call, 1: kind = '', 3: name = '', index } of script.matchAll(NAMED)) {
    const names = known[kind] ?? [];
    if (names.includes(name)) continue;
    const offset = index + call.length - name.length - 1;
    findings.unknownInside(path, kind, name, names, offset);
  }
  checkMembers(findings, path, script);
  checkScriptCalls(findings, path, script, scope);
}

function checkMembers(findings: Findings, path: Path, script: string): void {
  const code = codeOf(script);
  for (const [owner, use, members] of MEMBERS) {
    if (declares(code, owner)) continue;
    for (const { 0: found, 1: name = '', index } of code.matchAll(use)) {
      if (members.includes(name)) continue;
      const message = `${owner} has no "${name}"; there are ${members.join(', ')}`;
      const suggestion = suggest(name, members);
      findings.inside(path, message, index + found.length - name.length, suggestion);
    }
  }
  for (const { 1: name = '', index } of code.matchAll(PAGE_ONLY)) {
    if (declares(code, name)) continue;
    findings.inside(path, `a script has no ${name}: it asks the page through y4`, index);
  }
}

/** Has the script something of its own under that name? */
function declares(code: string, name: string): boolean {
  return new RegExp(`\\b(?:const|let|var|function|class)\\s+${name.replace(/\W.*/, '')}\\b`).test(
    code,
  );
}
