import { lineStarts } from '../../line-places.ts';
import { parentOf, parseScript, type Script } from './script-tree.ts';

/** Something about a script, and where. */
export interface ScriptNote {
  readonly message: string;
  /** Into the script, from 0. */
  readonly offset: number;
}

/** A name that a script uses and does not declare. */
export interface FreeName {
  readonly name: string;
  /** Into the script, from 0. */
  readonly offset: number;
  /** `typeof name` asks whether there is such a thing. */
  readonly isAsked: boolean;
}

/** What a script says as a program; it is parsed, never run. */
export type ScriptReading =
  | {
      readonly ok: true;
      /** Null where nothing can be told of its parts, since they are too deep within each other. */
      readonly script: Script | null;
      readonly warnings: readonly ScriptNote[];
    }
  | { readonly ok: false; readonly fault: ScriptNote };

/** What a script stands in when it is parsed: as the browser runs it, also in that its params are declared already. */
const HEAD = "(async (y4, context) => { 'use strict';\n";
/** Lines that stand before the author's own then. */
const LINES_BEFORE = 1;

interface Told {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number } | null;
}

/**
 * Reads a script as the body of an async function, so `await` and `return` may stand in it. What is wrong with it esbuild
 * tells, which says so more clearly; it gives no tree.
 */
export async function readScript(text: string): Promise<ScriptReading> {
  const { transform } = await import('esbuild');
  try {
    const { warnings } = await transform(`${HEAD}${text}\n})`, {
      loader: 'js',
      logLevel: 'silent',
    });
    const notes = warnings.map((warning) => noteOf(text, warning));
    return { ok: true, script: parseScript(text), warnings: notes };
  } catch (error) {
    if (error instanceof RangeError) return { ok: true, script: null, warnings: [] };
    if (error instanceof SyntaxError) return { ok: false, fault: faultOf(error) };
    const [first] = (error as { errors?: readonly Told[] }).errors ?? [];
    if (!first) throw error;
    return { ok: false, fault: unendedIn(text) ?? noteOf(text, first) };
  }
}

/** A text, pattern or comment that never ends, where it begins; esbuild tells it where its line or the script ends. */
function unendedIn(text: string): ScriptNote | null {
  try {
    parseScript(text);
  } catch (error) {
    if (error instanceof SyntaxError && error.message.startsWith('Unterminated'))
      return faultOf(error);
  }
  return null;
}

/** The names that a script uses and does not declare, in the order of the text. */
export function freeNames({ free }: Script): FreeName[] {
  return free.map((node) => {
    const parent = parentOf(node);
    const isAsked = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
    return { name: node.name, offset: node.start, isAsked };
  });
}

/** What acorn refuses and esbuild does not, such as `/(/`. */
function faultOf(error: SyntaxError & { readonly pos?: number }): ScriptNote {
  return { message: error.message.replace(/ \(\d+:\d+\)$/, ''), offset: error.pos ?? 0 };
}

const NOT_CLOSED = 'it ends here, and a bracket before it is not closed';

/** The parser counts lines from 1 and columns in bytes, and what is missing at the end stands behind the script. */
function noteOf(script: string, { text, location }: Told): ScriptNote {
  const lines = script.split('\n');
  const line = (location?.line ?? 1) - 1 - LINES_BEFORE;
  if (line >= lines.length) {
    // What esbuild finds there is its own, no more of the author's.
    const isOpen = /^(?:une|e)xpected /i.test(text);
    return { message: isOpen ? NOT_CLOSED : text, offset: script.length };
  }
  const head = Buffer.from(lines[line] ?? '').subarray(0, location?.column ?? 0);
  return { message: text, offset: (lineStarts(script)[line] ?? 0) + head.toString().length };
}
