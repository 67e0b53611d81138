import { parseSql } from '../database/parse-sql.ts';

/** One statement of a step. */
export interface StepStatement {
  /** PostgreSQL's name of what it is: `CreateStmt`, `InsertStmt`. */
  readonly kind: string;
  readonly text: string;
  /** Where it begins in the file, behind blanks and comments; in characters, from 0. */
  readonly offset: number;
  /** Names of the tables and views that stand in it. */
  readonly relations: ReadonlySet<string>;
  /** The table that it alters. */
  readonly altered?: string | undefined;
}

/** Why a step is refused, and where. */
export interface StepFault {
  readonly message: string;
  /** Into the file, from 0. */
  readonly offset: number;
}

interface AlterStatement {
  readonly AlterTableStmt?: { readonly relation?: { readonly relname?: string } };
}

const BLANK = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/**
 * Splits a step with PostgreSQL's own parser. A step is one transaction, so none of its statements may
 * begin or end one.
 */
export async function readStatements(
  source: string,
): Promise<readonly StepStatement[] | StepFault> {
  const parsed = await parseSql(source);
  if (!parsed.ok) return { message: parsed.message, offset: parsed.offset };
  const bytes = Buffer.from(source);
  const statements = parsed.statements.map(
    ({ stmt = {}, stmt_location: start = 0, stmt_len: length }) => {
      const whole = bytes.subarray(start, length ? start + length : bytes.length).toString();
      const blank = BLANK.exec(whole)?.[0].length ?? 0;
      const offset = bytes.subarray(0, start).toString().length + blank;
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
    altered: (stmt as AlterStatement).AlterTableStmt?.relation?.relname,
  }));
}

function* relationsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'relname' && typeof value === 'string') yield value;
    else yield* relationsOf(value);
  }
}
