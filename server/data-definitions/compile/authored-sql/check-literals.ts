import { areSame, type Fault, noOption } from '../../../definitions/missing.ts';
import { suggest } from '../../../definitions/suggest.ts';
import { isOfAnyCase, type Relation } from '../../catalogue/catalogue.ts';
import type { RefusedValue } from '../../catalogue/column-checks.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { RefusedRow, RowValues } from '../../catalogue/row-checks.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { halfKeyFaults } from './check-half-keys.ts';
import { patternFaults } from './check-patterns.ts';
import { rowAdvice } from './check-sql-rows.ts';
import { warningsOfUses } from './check-sql-uses.ts';
import { swappedArguments } from './sql-calls.ts';
import { refusedByDomains } from './sql-domains.ts';
import { sameForEveryRow } from './sql-exists.ts';
import { sqlFault } from './sql-fault.ts';
import { unfitFormats } from './sql-formats.ts';
import { joinedSettings } from './sql-joined-settings.ts';
import { percentFaults } from './sql-percents.ts';
import { unknownTimeZones } from './sql-time-zones.ts';
import { boundsOf, whyNever } from './table-bounds.ts';
import { unclearDays } from './unclear-days.ts';
import { unmatchedConflict } from './unmatched-conflict.ts';

type Advice = Fault & { offset: number };
type PlacedLiteral = AuthoredSql['literals'][number];

/** What statements are held against. */
export type StatementEnvironment = Pick<
  DefinitionEnvironment,
  | 'relations'
  | 'refusal'
  | 'domainRefusal'
  | 'rowRefusal'
  | 'changeRefusal'
  | 'rules'
  | 'words'
  | 'elementRefusal'
  | 'offered'
  | 'formats'
  | 'argumentsOf'
  | 'functionText'
  | 'timeZones'
>;

/**
 * What the database says against a statement; where it names no place, also the values that their columns never hold, and these
 * alone where it says that one is too much.
 *
 * @param allowed names of the parameters that it may have.
 * @returns null when it takes the statement.
 */
export async function refusedStatement(
  read: AuthoredSql,
  environment: Pick<DefinitionEnvironment, 'prepare' | 'arbiters'> & StatementEnvironment,
  allowed: readonly string[],
): Promise<readonly (Fault & { offset: number })[] | null> {
  const fault = await environment.prepare(read.text, read.parameters.length);
  if (!fault) return null;
  const found = fault.offset === 0 ? await literalFaults(read, environment) : [];
  const values = found.filter(({ mild }) => !mild);
  if (fault.tooMuch && values.length > 0) return values;
  const conflict = await unmatchedConflict(read, fault.message, environment);
  const [joined] = /\bboolean\b/.test(fault.message)
    ? joinedSettings(read.stmt, environment.relations)
    : [];
  if (joined) {
    const { byte, ...told } = joined;
    return [{ ...told, offset: read.placeOf(byte) }];
  }
  return [conflict ?? sqlFault(read, fault, environment.relations, allowed), ...values];
}

/** Looks for what the tables know against a statement that the database takes. */
export async function statementFaults(
  statement: AuthoredSql,
  environment: StatementEnvironment,
): Promise<Advice[]> {
  const uses = warningsOfUses(statement, environment.relations);
  // What was to name the row may be held against another column than that of the row, which is told.
  const isUsed = (inner: string, outer: string) =>
    uses.some(
      ({ about: { kind, name = '', of = '' } = { kind: '' } }) =>
        kind === 'other rows' && areSame([name, of], [inner, outer]),
    );
  const same = sameForEveryRow(statement.exists, environment.relations).filter(
    ({ inner, outer }) => !isUsed(inner, outer),
  );
  const advice = same.map(({ inner, outer, reckoned, offset }) => {
    const message = reckoned
      ? `this is the same in each row of ${outer}: hold a column of ${inner} against one of ${outer}; CROSS JOIN (SELECT …) if all of ${inner} are meant`
      : `nothing within this EXISTS names a row of ${outer}, so it says the same for each: hold a column of ${inner} against one of ${outer}`;
    return { message, offset, mild: true as const };
  });
  const literals = await literalFaults(statement, environment);
  // A value that its column never has is told by itself.
  const rows = literals.some(({ mild }) => !mild) ? [] : await rowFaults(statement, environment);
  const bounds = await boundFaults(statement, environment);
  const loose = uses.flatMap(({ about }) => (about?.kind === 'loose join' ? [about] : []));
  // A part of a key that is held against another column leaves out the one that it is for.
  const isOtherPart = loose.some(({ of }) => of !== undefined);
  const halves = isOtherPart ? [] : halfKeyFaults(statement, environment.relations);
  const isMisjoined = halves.length > 0 || loose.length > 0;
  // Rows that a wrong condition joins stand there several times until that is right.
  const several = rowAdvice(statement, environment.relations).filter(
    ({ about }) => !isMisjoined || about?.kind !== 'repeated rows',
  );
  const swapped = await swappedArguments(statement, environment);
  const formats = await formatFaults(statement, environment);
  const zones = await unknownTimeZones(statement, environment);
  const days = unclearDays(statement, environment.relations);
  const patterns = await patternFaults(statement, environment);
  const joined = joinedSettings(statement.stmt, environment.relations).map(({ byte, ...told }) => ({
    ...{ ...told, offset: statement.placeOf(byte) },
    mild: true as const,
  }));
  const percents = await percentFaults(statement, environment);
  const domains = await refusedByDomains(statement, environment);
  const isTold = ({ offset }: Advice) =>
    [...literals, ...bounds].some((one) => one.offset === offset);
  const unfit = [...domains, ...percents].filter((one) => !isTold(one));
  const uncertain = [
    ...uses,
    ...days,
    ...joined,
    ...patterns,
    ...several,
    ...halves,
    ...swapped,
    ...formats,
    ...advice,
  ];
  return [...literals, ...rows, ...bounds, ...zones, ...unfit, ...uncertain];
}

/** Looks for texts for `format()` that it does not take, unless an author's own function is called so. */
async function formatFaults(
  { stmt, placeOf }: AuthoredSql,
  { functionText }: Pick<DefinitionEnvironment, 'functionText'>,
): Promise<Advice[]> {
  const found = unfitFormats(stmt);
  if (found.length === 0 || (await functionText('format')) !== null) return [];
  return found.map(({ byte, ...told }) => ({ ...told, offset: placeOf(byte), mild: true }));
}

/** Looks for comparisons that no row of a table answers with yes, since a CHECK says the contrary of each. */
async function boundFaults(
  { comparisons }: Pick<AuthoredSql, 'comparisons'>,
  { relations, rules }: Pick<DefinitionEnvironment, 'relations' | 'rules'>,
): Promise<Advice[]> {
  const found: Advice[] = [];
  for (const { tables, offset, isWritten, ...comparison } of comparisons) {
    const { names, operator, than } = comparison;
    // What a column equals is told as a value that it never has.
    if (operator === '=' && typeof than !== 'object') continue;
    const others = typeof than === 'object' ? than.names.slice(-1) : [];
    const owners = tables.filter((table) =>
      [...names.slice(-1), ...others].every((name) => relations.get(table)?.columns.has(name)),
    );
    const [table] = owners;
    if (table === undefined || owners.length > 1) continue;
    const why = whyNever(await boundsOf(await rules(table)), comparison);
    if (why === null) continue;
    const message = isWritten
      ? `${table} hardly takes this: in each of its rows ${why}`
      : `this never holds: in each row of ${table} ${why}`;
    found.push({ message, offset, mild: true });
  }
  return found;
}

/** Looks for rows that a rule over several columns refuses each time. */
async function rowFaults(
  { rows }: Pick<AuthoredSql, 'rows'>,
  { rowRefusal, changeRefusal }: Pick<DefinitionEnvironment, 'rowRefusal' | 'changeRefusal'>,
): Promise<Advice[]> {
  const found: Advice[] = [];
  for (const { table, values, isNew, offsets, ...change } of rows) {
    const refused =
      (await rowRefusal(table, values, isNew)) ??
      (isNew ? null : await changeRefusal(table, { values: given(values, offsets), ...change }));
    if (!refused) continue;
    const column = [...offsets.keys()].find((one) => refused.values.has(one));
    // What a change does not touch was so before.
    if (column === undefined) continue;
    const { ungiven = [] } = refused;
    const message = refusedRow(table, refused);
    const offset = offsets.get(column) ?? 0;
    if (ungiven.length === 0) found.push({ message, offset });
    else {
      const asked = ungiven.length === 1 ? 'it' : 'those that are asked for';
      const why = `${message}, and nothing gives ${ungiven.join(' or ')} a value: set ${asked} here too`;
      found.push({ message: why, offset, mild: true });
    }
  }
  return found;
}

/** What a change gives to its columns, without what its condition says of others. */
function given(values: RowValues, offsets: ReadonlyMap<string, number>): RowValues {
  return new Map([...values].filter(([name, value]) => value === undefined || offsets.has(name)));
}

/** What is said of a row that a rule over several columns refuses. */
export function refusedRow(table: string, { condition, comment, values }: RefusedRow): string {
  const row = [...values].map(([name, value]) => `${name} ${value === null ? 'NULL' : value}`);
  const why = comment === null ? condition : `${condition} (${comment.replace(/^__/, '')})`;
  return `${table} takes no row with ${row.join(' and ')}: ${why}`;
}

/**
 * Looks for values in a statement that its tables can never hold: what is saved fails each time, and what is
 * looked for is never found.
 */
export async function literalFaults(
  { literals }: { readonly literals: readonly PlacedLiteral[] },
  {
    relations,
    refusal,
    elementRefusal,
    offered,
  }: Pick<DefinitionEnvironment, 'relations' | 'refusal' | 'elementRefusal' | 'offered'>,
): Promise<Advice[]> {
  const found: Advice[] = [];
  for (const { tables, column, value, isWritten, isElement, offset } of literals) {
    const owners = tables.filter((table) => relations.get(table)?.columns.has(column));
    const [table] = owners;
    if (table === undefined || owners.length > 1) continue;
    if (value === null) {
      if (!isWritten || relations.get(table)?.columns.get(column)?.nullable !== false) continue;
      found.push({
        message: `${column} of ${table} always has a value, so it takes no NULL`,
        offset,
      });
      continue;
    }
    // What is written into a view its trigger may make something else of.
    const isTaken = isWritten && relations.get(table)?.kind !== 'table';
    const refusalOf = isElement ? elementRefusal : refusal;
    const refused = isTaken ? null : await refusalOf(table, column, value);
    if (!refused) {
      const lost = isElement ? null : lostDigits(relations.get(table), column, value, isWritten);
      if (lost) found.push({ ...lost, offset, mild: true });
      if (lost) continue;
      const offer = isWritten || value === '' ? null : await offered(table, column);
      const isAnyCase = isOfAnyCase(relations.get(table), column);
      const written = (key: string) => (isAnyCase ? key.toLowerCase() : key);
      if (!offer || offer.keys.some((key) => written(key) === written(value))) continue;
      found.push({ ...noOption(offer.field, value, offer.keys), offset, mild: true });
      continue;
    }
    const fault = refusedValue(column, table, value, refused);
    found.push({ ...fault, offset, ...(!isWritten && { mild: true }) });
  }
  return onceTurned(found);
}

/** Of two columns that are given each other's words the first is told, with the word that is meant. */
function onceTurned(faults: readonly Advice[]): Advice[] {
  const isTurned = ({ about: one }: Advice, { about: other }: Advice) =>
    one?.kind === 'held value' &&
    other?.kind === 'held value' &&
    one.known?.includes(other.name) === true &&
    other.known?.includes(one.name) === true;
  return faults.flatMap((fault, index) => {
    if (faults.slice(0, index).some((one) => isTurned(one, fault))) return [];
    const other = faults.slice(index + 1).find((one) => isTurned(fault, one));
    return other?.about ? { ...fault, suggestion: other.about.name } : fault;
  });
}

/** What is said of digits behind the point that a column does not keep; null where it keeps them. */
export function lostDigits(
  table: Relation | undefined,
  column: string,
  value: string,
  isWritten: boolean,
): Fault | null {
  const { decimals } = table?.columns.get(column) ?? {};
  const written = DIGITS.exec(value)?.[1];
  if (decimals === undefined || written === undefined || written.length <= decimals) return null;
  // What is measured may well have more of them than are kept: a place on a map.
  if (isWritten && decimals > 0) return null;
  const kept = decimals === 0 ? 'whole numbers' : `${decimals} digits behind the point`;
  const message = isWritten
    ? `${column} of ${table?.name} keeps ${kept}, so this is rounded to ${lostFraction(value)}: write what is meant, or make the column numeric`
    : `${column} of ${table?.name} keeps ${kept}, so it is never ${value}`;
  return { message };
}

/** What PostgreSQL makes of a number with digits behind the point where only whole ones are kept; null for one without. */
export function lostFraction(value: string): number | null {
  if (!DIGITS.test(value)) return null;
  // What lies in the middle goes away from 0.
  return Math.sign(Number(value)) * Math.round(Math.abs(Number(value)));
}

/** Those behind the point, without the zeros at their end. */
const DIGITS = /^-?\d*\.(\d*?[1-9])0*$/;

/** What is said of a value that no row of a table can have. */
export function refusedValue(
  column: string,
  table: string,
  value: string,
  { condition, words }: RefusedValue,
): Fault {
  const suggestion = suggest(value, words);
  const about = { kind: 'held value', of: `${column} of ${table}`, name: value, known: words };
  const why = words.length > 0 ? `it knows ${words.slice(0, 20).join(', ')}` : condition;
  const message = `${column} of ${table} is never "${value}": ${why}`;
  return suggestion === undefined ? { message, about } : { message, about, suggestion };
}
