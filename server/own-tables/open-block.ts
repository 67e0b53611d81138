import { characterOffsets } from '../database/sql-text/character-offsets.ts';
import { bodyEnd, bodyStart } from '../database/sql-text/parse-plpgsql.ts';

/** A block of a function's body that nothing ends. */
export interface OpenBlock {
  /** How it begins: `IF`, `LOOP`, `CASE`, `BEGIN`, or `ELSE IF`, which is taken for an `ELSIF`. */
  readonly word: string;
  /** Into the statement that makes the function; in characters, from 0. */
  readonly offset: number;
}

/** What has begun and not ended yet; an `expression` is the CASE of one, which END alone ends. */
interface Begun extends OpenBlock {
  readonly column: number;
  readonly isExpression: boolean;
  /** The first IF of its own that its ELSE has in the same line. */
  readonly elseIf?: OpenBlock;
}

/** Behind these a statement begins. */
const BEFORE_STATEMENT = /^(?:;|>>|begin|then|else|loop)$/;
const BLOCKS: ReadonlySet<string> = new Set(['if', 'loop', 'case', 'begin']);

/**
 * The first IF, LOOP, CASE or BEGIN of a PL/pgSQL function whose END is missing: of the database's parser, which reads on
 * to what cannot stand there, only the end of it all is known.
 *
 * @param text a CREATE FUNCTION that the database refuses for its syntax.
 * @returns null where each has an end, or it cannot be told.
 */
export async function openBlock(text: string): Promise<OpenBlock | null> {
  const start = bodyStart(text);
  const end = bodyEnd(text);
  if (end < 0) return null;
  const body = text.slice(start, end);
  const { scan } = await import('libpg-query');
  const characterAt = characterOffsets(body);
  const tokens = (await scan(body).catch(() => ({ tokens: [] }))).tokens
    .filter(({ text: one }) => !/^(?:--|\/\*)/.test(one))
    .map(({ text: one, start: byte }) => ({ word: one.toLowerCase(), at: characterAt(byte) }));
  const columnOf = (at: number) => at - (body.lastIndexOf('\n', at - 1) + 1);
  const begun: Begun[] = [];
  // Who writes ELSE IF means ELSIF, and ends one of both.
  const told = ({ word, offset, elseIf }: Begun): OpenBlock =>
    elseIf ?? { word: word.toUpperCase(), offset };
  for (let index = 0; index < tokens.length; index += 1) {
    const { word, at } = tokens[index] ?? { word: '', at: 0 };
    const before = tokens[index - 1]?.word ?? ';';
    const isStatement = BEFORE_STATEMENT.test(before) || before === 'declare';
    const top = begun.at(-1);
    // A CASE within an expression has its END before the statement has its own.
    if (word === ';' && top?.isExpression) return null;
    if (word === 'end' && top) {
      const next = tokens[index + 1]?.word ?? '';
      const what = !top.isExpression && /^(?:if|loop|case)$/.test(next) ? next : undefined;
      const ended = what ?? 'begin';
      if (!top.isExpression && top.word !== ended) {
        return begun.some((one) => one.word === ended) ? told(top) : null;
      }
      // It ends the one that stands as far from the margin, where there is one; then what began within that has no end.
      const column = columnOf(at);
      const fitting = begun.findLast((one) => one.word === top.word && one.column === column);
      if (what !== undefined && top.column !== column && fitting && isFirst(body, at)) {
        return told(top);
      }
      begun.pop();
      if (what !== undefined) index += 1;
    } else if (BLOCKS.has(word) && (isStatement || word === 'loop' || word === 'case')) {
      const isExpression = word === 'case' && !isStatement;
      const column = columnOf(lineStart(body, at));
      const another = tokens[index - 1];
      if (word === 'if' && top?.word === 'if' && another?.word === 'else') {
        const elseIf = { word: 'ELSE IF', offset: start + another.at };
        if (/^else[ \t]+if/i.test(body.slice(another.at)))
          begun[begun.length - 1] = { elseIf, ...top };
      }
      begun.push({ word, offset: start + at, column, isExpression });
    }
  }
  const [open] = begun;
  return open && !open.isExpression ? told(begun.at(-1) ?? open) : null;
}

/** Does nothing stand before it in its line? */
function isFirst(body: string, at: number): boolean {
  return lineStart(body, at) === at;
}

/** Where the first sign of a line stands. */
function lineStart(body: string, at: number): number {
  const begin = body.lastIndexOf('\n', at - 1) + 1;
  return begin + body.slice(begin).search(/\S/);
}
