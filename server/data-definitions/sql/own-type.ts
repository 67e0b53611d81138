import { type RawBuilder, sql } from 'kysely';
import { typedTime } from './filter-value.ts';

/**
 * A type whose values an index finds for a tenant: its comparisons tell nothing of rows, so that the database makes
 * them before it knows whose a row is. Of decimals and enumerations they may, and of the text that a value makes too.
 */
interface OwnType {
  /** The type that its values are compared as. */
  readonly name: string;
  /** Is it the text of a value, as the database or a row writes it? null where only the database knows. */
  readonly isValue: (text: string) => boolean | null;
  /** Are two texts of one value the same text? */
  readonly isPlain: boolean;
  /** A text of the database as its value, NULL where it is none; missing where the database has no way to try. */
  readonly read?: (text: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const WHOLE_NUMBER = '^(0|-?[1-9][0-9]{0,18})$';
const [LEAST, MOST] = ['-9223372036854775808', '9223372036854775807'];
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const isNumber = new RegExp(WHOLE_NUMBER);
const isUuid = new RegExp(UUID);

/** Is it a number as the database writes one of a column of whole numbers? */
export function isWholeNumber(text: string): boolean {
  return isNumber.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

const WHOLE: OwnType = {
  name: 'bigint',
  isValue: isWholeNumber,
  isPlain: true,
  read: (text) => sql`CASE WHEN ${text} ~ ${sql.lit(WHOLE_NUMBER)}
    THEN CASE WHEN ${text}::numeric BETWEEN ${sql.raw(LEAST ?? '')} AND ${sql.raw(MOST ?? '')} THEN ${text}::bigint END END`,
};

const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:[+-](?:0\d|1[0-4])(?::[0-5]\d)?)?)?$/;

/** Of the years that all programs know; of others the database alone says whether there is such a day. */
function isMoment(text: string): boolean | null {
  const [, day = '', clock = '00:00:00'] = MOMENT.exec(text) ?? [];
  return typedTime(`${day} ${clock}`) ? true : null;
}

function momentType(name: string): OwnType {
  return { name, isValue: isMoment, isPlain: false };
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;

const OWN_TYPES: Readonly<Record<string, OwnType>> = {
  int2: WHOLE,
  int4: WHOLE,
  int8: WHOLE,
  uuid: {
    name: 'uuid',
    isValue: (text) => isUuid.test(text),
    isPlain: true,
    read: (text) => sql`CASE WHEN ${text} ~ ${sql.lit(UUID)} THEN ${text}::uuid END`,
  },
  // Blanks at the end fill it up and mean nothing.
  bpchar: {
    name: 'bpchar',
    isValue: () => true,
    isPlain: false,
    read: (text) => sql`${text}::bpchar`,
  },
  time: { name: 'time', isValue: (text) => CLOCK.test(text) || null, isPlain: false },
  date: momentType('date'),
  timestamp: momentType('timestamp'),
  timestamptz: momentType('timestamptz'),
};

function ownTypeOf(type: string | undefined): OwnType | undefined {
  return type !== undefined && Object.hasOwn(OWN_TYPES, type) ? OWN_TYPES[type] : undefined;
}

/** Is a value of the type the one that a text says where that is the text which the database has of it? */
export function hasPlainTexts(type: string | undefined): boolean {
  return type === 'text' || type === 'varchar' || ownTypeOf(type)?.isPlain === true;
}

/** Two columns whose values are compared as they are, and not by their texts. */
export function isSameType(one: string | undefined, other: string | undefined): boolean {
  const own = ownTypeOf(one);
  return own !== undefined && own.name === ownTypeOf(other)?.name;
}

/**
 * Rows whose column has one of some values, which come as texts: those whose text is one of them. Where an index finds
 * the value itself, it is looked for, since no index is asked for its text.
 *
 * @param type of the column, as `pg_type` calls it; undefined where the texts are not those of its values.
 * @param same says the same of the text that rows have of it, where that is another than the database's own.
 */
export function isOneOfSql(
  column: RawBuilder<unknown>,
  type: string | undefined,
  texts: readonly string[],
  same: RawBuilder<boolean> = sql`(${column}::text = ANY(${texts}::text[]))`,
): RawBuilder<boolean> {
  const own = ownTypeOf(type);
  const known = own ? texts.map(own.isValue) : [];
  if (!own || known.includes(null)) return same;
  const values = texts.filter((_text, index) => known[index]);
  const found = sql<boolean>`(${column} = ANY(${values}::${sql.raw(own.name)}[]))`;
  return own.isPlain ? found : sql`(${found} AND ${same})`;
}

/** Is a column's value the one that a text of the database says? */
export function isTextSql(
  column: RawBuilder<unknown>,
  type: string | undefined,
  text: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const read = ownTypeOf(type)?.read;
  return read ? sql`${column} = ${read(text)}` : sql`${column}::text = ${text}`;
}
