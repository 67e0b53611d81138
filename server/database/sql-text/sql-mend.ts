import { editDistance } from '../../definitions/suggest.ts';
import { characterOffsets } from './character-offsets.ts';

/** The one change by which a statement can be read. */
export interface SqlMend {
  /** What is wrong. */
  readonly message: string;
  /** Where it is, from 0; in characters. */
  readonly offset: number;
  /** The word that was meant, where another one stands in its place. */
  readonly suggestion?: string;
  /** The text with that change. */
  readonly text: string;
}

/** Where the first thing stands that a parser refuses, from 0; null where it refuses nothing. */
type Reads = (text: string) => Promise<number | null>;

interface Token {
  readonly word: string;
  /** Does its line begin with it? */
  readonly isFirst: boolean;
  readonly start: number;
  readonly end: number;
}

/** A change that is tried, and what is told if it mends. */
interface Change extends Omit<SqlMend, 'text'> {
  /** What is taken out, and what comes in its place. */
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Words that SQL and the language of its functions know, as people misspell and forget them. */
const WORDS: readonly string[] = `
  SELECT FROM WHERE JOIN LEFT ON AND OR NOT IN AS IS NULL GROUP ORDER BY HAVING LIMIT UNION DISTINCT CASE WHEN THEN ELSE END
  BETWEEN LIKE EXISTS FILTER LATERAL CROSS WITH UPDATE SET INSERT INTO VALUES DELETE RETURNING CONFLICT DO NOTHING CREATE
  REPLACE TABLE VIEW INDEX FUNCTION TRIGGER DOMAIN TYPE ALTER ADD COLUMN CONSTRAINT PRIMARY KEY FOREIGN REFERENCES UNIQUE
  CHECK DEFAULT GENERATED ALWAYS IDENTITY RETURNS LANGUAGE IMMUTABLE STABLE BEFORE AFTER FOR EACH ROW EXECUTE DECLARE BEGIN
  IF ELSIF LOOP RETURN RAISE EXCEPTION PERFORM USING INTERVAL COALESCE`
  .trim()
  .split(/\s+/);
/** Signs of other languages, and of other places, by what stands for them. */
const SIGNS: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '=',
  ':=': '=',
  '=>': '>=',
  '=<': '<=',
};
/** What is put where a word is lacking, the likeliest first. */
const LACKED: readonly string[] = `
  , ) ( ; AND FROM WHERE CHECK DEFAULT UNIQUE REFERENCES PRIMARY FOREIGN SET AS ON BY THEN END IN IS VALUES INTO SELECT VIEW
  TABLE FUNCTION TRIGGER KEY NULL NOT CASE WHEN JOIN UPDATE CREATE INSERT ROW FOR EXECUTE RETURN IF GROUP ORDER RETURNS
  LANGUAGE BEFORE`
  .trim()
  .split(/\s+/);
/** Words that alone are put before a comma, or where a bracket or statement ends. */
const ENDS: ReadonlySet<string> = new Set([',', '(', ')', ';', 'END', 'NULL']);
/** Words that stand behind an operator, a bracket or a comma; others there would be taken for the name of a column. */
const BEGINS_VALUE: ReadonlySet<string> = new Set(['(', ')', 'CASE', 'SELECT', 'NOT']);
/** What begins a statement. */
const BEGINS =
  /^(?:return|if|update|insert|delete|select|perform|raise|for|create|alter|execute|new|end)$/i;
/** Behind what some of them stand alone: elsewhere they would be taken for any value that lacks. */
const STANDS_BEHIND: Readonly<Record<string, RegExp>> = {
  DEFAULT: /^[\w")]+$/,
  NULL: /^(?:not|is)$/i,
  KEY: /^(?:primary|foreign)$/i,
  '(': /^(?!(?:true|false|null)$)/i,
};

/** Characters of a text that changes are tried in: each try reads it anew. */
const MOST_LENGTH = 50_000;
/** Changes that are tried, of which a text with hundreds of quotation marks would have as many. */
const MOST_TRIED = 200;
/** Tokens back from where the parser stops: it reads on as long as it can. */
const BACK = 3;
/** Letters in which a word differs from the one that was meant. */
const MOST_LETTERS = 2;

/**
 * Looks for the one word, comma, bracket or quotation mark by which a text can be read that a parser refuses. It says where it stops,
 * and neither what is wrong nor always where: `FORM product` is refused at `product`.
 *
 * @param refused where the parser stops.
 * @param reads what the parser says of another text.
 * @returns null where no single change is known.
 */
export async function mendSql(
  text: string,
  refused: number,
  reads: Reads,
): Promise<SqlMend | null> {
  if (text.length > MOST_LENGTH) return null;
  const end = endOfStatement(text, refused);
  const changes = [...quotesLost(text), ...changesAt(await tokensOf(text), refused)];
  for (const { start, end: stop, by, ...told } of changes.slice(0, MOST_TRIED)) {
    const mended = text.slice(0, start) + by + text.slice(stop);
    const left = await reads(mended);
    // What another statement has wrong is another mistake.
    if (left === null || left > end + by.length - (stop - start)) return { ...told, text: mended };
  }
  return null;
}

async function tokensOf(text: string): Promise<Token[]> {
  const { scan } = await import('libpg-query');
  const { tokens } = await scan(text).catch(() => ({ tokens: [] }));
  const at = characterOffsets(text);
  return tokens
    .filter(({ text: word }) => !/^(?:--|\/\*)/.test(word))
    .map(({ text: word, start: byte, end }) => {
      const start = at(byte);
      const isFirst = text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === '';
      return { word, isFirst, start, end: at(end) };
    });
}

function endOfStatement(text: string, offset: number): number {
  const end = text.slice(offset).search(/;[ \t]*(?:--[^\n]*)?(?:\n|$)/);
  return end < 0 ? text.length : offset + end;
}

/** What may be meant around the token at which the parser stops: other words first, then what is too much, then what is lacking. */
function* changesAt(tokens: readonly Token[], refused: number): Generator<Change> {
  const found = tokens.findIndex(({ end }) => end > refused);
  const stop = found < 0 ? tokens.length : found;
  const near = Array.from({ length: BACK + 1 }, (_, back) => stop - back).filter((at) => at >= 0);
  for (const at of near) yield* otherWords(tokens[at]);
  for (const at of near.slice(0, 2)) yield* tooMuch(tokens, at);
  for (const at of near.slice(0, BACK))
    if (tokens[at]?.isFirst && BEGINS.test(tokens[at].word)) yield* lacking(';', tokens, at);
  const written = new Set(tokens.map(({ word }) => word.toUpperCase()));
  const forgotten = ['FROM', 'WHERE'].filter((word) => !written.has(word));
  for (const word of [...forgotten, ...LACKED])
    for (const at of near.slice(0, BACK)) yield* lacking(word, tokens, at);
  const here = tokens[stop];
  if (here?.word === ')') yield { ...here, by: '', message: 'this ) has no (', offset: here.start };
}

function* otherWords(token: Token | undefined): Generator<Change> {
  const { word = '', start = 0, end = 0 } = token ?? {};
  const written = word.toUpperCase();
  const told = { start, end, message: `syntax error at or near "${word}"`, offset: start };
  const sign = SIGNS[word];
  if (sign) yield { ...told, by: sign, suggestion: sign };
  if (!/^[A-Z]{2,}$/.test(written) || WORDS.includes(written)) return;
  const limit = Math.min(MOST_LETTERS, Math.floor((word.length + 1) / 3));
  const meant = WORDS.map((one) => ({ one, far: editDistance(written, one.toUpperCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far);
  for (const { one } of meant) {
    const by = word === written ? one : one.toLowerCase();
    yield { ...told, by, suggestion: by };
  }
}

/** A comma behind which nothing stands, a word that stands twice. */
function* tooMuch(tokens: readonly Token[], at: number): Generator<Change> {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token) return;
  const { word, start } = token;
  const isTwice = !/[(),;]/.test(word) && before?.word.toUpperCase() === word.toUpperCase();
  if (word !== ',' && !isTwice) return;
  const message = isTwice ? `"${word}" stands here twice` : 'this comma is one too many';
  yield { ...token, by: '', message, offset: start };
}

function* lacking(word: string, tokens: readonly Token[], at: number): Generator<Change> {
  const [before, next] = [tokens[at - 1], tokens[at]];
  if (!before && !next) return;
  const behind = before?.word ?? '';
  if (STANDS_BEHIND[word]?.test(behind) === false) return;
  if (!ENDS.has(word) && /^[,);]$/.test(next?.word ?? ';')) return;
  if (!BEGINS_VALUE.has(word) && !/(?:[\w)"';]|^)$/.test(behind)) return;
  // What is called stands beside its bracket, and one around a number or nothing is hardly meant.
  if (word === ',' && next?.word === '(' && /^\w/.test(behind)) return;
  if (word === '(' && /^\d/.test(next?.word ?? '')) return;
  if (word === '(' && next?.word === ')' && !/^\w/.test(behind)) return;
  // There is a type for each word: "place SET NOT NULL" would be a column of the type "set".
  if (word === 'SET' && makesTable(tokens, at)) {
    const message = `the type of "${behind}" is missing`;
    yield {
      start: before?.end ?? 0,
      end: before?.end ?? 0,
      by: ' text',
      message,
      offset: before?.start ?? 0,
    };
    return;
  }
  const start =
    word === ',' || word === ';' ? (before?.end ?? 0) : (next?.start ?? before?.end ?? 0);
  const by = word === ',' || word === ';' ? word : ` ${word} `;
  const where = next ? `before "${next.word.slice(0, 40)}"` : 'at the end';
  const what = word === ',' ? 'a comma' : word;
  const open = word === ')' ? openBefore(tokens, at) : undefined;
  if (word === ')' && !open) return;
  const message = open
    ? `this ( is never closed: ) is missing ${where}`
    : `${what} is missing ${where}`;
  yield { start, end: start, by, message, offset: open?.start ?? next?.start ?? start };
}

/** Is a token within CREATE TABLE? */
function makesTable(tokens: readonly Token[], at: number): boolean {
  const begun = tokens.slice(0, at).findLastIndex(({ word }) => word === ';') + 1;
  const [create, ...kind] = tokens.slice(begun, begun + 3).map(({ word }) => word.toUpperCase());
  return create === 'CREATE' && kind.includes('TABLE');
}

/** The last bracket that is open before a token. */
function openBefore(tokens: readonly Token[], at: number): Token | undefined {
  const open: Token[] = [];
  for (const token of tokens.slice(0, at)) {
    if (token.word === ';') open.length = 0;
    else if (token.word === '(') open.push(token);
    else if (token.word === ')') open.pop();
  }
  return open.at(-1);
}

/** Texts in quotes, and what stands without a blank before and behind them. */
const QUOTED =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?:(?<![\w-])(?<before>[\w-]+))?'(?<inner>(?:''|[^'])*)(?:'(?<behind>\w*)|$)/g;

/**
 * A text whose quotation mark is lost, where one is never closed: from there on what stands between two texts is taken for
 * one. The first such text ends or begins at a word.
 */
function* quotesLost(text: string): Generator<Change> {
  const quoted = [...text.matchAll(QUOTED)].filter(({ groups }) => groups?.inner !== undefined);
  if (quoted.at(-1)?.groups?.behind !== undefined) return;
  for (const { groups: { before = '', inner = '', behind } = {}, index } of quoted) {
    if (/^\w/.test(before) && !/^(?:[enbx]|u&)$/i.test(before)) {
      const message = `a quotation mark is missing before "${before}"`;
      const told = { message, offset: index, suggestion: `'${before}'` };
      yield { start: index, end: index, by: "'", ...told };
    }
    if (behind === '' && !inner.includes('\n')) continue;
    const offset = index + before.length;
    const ends = [/^[^\s,();]*/, /^[^,();\n]*/, /^[^\n]*/].map((part) =>
      part.exec(inner)?.[0].trimEnd(),
    );
    for (const end of new Set(ends)) {
      if (!end) continue;
      const at = offset + 1 + end.length;
      const message = `a quotation mark is missing behind "${end}"`;
      yield { start: at, end: at, by: "'", message, offset, suggestion: `'${end}'` };
    }
  }
}
