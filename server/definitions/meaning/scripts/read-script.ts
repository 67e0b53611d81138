import { SourceMap, type SourceMapPayload } from 'node:module';
import { lineStarts } from '../../line-places.ts';

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
      readonly free: readonly FreeName[];
      readonly warnings: readonly ScriptNote[];
    }
  | { readonly ok: false; readonly fault: ScriptNote };

/** Lines that stand before the author's own when it is parsed. */
const LINES_BEFORE = 1;
/** Stands before names that belong to nothing around them. */
const FREE = '__y4_free_';

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['arguments', 'async', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue'],
  ...[
    'debugger',
    'default',
    'delete',
    'do',
    'else',
    'enum',
    'export',
    'extends',
    'false',
    'finally',
  ],
  ...[
    'for',
    'function',
    'get',
    'if',
    'implements',
    'import',
    'in',
    'instanceof',
    'interface',
    'let',
  ],
  ...['new', 'null', 'of', 'package', 'private', 'protected', 'public', 'return', 'set', 'static'],
  ...['super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with'],
  'yield',
]);

interface Told {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number } | null;
}

/**
 * Reads a script as the body of an async function, so `await` and `return` may stand in it. The parser is told to
 * replace each of its words; it does so where the word is a name that nothing around it declares.
 */
export async function readScript(script: string): Promise<ScriptReading> {
  const { transform } = await import('esbuild');
  const words = new Set([...script.matchAll(WORDS)].map(([word]) => word));
  const define = Object.fromEntries(
    [...words].filter((word) => !KEYWORDS.has(word)).map((word) => [word, FREE + word]),
  );
  try {
    const { code, map, warnings } = await transform(`(async () => {\n${script}\n})`, {
      loader: 'js',
      logLevel: 'silent',
      charset: 'utf8',
      sourcemap: 'external',
      define,
    });
    return {
      ok: true,
      free: freeNames(script, code, JSON.parse(map)),
      warnings: warnings.map((warning) => noteOf(script, warning)),
    };
  } catch (error) {
    const [first] = (error as { errors?: readonly Told[] }).errors ?? [];
    if (!first) throw error;
    return { ok: false, fault: noteOf(script, first) };
  }
}

function freeNames(script: string, code: string, map: SourceMapPayload): FreeName[] {
  const places = new SourceMap(map);
  const starts = lineStarts(script);
  const found = code.split('\n').flatMap((line, row) =>
    [...line.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
      if (!word.startsWith(FREE)) return [];
      const entry = places.findEntry(row, index);
      if (!('originalLine' in entry)) return [];
      const offset = (starts[entry.originalLine - LINES_BEFORE] ?? 0) + entry.originalColumn;
      const name = word.slice(FREE.length);
      return [{ name, offset, isAsked: /\btypeof $/.test(line.slice(0, index)) }];
    }),
  );
  return found.sort((a, b) => a.offset - b.offset);
}

/** The parser counts lines from 1 and columns in bytes, and what is missing at the end stands behind the script. */
function noteOf(script: string, { text, location }: Told): ScriptNote {
  const lines = script.split('\n');
  const line = (location?.line ?? 1) - 1 - LINES_BEFORE;
  if (line >= lines.length) return { message: text, offset: script.length };
  const head = Buffer.from(lines[line] ?? '').subarray(0, location?.column ?? 0);
  return { message: text, offset: (lineStarts(script)[line] ?? 0) + head.toString().length };
}
