import * as z from 'zod/mini';
import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { isStar, nodesIn } from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionFile, DefinitionFolder } from '../../read-folder.ts';
import type { PlacedStatement } from './step-statements.ts';

/** May any row of a table have a value in a column that has no default? */
type IsGiven = (table: string, column: string) => boolean;

/**
 * Finds columns that nothing ever gives a value: of a table that steps make, where no text names the column but what makes the
 * table and fields that are only shown, and none brings whole rows into the table.
 */
export function givenColumns(
  statements: readonly PlacedStatement[],
  folders: readonly DefinitionFolder[],
): IsGiven {
  const read = new Set(statements.map(({ step }) => step));
  const files = folders.flatMap((folder) => folder.files).filter((file) => !read.has(file));
  const sql = [
    ...statements.map(({ text }) => text),
    ...files.flatMap(({ path, text }) => (path.endsWith('.sql') ? [text] : [])),
  ];
  const definitions = files.map(filledBy);
  const made = new Set(statements.map(({ stmt }) => stmt.CreateStmt?.relation?.relname));
  const isAnyGiven = sql.some((text) => UNNAMED.test(text));
  return (table, column) => {
    if (!made.has(table) || isAnyGiven) return true;
    const rows = wholeRows(table);
    return (
      sql.some((text) => rows.test(text)) ||
      definitions.some(({ whole }) => whole === table) ||
      statements.some((one) => handsOn(one, table)) ||
      [...statements.filter((one) => !isMaking(one, table)), ...definitions].some(({ text }) =>
        word(column).test(text),
      )
    );
  };
}

/** What may give values to columns without naming them: statements that a function puts together, and a domain's former default. */
const UNNAMED = /\bEXECUTE\b(?!\s+(?:FUNCTION|PROCEDURE)\b)|\bALTER\s+DOMAIN\b/i;

const LETTER = '\\p{L}\\p{M}\\p{N}_$';

function word(name: string): RegExp {
  return new RegExp(`(?<![${LETTER}])${literalPattern(name)}(?![${LETTER}])`, 'iu');
}

/** What brings rows into a table and lists no columns: `INSERT INTO bill SELECT …`. */
function wholeRows(table: string): RegExp {
  const into = `\\b(?:INTO|COPY)\\s+(?:ONLY\\s+)?(?:\\w+\\s*\\.\\s*)?"?${literalPattern(table)}`;
  const columns = '\\s*(?:AS\\s+\\S+\\s*)?\\(\\s*(?!\\(|(?:SELECT|VALUES|WITH|TABLE)\\b)';
  return new RegExp(`${into}(?![${LETTER}])"?(?!"|${columns})`, 'iu');
}

/** Does a statement put a table in the place of another, or may rows be brought into another for it? */
function handsOn({ text, stmt, relations }: PlacedStatement, table: string): boolean {
  if (stmt.ViewStmt) return relations.has(table) && [...nodesIn(stmt)].some(isStar);
  const isTable = stmt.RenameStmt ?? stmt.CreateStmt ?? stmt.AlterTableStmt;
  return isTable !== undefined && LINKED.test(text) && word(table).test(text);
}

const LINKED = /\b(?:RENAME|INHERITS?|PARTITION)\b/i;

/** Does a statement make a table, or add to it, and nothing else? */
function isMaking({ stmt }: PlacedStatement, table: string): boolean {
  const { CreateStmt: made, AlterTableStmt: altered } = stmt;
  const isAdding = altered?.cmds?.every(({ AlterTableCmd: command }) =>
    /^AT_Add(?:Column|Constraint)$/.test(command?.subtype ?? ''),
  );
  return (isAdding ? altered : made)?.relation?.relname === table;
}

/** A data definition as far as it says what people may fill in. */
const definition = z.looseObject({
  source: z.optional(z.looseObject({ table: z.optional(z.string()) })),
  fields: z.optional(
    z.array(
      z.looseObject({
        name: z.string(),
        readonly: z.optional(z.boolean()),
        default: z.optional(z.unknown()),
      }),
    ),
  ),
  key: z.optional(z.array(z.string())),
  always: z.optional(z.record(z.string(), z.unknown())),
});

/** A file without the fields that it only shows, and the table of which it may fill every column. */
function filledBy({ path, text }: DefinitionFile): { text: string; whole?: string | undefined } {
  const read = path.startsWith('data/') && path.endsWith('.json') ? definitionOf(text) : null;
  if (!read) return { text };
  const { fields, key = [], always = {}, source } = read;
  // An import may fill what rows are told apart by.
  const filled = fields?.filter(
    ({ name, readonly, default: initial }) =>
      readonly !== true ||
      initial !== undefined ||
      key.includes(name) ||
      Object.hasOwn(always, name),
  );
  const whole = fields ? undefined : source?.table;
  return { text: JSON.stringify({ ...read, fields: filled }), whole };
}

/** Null where it cannot be read as one. */
function definitionOf(text: string): z.infer<typeof definition> | null {
  try {
    return definition.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
