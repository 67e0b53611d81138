import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { suggest } from '../../../definitions/suggest.ts';
import { dayRefused } from '../../../own-tables/day-meant.ts';

/** What other databases call a function, and what it is called here. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ifnull: 'coalesce',
  isnull: 'coalesce',
  nvl: 'coalesce',
  getdate: 'now',
  sysdate: 'now',
  curdate: 'current_date',
  today: 'current_date',
  len: 'length',
  charindex: 'strpos',
  instr: 'strpos',
  locate: 'strpos',
  group_concat: 'string_agg',
  date_format: 'to_char',
  str_to_date: 'to_date',
  ucase: 'upper',
  lcase: 'lower',
  rand: 'random',
};

/** Types as authors write them. */
const TYPES: readonly string[] = [
  ...['text', 'integer', 'bigint', 'smallint', 'numeric', 'boolean', 'date', 'time', 'timestamp'],
  ...['timestamptz', 'interval', 'uuid', 'json', 'jsonb', 'real', 'varchar', 'bytea'],
];

/** The name of a function that the database says there is none of, for these arguments at least. */
export function missingFunction(message: string): string | undefined {
  return /^function (\w+)\(.*\) does not exist/.exec(message)?.[1];
}

/** What a function of another database is called here. */
export function functionMeant(message: string): string | undefined {
  const called = missingFunction(message) ?? '';
  return Object.hasOwn(FUNCTIONS, called) ? FUNCTIONS[called] : undefined;
}

const JOINED_TEXTS =
  /^operator does not exist: (?:(?:text|character varying) \+ (?:text|character varying|unknown)|unknown \+ (?:text|character varying))$/;
/** A number beside a moment, from which nothing says what it counts. */
const FROM_TIME =
  /^operator does not exist: timestamp with(?:out)? time zone [+-] (?:integer|numeric)$/;

/**
 * What was probably meant where the database does not know what it is told.
 *
 * @param text the statement.
 * @param message what the database says of it.
 * @param rest the statement from that place on.
 */
export function hintOf(text: string, message: string, rest = ''): string | undefined {
  const day = dayRefused(message);
  if (day !== undefined) return `'${day}'`;
  const span = /^invalid input syntax for type (?:date|timestamp)\b.*: "(\d+ [a-z]+)"/.exec(
    message,
  );
  if (span) return `interval '${span[1]}'`;
  const item = /^malformed array literal: "(.*)"$/s.exec(message)?.[1]?.replaceAll("'", "''");
  const held = item === undefined ? -1 : text.search(new RegExp(`=\\s*'${literalPattern(item)}'`));
  const list = /(?:[\w$]+|"[^"]+")(?:\.(?:[\w$]+|"[^"]+"))?(?=\s*$)/.exec(
    text.slice(0, Math.max(0, held)),
  );
  if (list) return `'${item}' = ANY (${list[0]})`;
  if (/^operator does not exist: .* == /.test(message)) return '=';
  if (JOINED_TEXTS.test(message)) return '||';
  const days = FROM_TIME.test(message) && /^\s*[+-]\s*(\d+)\b/.exec(rest)?.[1];
  if (days) return `interval '${days} ${days === '1' ? 'day' : 'days'}'`;
  const type = /^type "(\w+)" does not exist/.exec(message)?.[1];
  if (type !== undefined) return suggest(type, TYPES);
  const column = /^column "([^"]+)" does not exist/.exec(message)?.[1];
  if (column === undefined) return undefined;
  // One word alone where a value stands is hardly a column.
  const value = new RegExp(
    `(?:(?<![<>])=|<>|\\b(?:THEN|ELSE))\\s*${literalPattern(column)}\\b(?!\\s*[.(])`,
    'i',
  );
  if (!column.includes('_') && value.test(text)) return `'${column}'`;
  return textMeant(text, message);
}

/**
 * The text that was meant by a name in quotes that something is compared with.
 *
 * @param near the column that is nearest to it: one that is the same but for capitals is meant.
 */
export function comparedText(text: string, message: string, near = ''): string | undefined {
  const column = /^column "([^"]+)" does not exist/.exec(message)?.[1];
  if (column === undefined || near.toLowerCase().endsWith(column.toLowerCase())) return undefined;
  const compared = new RegExp(
    `(?:[=<>]|\\bIN\\s*\\(|\\bI?LIKE)\\s*"${literalPattern(column)}"`,
    'i',
  );
  return compared.test(text) ? textMeant(text, message) : undefined;
}

/** The text that was meant by a name in quotes: these make a text for other databases and in other languages. */
export function textMeant(text: string, message: string): string | undefined {
  const column = /^column "([^"]+)" does not exist/.exec(message)?.[1];
  if (column === undefined) return undefined;
  const word = column.replace(/[\u2018\u2019\u201c\u201d]/g, '');
  return word !== column || text.includes(`"${column}"`) ? `'${word}'` : undefined;
}

/** Words of other languages in a statement that cannot be read, told behind what the parser says. */
export function strangersIn(text: string): string {
  const code = text.replace(/'(?:''|[^'])*'|"[^"]*"|--[^\n]*/g, '');
  if (/\{\w+\}|%s\b|[=(,]\s*\?|\$[A-Za-z_]\w*(?![\w$])/.test(code))
    return ': parameters are written :name';
  if (code.includes('`')) return ': names stand without `';
  if (/[\uff0c\uff1b\uff08\uff09]/.test(code))
    return ': a comma or bracket is that of another script';
  const [, top] = /\bSELECT\s+TOP\s*\(?\s*(\d+)/i.exec(code) ?? [];
  if (top !== undefined) return `: LIMIT ${top} at the end, not TOP ${top}`;
  const [, skipped, most] = /\bLIMIT\s+(\d+)\s*,\s*(\d+)/i.exec(code) ?? [];
  if (skipped !== undefined) return `: LIMIT ${most} OFFSET ${skipped}`;
  return code.includes('&&') ? ': AND, not &&' : '';
}
