import { commandName } from '#schemas/definitions/button.ts';
import type { Findings, Path } from './findings.ts';

/** Lines that stand before the author's own when it is parsed. */
const LINES_BEFORE = 1;

/**
 * What keeps a script from being read, as one sentence; null when nothing does. It runs as the body
 * of an async function, so `await` and `return` may stand in it. It is parsed, never run.
 */
async function scriptFault(script: string): Promise<string | null> {
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
    const { line = LINES_BEFORE + 1, column = 0 } = first.location ?? {};
    return `the script cannot be read at its line ${line - LINES_BEFORE}, column ${column + 1}: ${first.text}`;
  }
}

/** What scripts may name. */
export interface ScriptScope {
  /** Names of the authors' tasks. */
  readonly tasks: readonly string[];
  /** Codes of the panels of the page. */
  readonly panels: readonly string[];
}

/** Names that stand in a script as plain texts: `y4.task('COUNT_CALL_BY_SCRIPT')`. */
const NAMED = /\by4\s*\.\s*(task|panel|command)\s*\(\s*(['"`])([^'"`$\\\n]*)\2(?=\s*[,)])/g;

/** Looks for faults in a script: whether it can be read, and the names that it hands to the page. */
export async function checkScript(
  findings: Findings,
  path: Path,
  script: string,
  { tasks, panels }: ScriptScope,
): Promise<void> {
  const fault = await scriptFault(script);
  if (fault !== null) {
    findings.add(path, fault);
    return;
  }
  const known: Readonly<Record<string, readonly string[]>> = {
    task: tasks,
    panel: panels,
    command: commandName.options,
  };
  for (const { 0: call, 1: kind = '', 3: name = '', index } of script.matchAll(NAMED)) {
    const names = known[kind] ?? [];
    if (names.includes(name)) continue;
    const offset = index + call.length - name.length - 1;
    findings.unknownInside(path, kind, name, names, offset);
  }
}
