import { sql, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { keyPartSql, ROWS, sourceSql } from '../sql/field-sql.ts';
import { alwaysConditions } from '../sql/selection-sql.ts';
import { keysSql } from './read-rows.ts';

/** The key of a row as one text; null where a part of it is empty. */
export function keyOfValues({ key }: CompiledDefinition, values: Row): string | null {
  const parts = key.map((field) => [field, values[field.name] ?? null] as const);
  return parts.some(([, part]) => part === null || part === '')
    ? null
    : JSON.stringify(parts.map(([field, part]) => partText(field, String(part))));
}

/** A part of a key as rows carry it. */
function partText({ field, storage }: CompiledField, text: string): string {
  const [, day, clock = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\S+))?$/.exec(text) ?? [];
  if (field.type !== 'DateTime' || day === undefined) return text;
  return storage === 'date' ? day : `${day}T${clock}`;
}

/**
 * Which of these keys are stored, among the rows that the definition shows. Must run under the
 * authors' role.
 */
export async function storedKeys(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  keys: readonly string[],
  context: RunContext,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const text = (field: CompiledField) => keyPartSql(field, context);
  const names = definition.key.map((field, index) => sql`${text(field)} AS ${sql.id(`k${index}`)}`);
  const asked = keys.map((key) => JSON.parse(key) as string[]);
  const conditions = [keysSql(definition, asked, text), ...alwaysConditions(definition, context)];
  const { rows } = await sql<Record<string, string>>`
    SELECT ${sql.join(names)} FROM ${sourceSql(definition.source)} AS ${sql.id(ROWS)}
    WHERE ${sql.join(conditions, sql` AND `)}`.execute(transaction);
  return new Set(
    rows.map((row) => JSON.stringify(definition.key.map((_field, index) => row[`k${index}`]))),
  );
}
