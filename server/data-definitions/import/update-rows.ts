import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, CompiledField } from '../compiled.ts';
import type { ParameterValue } from '../sql/parameter-value.ts';
import { RowFault, type WrittenValues } from '../write/row-fault.ts';
import type { KeyValues } from '../write/row-key.ts';

/** New values of a stored row. */
export interface RowUpdate {
  readonly key: KeyValues;
  readonly values: WrittenValues;
}

const NEW = 'y4_new';

/** What a JSON text is read as by the very rules of its column; other types are made of the text by a cast. */
const READ_AS_TYPE: ReadonlySet<CompiledField['storage']> = new Set([
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
]);

/**
 * Writes the new values of stored rows, one statement for all rows that change the same columns. Must run under the
 * authors' role.
 *
 * @throws RowFault when not every row was written.
 */
export async function updateRows(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  updates: readonly RowUpdate[],
): Promise<void> {
  const { source, key } = definition;
  if (source.kind !== 'table' || updates.length === 0) return;
  const types = await columnTypes(transaction, source.name);
  for (const group of sameColumns(updates)) {
    const fields = [...(group[0]?.values.keys() ?? [])];
    const columns = [...key, ...fields].map(
      (field, index) => new NewColumn(field, `c${index}`, types.get(field.column) ?? 'text'),
    );
    const rows = group.map((update) => {
      const values = [...update.key, ...fields.map((field) => update.values.get(field) ?? null)];
      return Object.fromEntries(values.map((value, index) => [`c${index}`, value]));
    });
    const assignments = columns
      .slice(key.length)
      .map((column) => sql`${sql.id(column.field.column)} = ${column.value()}`);
    const same = columns
      .slice(0, key.length)
      .map((column) => sql`${sql.id('t', column.field.column)} = ${column.value()}`);
    const { numAffectedRows } = await sql`
      UPDATE ${sql.id(source.name)} AS t SET ${sql.join(assignments)}
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS ${sql.id(NEW)} (${sql.join(columns.map((column) => column.declaration()))})
      WHERE ${sql.join(same, sql` AND `)}`.execute(transaction);
    // A trigger has left one out: which one, only a save of its own tells.
    if (Number(numAffectedRows) !== group.length) throw new RowFault('');
  }
}

/** A column of the list of new values. */
class NewColumn {
  readonly field: CompiledField;
  readonly #name: string;
  readonly #type: RawBuilder<unknown>;

  /** @param type as the database writes it. */
  constructor(field: CompiledField, name: string, type: string) {
    this.field = field;
    this.#name = name;
    this.#type = sql.raw(type);
  }

  declaration(): RawBuilder<unknown> {
    return sql`${sql.id(this.#name)} ${this.#isTyped() ? this.#type : sql`text`}`;
  }

  value(): RawBuilder<ParameterValue> {
    const read = sql<ParameterValue>`${sql.id(NEW, this.#name)}`;
    return this.#isTyped() ? read : sql<ParameterValue>`${read}::${this.#type}`;
  }

  #isTyped(): boolean {
    return READ_AS_TYPE.has(this.field.storage);
  }
}

/** Types of a table's columns, with lengths and digits, as the database writes them. */
async function columnTypes(
  transaction: Transaction<Database>,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ column: string; type: string }>`
    SELECT attname AS column, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = to_regclass(quote_ident(${table})) AND attnum > 0 AND NOT attisdropped`.execute(
    transaction,
  );
  return new Map(rows.map(({ column, type }) => [column, type]));
}

function sameColumns(updates: readonly RowUpdate[]): Iterable<RowUpdate[]> {
  const groups = new Map<string, RowUpdate[]>();
  for (const update of updates) {
    const names = JSON.stringify([...update.values.keys()].map(({ name }) => name));
    const group = groups.get(names) ?? [];
    groups.set(names, group);
    group.push(update);
  }
  return groups.values();
}
