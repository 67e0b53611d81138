import { CLASS_SUFFIX, DISPLAY_SUFFIX, fieldName } from '#schemas/definitions/common.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { suggest } from '../../definitions/suggest.ts';
import type { Column, Relation } from '../catalogue/catalogue.ts';
import { KEY_WORDS } from './authored-sql/sql-swapped.ts';
import type { FieldInput } from './field-fit.ts';
import type { DataDefinitionIssue, IssuePath, Issues } from './issues.ts';

/** The fields, where most are of another table than the one that is named: the table is told, and none of them. */
export function columnsOfAnother(
  { source }: DataDefinitionDocument,
  inputs: readonly FieldInput[],
  { name: named, columns, unreadable }: Relation,
  issues: Issues,
): ReadonlySet<FieldInput> {
  const strange = inputs.filter(({ name, column = name }) => {
    return !columns.has(column) && !unreadable?.has(column);
  });
  const isLike = ({ name, column = name }: FieldInput) =>
    suggest(column, columns.keys()) !== undefined;
  const isMost = strange.length >= MANY_FIELDS && strange.length * 2 > inputs.length;
  if ('sql' in source || !isMost || strange.some(isLike)) return new Set();
  const lacking = strange.map(({ name, column = name }) => column).join(', ');
  const known = [...columns.keys()].join(', ');
  const message = `${named} has no ${lacking}: is it another one? There are ${known}`;
  issues.add(['source', 'table' in source ? 'table' : 'view'], message);
  return new Set(strange);
}

/** Fields of which most have no column that say that another table is meant. */
const MANY_FIELDS = 4;

/**
 * Names that other places may call the document's fields by: their own, and the column that a misspelt one
 * was meant to name, so that one wrong word is told once.
 */
export function namesOf({ fields = [] }: DataDefinitionDocument, { columns }: Relation): string[] {
  const isLost = ({ name, column = name }: FieldInput) => !columns.has(column);
  const shown = new Set(fields.map(({ name, column = name }) => column));
  // Nothing is like what it says, or another says it too: it may have been any of the columns that no field shows.
  const isStrange = fields.some(
    (field) => isLost(field) && suggest(field.column ?? field.name, columns.keys()) === undefined,
  );
  const isTwice = new Set(fields.map(({ name }) => name)).size < fields.length;
  const others = isStrange || isTwice ? [...columns.keys()].filter((name) => !shown.has(name)) : [];
  const named = fields.flatMap(({ name, column }) => {
    const meant =
      column === undefined && !columns.has(name) ? suggest(name, columns.keys()) : undefined;
    return meant === undefined ? [name] : [name, meant];
  });
  return [...others, ...named];
}

/** What it is about where PostgreSQL's own type for amounts is shown. */
function ofMoney(column: string, type: string): Pick<DataDefinitionIssue, 'about'> {
  return type === 'money' ? { about: { kind: 'unreadable amount', name: column } } : {};
}

/** A type as SQL writes it: `pg_type` calls a list of a type by its name with a line before it. */
function writtenType(type: string): string {
  return type.replace(/^_(.+)/, '$1[]');
}

/** All columns that a person can read, in the table's order. */
export function defaultFields(relation: Relation, issues: Issues): FieldInput[] {
  for (const [column, type] of relation.unreadable ?? []) {
    const message = `the column "${column}" is left out: it is of the type ${writtenType(type)}, which no field can show; a view or SQL can make a text of it`;
    issues.add(['source'], message, { ...ofMoney(column, type), mild: true });
  }
  const columns = [...relation.columns.values()].filter((column) => column.storage !== 'document');
  return columns.flatMap(({ name }) => {
    if (fieldName.safeParse(name).success) return [{ name }];
    issues.warn(
      ['source'],
      `no field can be called like the column "${name}", so it is not shown: give it a field of another name with "column": ${JSON.stringify(name)}`,
    );
    return [];
  });
}

/** Has a field a name of its own? What else is wrong with the second of two nobody knows. */
export function isNamedWell(
  inputs: readonly FieldInput[],
  index: number,
  path: IssuePath,
  issues: Issues,
): boolean {
  const name = inputs[index]?.name;
  if (inputs.findIndex((one) => one.name === name) < index) {
    issues.add([...path, 'name'], `the field "${name}" stands here twice`);
    return false;
  }
  const taken = inputs.find(
    (one) => name === `${one.name}${DISPLAY_SUFFIX}` || name === `${one.name}${CLASS_SUFFIX}`,
  );
  if (taken) issues.add([...path, 'name'], `"${name}" is kept for what "${taken.name}" shows`);
  return true;
}

/** Letters that are left of a word that is cut short. */
const SHORTEST = 3;

/** Looks for two fields of which each shows the column that is called like the other. */
export function warnOfSwappedColumn(
  inputs: readonly FieldInput[],
  index: number,
  path: IssuePath,
  issues: Issues,
): void {
  const { name = '', column } = inputs[index] ?? {};
  if (column === undefined || hasWordsOf(column, name)) return;
  const other = inputs.slice(index + 1).find((one) => {
    const { column: theirs = one.name } = one;
    return isNamedBy(theirs, name) && isNamedBy(column, one.name) && !hasWordsOf(theirs, one.name);
  });
  if (!other) return;
  const message = `"${name}" shows the column ${column} here, and "${other.name}" shows ${other.column}`;
  issues.warn([...path, 'column'], message, other.column);
}

/** A field that was meant to show another column than it does. */
interface MistakenColumn {
  readonly meant: string;
  /** The field that shows its column too, and is called like it. */
  readonly other: string;
  /** Is it called as what is meant, but for a word such as that of a key: `season_code` of "season", `paid_at` of "paid"? */
  readonly isSure: boolean;
}

/**
 * The column that a field was meant to show where another one, which is called like it, shows its column too: the only
 * one that no field shows and that is called like this field.
 */
export function mistakenColumn(
  inputs: readonly FieldInput[],
  { name, column }: FieldInput,
  columns: Relation['columns'],
): MistakenColumn | undefined {
  if (column === undefined || hasWordsOf(column, name)) return undefined;
  const other = inputs.find((one) => {
    return (one.column ?? one.name) === column && hasWordsOf(column, one.name);
  });
  const shown = new Set(inputs.map((one) => one.column ?? one.name));
  const storage = columns.get(column)?.storage;
  const like = [...columns.values()].flatMap(({ name: one, storage: theirs }) => {
    // The last word says what a column holds: `valid_until` of "until".
    const isKind = theirs === storage || endsWithWordsOf(one, name);
    const isSure = one === name || !GENERAL_WORDS.includes(name);
    return isKind && isSure && !shown.has(one) && hasWordsOf(one, name) && isHardlyLonger(one, name)
      ? [one]
      : [];
  });
  const begun = like.filter((one) => isNamedBy(one, name));
  const [meant, another] = begun.length > 0 ? begun : like;
  return other && meant !== undefined && another === undefined
    ? { meant, other: other.name, isSure: isCalledAs(meant, name) }
    : undefined;
}

/** Words that many columns have, of whatever they are: `file_name` is none for "name". */
const GENERAL_WORDS: readonly string[] = [
  ...KEY_WORDS,
  ...['name', 'title', 'text', 'note', 'date', 'day', 'time', 'type', 'kind', 'state', 'status'],
];

/** Is a column called as a field is, but for a word at the end that says how it names a row, or that it is a moment? */
function isCalledAs(column: string, name: string): boolean {
  const [words, own] = [wordsOf(column), wordsOf(name)];
  const last = words[own.length];
  const isPlain = last === undefined || last === 'at' || KEY_WORDS.includes(last);
  return isPlain && own.every((word, index) => word === words[index]);
}

/** Has a column one word more than a field at most: `paid_at` of "paid"? */
function isHardlyLonger(column: string, name: string): boolean {
  return wordsOf(column).length <= wordsOf(name).length + 1;
}

/** Is a column called like a field, or begins so: `pick_up` of "pickUp", `shipper_id` of "shipper"? */
function isNamedBy(column: string, name: string): boolean {
  const words = wordsOf(column);
  return wordsOf(name).every((word, index) => isSameWord(word, words[index] ?? ''));
}

/** Has a column the words of a field somewhere in its name: `unit_price` of "price"? */
function hasWordsOf(column: string, name: string): boolean {
  const words = wordsOf(column);
  return wordsOf(name).every((word) => words.some((one) => isSameWord(word, one)));
}

function endsWithWordsOf(column: string, name: string): boolean {
  const own = wordsOf(name);
  return wordsOf(column).slice(-own.length).join('_') === own.join('_');
}

/** Is one of two words the other, or cut short from it: `dest` of "destination"? */
function isSameWord(word: string, other: string): boolean {
  const [short = '', long = ''] = [word, other].sort((a, b) => a.length - b.length);
  return short === long || (short.length >= SHORTEST && long.startsWith(short));
}

function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split('_');
}

/** The column of a field; null where there is none, or none that can be shown, which is then among the issues. */
export function readableColumn(
  { name, column }: FieldInput,
  relation: Relation,
  issues: Issues,
  path: IssuePath,
): Column | null {
  const place = [...path, column === undefined ? 'name' : 'column'];
  const wanted = column ?? name;
  const unreadable = relation.unreadable?.get(wanted);
  if (unreadable === undefined) {
    const found = relation.columns.get(wanted);
    if (!found) {
      issues.unknown(place, `column of ${relation.name}`, wanted, relation.columns.keys());
    }
    return found ?? null;
  }
  const message = `${wanted} is of the type ${writtenType(unreadable)}, which no field can show; a view or SQL can make a text of it`;
  issues.add(place, message, ofMoney(wanted, unreadable));
  return null;
}
