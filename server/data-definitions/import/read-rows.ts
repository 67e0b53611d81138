import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { CompiledDefinition, CompiledField } from '../compiled.ts';
import { fieldsSql } from '../read/list-sql.ts';
import { type DatabaseRow, rowReader } from '../read/row-reader.ts';
import { fromSql, keyIsOneOfSql } from '../sql/field-sql.ts';
import { type RowScope, reachConditions } from '../sql/selection-sql.ts';
import type { SaveRun } from '../write/save-run.ts';

/** Names that no field has. */
const KEY = 'y4 key ';

/** A character that no key has. */
const SEPARATOR = '\u001f';

/**
 * Holds for the rows of these keys. Lists, not a join: whatever the database believes of a table that has just grown,
 * it finds them by an index, or looks once through all rows.
 *
 * @param keys each part as a text.
 * @param part what of the row a part of its key is compared with, as a text.
 */
export function keysSql(
  { key }: CompiledDefinition,
  keys: readonly (readonly string[])[],
  part: (field: CompiledField) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const conditions = key.map((field, index) =>
    keyIsOneOfSql(
      field,
      keys.map((one) => one[index] ?? ''),
      part(field),
    ),
  );
  if (key.length > 1) {
    const whole = sql.join(key.map(part), sql` || ${SEPARATOR}::text || `);
    conditions.push(sql`${whole} = ANY(${keys.map((one) => one.join(SEPARATOR))}::text[])`);
  }
  return sql.join<boolean>(conditions, sql` AND `);
}

/**
 * Rows by their keys, as lists read them, in one statement. Must run under the authors' role.
 *
 * @param keys each part as a text.
 * @param part what of the row a part of its key is compared with.
 * @param scope `lock` keeps others from changing the rows until the commit, in the order of their keys.
 * @returns by the JSON of its key's texts, each row that there is.
 */
export async function readRows(
  definition: CompiledDefinition,
  keys: readonly (readonly string[])[],
  part: (field: CompiledField) => RawBuilder<unknown>,
  scope: RowScope,
  run: Pick<SaveRun, 'transaction' | 'context'>,
): Promise<ReadonlyMap<string, Row>> {
  const first = await readOnce(definition, keys, part, scope, run);
  const missing = keys.filter((key) => !first.has(JSON.stringify(key)));
  if (!scope.lock || missing.length === 0) return first;
  // As with every row that is waited for, see `storedRows`.
  return new Map([...first, ...(await readOnce(definition, missing, part, scope, run))]);
}

async function readOnce(
  definition: CompiledDefinition,
  keys: readonly (readonly string[])[],
  part: (field: CompiledField) => RawBuilder<unknown>,
  scope: RowScope,
  { transaction, context }: Pick<SaveRun, 'transaction' | 'context'>,
): Promise<Map<string, Row>> {
  const quotes = definition.fields.filter((field) => field.quote);
  const text = (field: CompiledField) => sql`${part(field)}::text`;
  const parts = definition.key.map(text);
  const reach = reachConditions(definition, scope.reach, context);
  const read = parts.map((one, index) => sql`${one} AS ${sql.id(`${KEY}${index}`)}`);
  const { rows } = await sql<DatabaseRow>`
    SELECT ${fieldsSql(definition, context)}, ${sql.join(read)}
    FROM ${fromSql(definition.source, quotes)}
    WHERE ${sql.join([keysSql(definition, keys, text), ...reach], sql` AND `)}
    ${scope.lock ? sql`ORDER BY ${sql.join(parts)} FOR UPDATE OF t` : sql``}`.execute(transaction);
  const reader = rowReader(definition, context);
  return new Map(
    rows.map((row) => [
      JSON.stringify(definition.key.map((_field, index) => row[`${KEY}${index}`])),
      reader(row),
    ]),
  );
}
