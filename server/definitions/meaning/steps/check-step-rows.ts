import { sql, type Transaction } from 'kysely';
import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { insertedRows } from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { unclearDay } from '../../../data-definitions/compile/authored-sql/unclear-days.ts';
import type { Database } from '../../../database/database.ts';
import type { SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { type Fault, missing, noOption } from '../../missing.ts';
import { departmentsNamed } from '../check-departments.ts';
import { isSwapped } from '../check-lookup.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import type { PlacedStatement } from './step-statements.ts';

/** A text that a step writes into a column of a tenant's row. */
interface Written {
  readonly table: string;
  readonly column: string;
  readonly text: string;
  /** Of its quotation mark, in bytes. */
  readonly byte: number;
}

/** Columns of the product's tables that hold a department. */
const OF_DEPARTMENTS: ReadonlySet<string> = new Set(
  ['app_user', 'customer', 'registration_code'].map((table) => `${table} department`),
);

/** What the fields over a column offer, and whether they hold several. */
interface Offered {
  readonly keys: ReadonlySet<string>;
  readonly isSeveral: boolean;
}

/**
 * Looks in the rows that an operator's steps write out for what the database takes and a page shows otherwise than it was meant:
 * words that no lookup over their column has, departments that the tenant has not, and days whose month and day the database tells apart by its settings.
 * Nothing is refused for it.
 *
 * @param transaction of the tenant, whose rows are there: what a later step has mended is told no more.
 */
export async function checkStepRows(
  statements: readonly PlacedStatement[],
  documents: TenantDocuments,
  relations: DefinitionEnvironment['relations'],
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const offered = offeredBy(documents);
  const departments = departmentsOf(documents);
  const told = new Set<string>();
  const issues: DefinitionIssue[] = [];
  for (const { stmt, placeOf } of statements) {
    const tell = (byte: number, fault: Fault) =>
      issues.push({ ...placeOf(byte), ...fault, mild: true });
    const texts = [...textsOf(stmt, documents.folder.name)];
    const strays: Stray[] = [];
    const found = texts.flatMap((one) => [
      ...straysIn(one, offered),
      ...strayDepartments(one, offered, departments),
    ]);
    for (const stray of found) {
      const name = [stray.word, ...(stray.fault.about?.known ?? [])].join(' ');
      if (told.has(name) || !(await isThere(transaction, relations, stray))) continue;
      told.add(name);
      strays.push(stray);
    }
    for (const { byte, fault } of asOne(strays)) tell(byte, fault);
    for (const written of texts) {
      const unclear = unclearDay(
        relations.get(written.table)?.columns.get(written.column)?.storage,
        written.text,
      );
      if (unclear) tell(written.byte, unclear);
    }
  }
  return issues;
}

/** A word that a row of a step has and no lookup, at its own place where its text holds several. */
interface Stray extends Written {
  readonly word: string;
  readonly fault: Fault;
}

/** Words of one column that are like no option: where there are several, the values may stand in another order. */
function asOne(strays: readonly Stray[]): Stray[] {
  return strays.flatMap((stray) => {
    const alike = strays.filter(
      ({ column, fault }) => column === stray.column && fault.suggestion === undefined,
    );
    const [first, ...more] = alike;
    if (!alike.includes(stray) || more.length === 0) return [stray];
    if (stray !== first) return [];
    const message = `${stray.fault.message}, nor ${more.map(({ word }) => `"${word}"`).join(', ')}: do the values stand in the order of the columns?`;
    return [{ ...stray, fault: { ...stray.fault, message } }];
  });
}

/** What the lookups of a tenant's fields have for the columns of its tables; nothing where one of them cannot be read. */
function offeredBy(documents: TenantDocuments): ReadonlyMap<string, Offered> {
  const lookups = documents.all('lookup');
  const offered = new Map<string, Offered>();
  const unknown = new Set<string>();
  for (const { source, fields = [] } of documents.readable('data').values()) {
    if (!('table' in source)) continue;
    for (const { name, column = name, extraType, lookup = '', multipleSelect } of fields) {
      if (extraType !== 'BrieflyCode') continue;
      const place = `${source.table} ${column}`;
      const given = lookups.get(lookup)?.options;
      // Which of the two words rows have nobody knows, and it is told there.
      const options = given?.some(isSwapped) ? undefined : given;
      if (!options) unknown.add(place);
      const known = offered.get(place);
      const keys = new Set([...(known?.keys ?? []), ...(options ?? []).map(({ Key }) => Key)]);
      offered.set(place, { keys, isSeveral: known?.isSeveral === true || multipleSelect === true });
    }
  }
  for (const place of unknown) offered.delete(place);
  return offered;
}

/** The texts of the rows that a statement writes for a tenant. */
function* textsOf({ InsertStmt: insert }: SqlTree, corp: string): Generator<Written> {
  if (!insert) return;
  const { table, columns, rows } = insertedRows(insert);
  const owner = columns.indexOf('corp');
  for (const row of rows) {
    if (row[owner]?.A_Const?.sval?.sval !== corp) continue;
    for (const [index, column] of columns.entries()) {
      const { sval, location: byte = 0 } = row[index]?.A_Const ?? {};
      if (sval?.sval) yield { table, column, text: sval.sval, byte };
    }
  }
}

/** The departments that a row may name, and those that other places name and are told there. */
interface Departments {
  readonly known: readonly string[];
  readonly named: ReadonlySet<string>;
}

/** Those of a tenant; null where it does not say which it has. */
function departmentsOf(documents: TenantDocuments): Departments | null {
  const known = [...documents.readable('corp').values()][0]?.departments;
  return known ? { known, named: departmentsNamed(documents) } : null;
}

/** A department that the tenant has not, unless a lookup says which the column may have. */
function strayDepartments(
  written: Written,
  offered: ReadonlyMap<string, Offered>,
  departments: Departments | null,
): Stray[] {
  const { table, column, text } = written;
  const place = `${table} ${column}`;
  if (!departments || !OF_DEPARTMENTS.has(place) || offered.has(place)) return [];
  const { known, named } = departments;
  if (known.includes(text) || named.has(text)) return [];
  return [{ ...written, word: text, fault: missing('department', text, known) }];
}

function straysIn(written: Written, offered: ReadonlyMap<string, Offered>): Stray[] {
  const { table, column, text } = written;
  const options = offered.get(`${table} ${column}`);
  if (!options) return [];
  const list = /^\{(.*)\}$/s.exec(text)?.[1] ?? text;
  const words = options.isSeveral
    ? list.split(',').map((one) => one.replace(/^"|"$/g, ''))
    : [text];
  return words
    .filter((word) => word !== '' && word !== 'NULL' && !options.keys.has(word))
    .map((word) => {
      const before = text.slice(0, text.indexOf(word));
      const within = word === text ? 0 : Buffer.byteLength(`'${before}`);
      const fault = noOption(column, word, options.keys);
      return { ...written, byte: written.byte + within, word, fault };
    });
}

/** Does a row of the tenant have that word? */
async function isThere(
  transaction: Transaction<Database>,
  relations: DefinitionEnvironment['relations'],
  { table, column, word }: Stray,
): Promise<boolean> {
  if (!relations.get(table)?.columns.has(column)) return false;
  const held = sql`${sql.ref(`t.${column}`)}::text`;
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} AS t WHERE ${held} = ${word}
      OR ${word} = ANY (string_to_array(translate(${held}, '{}"', ''), ',')) LIMIT 1`.execute(
    transaction,
  );
  return rows.length > 0;
}
