import { sql, type Transaction } from 'kysely';
import { databaseEnvironment } from '../../data-definitions/catalogue/database-environment.ts';
import { lostDigits, refusedValue } from '../../data-definitions/compile/check-literals.ts';
import { constantOf } from '../../data-definitions/compile/sql-literals.ts';
import type { Database } from '../../database/database.ts';
import { nodesIn } from '../../database/sql-tree.ts';
import type { DefinitionIssue } from '../issue.ts';
import type { PlacedStatement } from './step-statements.ts';

/** A constant that a step gives to new rows of a table. */
interface Default {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** Into the file, in bytes. */
  readonly byte: number;
}

/**
 * Looks for constants that a step's tables give to new rows and refuse in each of them, or round: a row could be stored only where
 * it says something else.
 */
export async function checkDefaults(
  statements: readonly PlacedStatement[],
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const { refusal, relations } = await databaseEnvironment({ read: async () => null }, transaction);
  const inForce = await readDefaults(transaction);
  const issues: DefinitionIssue[] = [];
  for (const statement of statements) {
    for (const { table, column, value, byte } of defaultsOf(statement)) {
      const place = statement.placeOf(byte);
      const kept = inForce.get(`${table}.${column}`);
      if (MOMENT.test(value) && kept !== undefined && FIXED.test(kept)) {
        const message = `"${value}" in quotes is the moment when the table is made, and each row gets that one`;
        issues.push({ ...place, message, suggestion: meantBy(value), mild: true });
      }
      // A later step may say another one.
      if (!kept?.includes(value.replaceAll("'", "''"))) continue;
      const refused = await refusal(table, column, value);
      const told = refused
        ? refusedValue(column, table, value, refused)
        : lostDigits(relations.get(table), column, value, true);
      if (told) issues.push({ ...place, ...told, mild: true });
    }
  }
  return issues;
}

/** What PostgreSQL reads as a moment where a step is run. */
const MOMENT = /^\s*(?:now|today|tomorrow|yesterday)\s*(?:\(\s*\)\s*)?$/i;
/** A constant of a day or moment, as the database keeps it. */
const FIXED = /^'\d{4,}-\d\d-\d\d[^']*'::(?:date|timestamp)/;

/** The call that was meant by a word in quotes. */
function meantBy(word: string): string {
  if (/now/i.test(word)) return 'now()';
  const days = /tomorrow/i.test(word) ? ' + 1' : /yesterday/i.test(word) ? ' - 1' : '';
  return `CURRENT_DATE${days}`;
}

/** Defaults by `table.column`, as SQL writes them. */
async function readDefaults(transaction: Transaction<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{ place: string; text: string }>`
    SELECT c.relname || '.' || a.attname AS place, pg_get_expr(d.adbin, d.adrelid) AS text
    FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE c.relnamespace = 'public'::regnamespace`.execute(transaction);
  return new Map(rows.map(({ place, text }) => [place, text]));
}

function defaultsOf({ stmt }: PlacedStatement): Default[] {
  const { CreateStmt: made, AlterTableStmt: altered } = stmt;
  const table = (made ?? altered)?.relation?.relname;
  if (table === undefined) return [];
  return [...nodesIn(stmt)].flatMap(({ ColumnDef: column, AlterTableCmd: command }) => {
    const given = column?.constraints?.find(
      ({ Constraint: one }) => one?.contype === 'CONSTR_DEFAULT',
    )?.Constraint?.raw_expr;
    const changed = command?.subtype === 'AT_ColumnDefault' ? command.def : undefined;
    const constant = constantOf(given ?? changed ?? {});
    const name = column?.colname ?? command?.name;
    if (name === undefined || constant === null || constant.value === null) return [];
    return [{ table, column: name, value: constant.value, byte: constant.byte }];
  });
}
