import { sql, type Transaction } from 'kysely';
import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import {
  lostDigits,
  refusedRow,
  refusedValue,
} from '../../../data-definitions/compile/authored-sql/check-literals.ts';
import {
  constantOf,
  insertedRows,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import type { Database } from '../../../database/database.ts';
import { nodesIn } from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { type Fault, listed } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import { REFUSED_DEFAULTS } from '../folding/fold-values.ts';
import type { PlacedStatement, StepPlace } from './step-statements.ts';

/** A constant that a step gives to new rows of a table. */
interface Default {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** Into the file, in bytes. */
  readonly byte: number;
}

/**
 * Looks for constants that a step's tables give to new rows and refuse in each of them, or round, alone or with those of other
 * columns, and for those that name a row which there is not: a row could be stored only where it says something else.
 */
export async function checkDefaults(
  statements: readonly PlacedStatement[],
  environment: DefinitionEnvironment,
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const { refusal, relations } = environment;
  const inForce = await readDefaults(transaction);
  const keys = await readKeys(transaction);
  const issues: DefinitionIssue[] = [];
  const sound = new Map<string, Map<string, StepPlace>>();
  const isWithoutTenant = (table: string) =>
    statements.some(({ stmt: { InsertStmt: insert } }) => {
      const rows = insert && insertedRows(insert);
      return rows?.table === table && !rows.columns.includes('corp');
    });
  for (const statement of statements) {
    // Rows that were there before the column are given it by its default alone.
    const isAdded = statement.stmt.AlterTableStmt !== undefined;
    for (const { table, column, value, byte } of defaultsOf(statement)) {
      const place = statement.placeOf(byte);
      // What the step itself brings may be brought with it.
      if (column === 'corp' && !isAdded && !isWithoutTenant(table)) {
        const message = `each row of ${table} belongs to whoever brings it, so this comes to nothing: leave the DEFAULT of corp out`;
        issues.push({ ...place, message, mild: true });
        continue;
      }
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
        : (lostDigits(relations.get(table), column, value, true) ??
          (await strayKey(
            keys.get(`${table}.${column}`),
            `${column} of ${table}`,
            value,
            transaction,
          )));
      if (told) issues.push({ ...place, ...told, mild: true });
      else sound.set(table, new Map(sound.get(table)).set(column, place));
    }
  }
  for (const [table, places] of sound) {
    const refused = await environment.rowRefusal(table, new Map(), true);
    const first = [...places].find(([column]) => refused?.values.has(column));
    // What has no default a row has to say, or need not.
    const isOfDefaults = [...(refused?.values.keys() ?? [])].every((one) => places.has(one));
    if (!refused || !first || !isOfDefaults) continue;
    const message = `by its defaults ${refusedRow(table, refused)}`;
    const about = { kind: REFUSED_DEFAULTS, name: refused.name, of: table };
    issues.push({ ...first[1], message, mild: true, about });
  }
  return issues;
}

/** A key that a column names a row of a table by. */
interface ForeignKey {
  readonly place: string;
  readonly table: string;
  readonly key: string;
}

/** Foreign keys of one column, beside that of the tenant, by `table.column`. */
async function readKeys(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, ForeignKey>> {
  const { rows } = await sql<ForeignKey>`
    SELECT c.relname || '.' || a.attname AS place, t.relname AS "table", b.attname AS key
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_class t ON t.oid = k.confrelid AND t.relnamespace = 'public'::regnamespace
    CROSS JOIN unnest(k.conkey, k.confkey) AS pair(own, other)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = pair.own AND a.attname <> 'corp'
    JOIN pg_attribute b ON b.attrelid = t.oid AND b.attnum = pair.other
    WHERE k.contype = 'f' AND cardinality(k.conkey) <= 2`.execute(transaction);
  return new Map(rows.map((row) => [row.place, row]));
}

/** What is told of a default that names none of the rows which steps bring; null where they bring none. */
async function strayKey(
  reference: ForeignKey | undefined,
  column: string,
  value: string,
  transaction: Transaction<Database>,
): Promise<Fault | null> {
  if (!reference) return null;
  const { table, key } = reference;
  const { rows } = await sql<{ key: string }>`
    SELECT ${sql.id(key)}::text AS key FROM ${sql.table(table)} ORDER BY 1`.execute(transaction);
  const known = rows.map((row) => row.key);
  if (known.length === 0 || known.includes(value)) return null;
  const message = `${column} names a row of ${table}, and there is no "${value}"${listed(known)}`;
  const suggestion = suggest(value, known);
  return { message, ...(suggestion !== undefined && { suggestion }) };
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
