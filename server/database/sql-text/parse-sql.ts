import { remembered } from './remembered-texts.ts';
import type { SqlTree } from './sql-tree.ts';

/** One statement as PostgreSQL's own parser sees it; places are in bytes. */
interface ParsedStatement {
  readonly stmt?: SqlTree;
  readonly stmt_location?: number;
  readonly stmt_len?: number;
}

type ParsedSql =
  | { readonly ok: true; readonly statements: readonly ParsedStatement[] }
  | {
      readonly ok: false;
      readonly message: string;
      /** Into the text, from 0. */
      readonly offset: number;
    };

/** What is said of a statement that goes deeper than the stack does. */
export const TOO_DEEP = 'The statement is nested too deeply';

const treeOf = remembered(async (text) => (await import('libpg-query')).parse(text));

/**
 * Reads statements with PostgreSQL's own parser, whose two megabytes are loaded by the first call.
 *
 * @returns the statements, none for a text without any; or what is wrong with it.
 */
export async function parseSql(text: string): Promise<ParsedSql> {
  if (text.trim() === '') return { ok: true, statements: [] };
  try {
    const { stmts } = await treeOf(text);
    return { ok: true, statements: (stmts ?? []) as readonly ParsedStatement[] };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, message: TOO_DEEP, offset: 0 };
    const { hasSqlDetails } = await import('libpg-query');
    if (!hasSqlDetails(error)) throw error;
    const { message, cursorPosition = 0 } = error.sqlDetails ?? { message: error.message };
    return { ok: false, message, offset: Math.max(0, cursorPosition) };
  }
}

/** The only statement of a text, or its first one; undefined where there is none, or the text cannot be read. */
export async function firstStatement(text: string): Promise<SqlTree | undefined> {
  const parsed = await parseSql(text);
  return parsed.ok ? parsed.statements[0]?.stmt : undefined;
}

/** A condition that stands alone, that of a CHECK; undefined for a text that is none. */
export async function parseCondition(text: string): Promise<SqlTree | undefined> {
  return (await firstStatement(`SELECT WHERE ${text}`))?.SelectStmt?.whereClause;
}
