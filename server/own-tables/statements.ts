import { characterOffsets } from '../database/sql-text/character-offsets.ts';
import { parseSql } from '../database/sql-text/parse-sql.ts';
import { mendSql } from '../database/sql-text/sql-mend.ts';
import { lastName, type SqlTree } from '../database/sql-text/sql-tree.ts';
import type { Subject } from '../definitions/issue.ts';
import { spoiltText } from '../definitions/spoilt-text.ts';

/** One statement of a step. */
export interface StepStatement {
  /** PostgreSQL's name of what it is: `CreateStmt`, `InsertStmt`. */
  readonly kind: string;
  readonly text: string;
  /** Where it begins in the file, behind blanks and comments; in characters, from 0. */
  readonly offset: number;
  /** Names of the tables and views that stand in it, and of the index that it makes. */
  readonly relations: ReadonlySet<string>;
  /** The table that it alters. */
  readonly altered?: string | undefined;
  /** How the parser sees it. */
  readonly stmt: SqlTree;
  /** Is it told already that it cannot be read, so that it stands here as it was meant? */
  readonly isMended?: boolean;
}

/** Why a step is refused, and where. */
export interface StepFault {
  readonly message: string;
  /** Into the file, from 0. */
  readonly offset: number;
  /** The file, where that is another one than the step's: a function of an earlier step may fail in a later one. */
  readonly file?: StepFile;
  /** The word that was probably meant. */
  readonly suggestion?: string;
  readonly about?: Subject;
}

/** Why a step cannot be read. */
interface UnreadStep extends StepFault {
  /** The step with the one change by which it can be read, where that is known. */
  readonly mended?: string;
}

/** A file of the folder of steps. */
export interface StepFile {
  readonly path: string;
  readonly text: string;
}

const BLANK = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/** What a dump holds for the program `psql` alone. */
const FOR_PSQL: readonly { readonly line: RegExp; readonly message: string }[] = [
  {
    line: /^COPY\b[^;]*\bFROM\s+stdin\b/im,
    message: 'rows are written as INSERT here: pg_dump --inserts makes such a file',
  },
  { line: /^\\\w+/m, message: 'this line is for the program psql alone: leave it out' },
];

/** Such a line, where nothing is read from there on; a text may have lines like it. */
function foreignLine(source: string, faultAt: number): StepFault | undefined {
  const found = FOR_PSQL.map(({ line, message }) => ({ message, offset: source.search(line) }));
  return found.find(({ offset }) => offset >= 0 && offset <= faultAt);
}

/**
 * Splits a step with PostgreSQL's own parser. A step is one transaction, so none of its statements may
 * begin or end one.
 */
export async function readStatements(
  source: string,
): Promise<readonly StepStatement[] | UnreadStep> {
  const spoilt = spoiltText(source);
  if (spoilt) return spoilt;
  const parsed = await parseSql(source);
  if (!parsed.ok) {
    const { message, offset } = parsed;
    return foreignLine(source, offset) ?? (await mendedStep(source, offset)) ?? { message, offset };
  }
  const bytes = Buffer.from(source);
  const charAt = characterOffsets(source);
  const statements = parsed.statements.map(
    ({ stmt = {}, stmt_location: start = 0, stmt_len: length }) => {
      const whole = bytes.subarray(start, length ? start + length : bytes.length).toString();
      const blank = BLANK.exec(whole)?.[0].length ?? 0;
      const offset = charAt(start) + blank;
      return { kind: Object.keys(stmt)[0] ?? '', text: whole.slice(blank), offset, stmt };
    },
  );
  const transaction = statements.find(({ kind }) => kind === 'TransactionStmt');
  if (transaction) {
    const message = 'A step is one transaction by itself: leave BEGIN, COMMIT and the like out';
    return { message, offset: transaction.offset };
  }
  return statements.map(({ kind, text, offset, stmt }) => ({
    kind,
    text,
    offset,
    relations: new Set(relationsOf(stmt)),
    altered: stmt.AlterTableStmt?.relation?.relname,
    stmt,
  }));
}

async function mendedStep(source: string, refused: number): Promise<UnreadStep | null> {
  const mend = await mendSql(source, refused, async (text) => {
    const parsed = await parseSql(text);
    return parsed.ok ? null : parsed.offset;
  });
  if (!mend) return null;
  const { text: mended, ...told } = mend;
  return { ...told, mended };
}

/** Name of the function that a statement makes; undefined where it makes none. */
export function madeFunction({ stmt }: Pick<StepStatement, 'stmt'>): string | undefined {
  return lastName(stmt.CreateFunctionStmt?.funcname);
}

/** How a step begins to make or alter a table or view, with its name. */
const MADE =
  /\b(?:CREATE\s+(?:OR\s+REPLACE\s+)?(?:MATERIALIZED\s+)?(?:TABLE|VIEW)|ALTER\s+TABLE)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?(?:public\.)?["`[]?(\w+)/gi;
/** How it begins to make a type, a function or a sequence, or adds a rule to a table, with its name. */
const MADE_BESIDE =
  /\b(?:CREATE\s+(?:OR\s+REPLACE\s+)?(?:TYPE|DOMAIN|FUNCTION|SEQUENCE)|ADD\s+CONSTRAINT)\s+(?:public\.)?["`[]?(\w+)/gi;
/** Where a statement ends, as people write it: with its line. */
const END = /;[ \t]*(?:--[^\n]*)?(?:\n|$)/g;

/**
 * A step that the parser refuses without the statement that has the fault, to go on with the others.
 *
 * @param offset where the fault is, from 0.
 * @returns the text with blanks in the place of that statement, what it was to make or alter, and whether it was to bring rows.
 */
export function withoutStatementAt(
  source: string,
  offset: number,
): { readonly text: string; readonly lost: readonly string[]; readonly bringsRows: boolean } {
  const ends = [...source.matchAll(END)].map(({ index }) => index);
  const start = (ends.findLast((end) => end < offset) ?? -1) + 1;
  const end = ends.find((one) => one >= offset) ?? source.length;
  const taken = source.slice(start, end);
  const text = source.slice(0, start) + taken.replace(/[^\n]/g, ' ') + source.slice(end);
  const bringsRows = /^INSERT\b/i.test(taken.replace(BLANK, ''));
  return { text, lost: [...madeIn(taken), ...madeBesideIn(taken)], bringsRows };
}

/** Names of the tables and views that a text makes or alters, be it faulty. */
export function madeIn(text: string): string[] {
  return [...text.matchAll(MADE)].map(([, name = '']) => name.toLowerCase());
}

/** Names of the types, functions, sequences and rules of tables that a text makes, be it faulty. */
export function madeBesideIn(text: string): string[] {
  return [...text.matchAll(MADE_BESIDE)].map(([, name = '']) => name.toLowerCase());
}

const NAMES: ReadonlySet<string> = new Set(['relname', 'idxname']);

function* relationsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (NAMES.has(key) && typeof value === 'string') yield value;
    else yield* relationsOf(value);
  }
}
