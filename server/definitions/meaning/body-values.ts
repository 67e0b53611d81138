import type { Relation } from '../../data-definitions/catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { lostFraction } from '../../data-definitions/compile/check-literals.ts';
import {
  constantOf,
  owners,
  type Tables,
  tablesOf,
} from '../../data-definitions/compile/sql-literals.ts';
import { characterOffsets } from '../../database/character-offsets.ts';
import type { BodyQuery } from '../../database/parse-plpgsql.ts';
import { parseSql } from '../../database/parse-sql.ts';
import { columnNames, firstLocation, type SqlTree } from '../../database/sql-tree.ts';
import type { Advice } from './body-advice.ts';
import type { Origins } from './body-origins.ts';
import { aloneSql, type Variables } from './body-sql.ts';

/** What a function has to answer. */
export interface Answer {
  /** Its type as SQL writes it, or that of each value of a set; null where it has none, or several columns. */
  readonly type: string | null;
  /** What a row of its answer has, where it answers rows; null for a type that fits several. */
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
}

/** The variables that a function returns as they are, which its parser tells by their numbers alone. */
export function returnedVariables(text: string, variables: Variables): BodyQuery[] {
  return [...text.matchAll(/\bRETURN\s+(\w+)\s*;/gi)].flatMap(
    ({ index, 0: whole, 1: name = '' }): BodyQuery[] => {
      const offset = index + whole.lastIndexOf(name);
      const query = {
        kind: 'expression',
        text: name.toLowerCase(),
        offset,
        taker: 'answer',
      } as const;
      return variables.has(name.toLowerCase()) ? [query] : [];
    },
  );
}

/** What stands around the statements of a function. */
interface Around {
  readonly variables: Variables;
  readonly origins: Origins;
  readonly answer: Answer;
}

type Environment = Pick<DefinitionEnvironment, 'relations' | 'prepare' | 'describe'>;

/** Looks for values of a function that are none of what takes them: its answer, or its variables. */
export async function unfitValues(
  query: BodyQuery,
  { variables, origins, answer }: Around,
  environment: Environment,
): Promise<Advice[]> {
  const assigned = query.kind === 'assignment' ? /^\s*(\w+)\s*:?=/.exec(query.text) : undefined;
  const name = assigned?.[1]?.toLowerCase();
  const taker = name === undefined ? query.taker : [name];
  if (taker === undefined || assigned === null) return [];
  const head = query.kind === 'statement' ? '' : 'SELECT ';
  const cut = assigned?.[0].length ?? 0;
  const text = head + query.text.slice(cut);
  const parsed = await parseSql(text);
  const select = parsed.ok ? parsed.statements[0]?.stmt?.SelectStmt : undefined;
  if (!select || select.larg) return [];
  const charAt = characterOffsets(text);
  const placeOf = (tree: SqlTree | undefined) =>
    query.offset + cut - head.length + charAt(tree?.SubLink?.location ?? firstLocation(tree) ?? 0);
  const values = (select.targetList ?? []).map(({ ResTarget: target }) => target?.val);
  if (taker === 'rows') {
    const told = await unfitRow({ query, select, variables, answer }, environment);
    return told ? [{ message: told.message, offset: placeOf(told.at) }] : [];
  }
  if (taker !== 'answer' && taker.length > 1 && values.length !== taker.length) {
    const isStar = values.some((one) => columnNames(one).includes(undefined));
    const message = `the variables here are ${taker.length}, ${taker.join(', ')}, and the columns ${values.length}: each variable takes one, in their order`;
    return isStar ? [] : [{ message, offset: placeOf(values[0]) }];
  }
  const scope = tablesOf({ SelectStmt: select }) ?? new Map();
  const types = taker === 'answer' ? [answer.type] : taker.map((one) => variables.get(one));
  const found: Advice[] = [];
  for (const [index, value] of values.entries()) {
    const type = types[index];
    const what = taker === 'answer' ? 'this function answers' : `${taker[index]} holds`;
    const told =
      type &&
      value &&
      (await unfitValue(value, type, { what, scope, variables, origins }, environment));
    if (told) found.push({ message: told, offset: placeOf(value) });
  }
  return found;
}

interface Taking extends Pick<Around, 'variables' | 'origins'> {
  /** What takes the value: `total holds`. */
  readonly what: string;
  readonly scope: Tables;
}

async function unfitValue(
  value: SqlTree,
  type: string,
  taking: Taking,
  { relations, prepare }: Environment,
): Promise<string | null> {
  const { what, scope, variables } = taking;
  const wanted = kindOfType(type);
  if (wanted === null || wanted === 'text') return null;
  const constant = value.A_Const && constantOf(value);
  if (constant) {
    const { value: written } = constant;
    if (written === null) return null;
    if (value.A_Const?.sval === undefined) {
      const rounded = isWhole(type) ? lostFraction(written) : null;
      return rounded === null ? null : `${what} whole numbers, so this is rounded to ${rounded}`;
    }
    const fault = await prepare(`SELECT '${written.replaceAll("'", "''")}'::${type}`, 0);
    return fault && /^invalid input/.test(fault.message)
      ? `${what} ${type}, and this is none`
      : null;
  }
  const found = columnIn(value, scope, relations) ?? originIn(value, taking, relations);
  const own = columnNames(value).length === 1 ? variables.get(columnNames(value)[0] ?? '') : null;
  const decimals =
    found?.decimals ?? (own ? Number(/^numeric\(\d+,\s*(\d+)\)$/i.exec(own)?.[1] ?? 0) : 0);
  const said = found ? `${found.name} of ${found.table}` : columnNames(value)[0];
  if (isWhole(type) && decimals > 0)
    return `${what} whole numbers, so ${said} is rounded, which has ${decimals} digits behind the point: say round() if that is meant`;
  if (!found) return null;
  const held = KINDS[found.storage];
  // What PostgreSQL reads out of the other's text it may take.
  if (!held || held === wanted || (held === 'number' && wanted === 'boolean')) return null;
  if (held === 'text')
    return `${what} ${type}, and ${said} is a text, so this fails unless it is written like one: say ::${type} if it always is`;
  return `${what} ${type}, and ${said} is none`;
}

/** The column that a value is, also of a SELECT in brackets. */
function columnIn(value: SqlTree, scope: Tables, relations: Environment['relations']) {
  const inner =
    value.SubLink?.subLinkType === 'EXPR_SUBLINK' ? value.SubLink.subselect?.SelectStmt : undefined;
  if (inner) {
    const own = tablesOf({ SelectStmt: inner });
    const [only, another] = inner.targetList ?? [];
    const target = only?.ResTarget?.val;
    if (!own || !target || another || inner.larg) return null;
    return columnOf(target, own, relations);
  }
  return columnOf(value, scope, relations);
}

function columnOf(value: SqlTree, scope: Tables, relations: Environment['relations']) {
  const names = columnNames(value);
  const column = names.at(-1);
  if (column === undefined || names.includes(undefined)) return null;
  const [table, another] = owners(names.slice(0, -1).map(String), [scope])
    .map((name) => relations.get(name))
    .filter((one): one is Relation => one?.columns.has(column) === true);
  const own = table?.columns.get(column);
  return own && table && !another ? { ...own, table: table.name } : null;
}

/** The column that a variable is read from, where it has the column's type. */
function originIn(
  value: SqlTree,
  { origins, variables }: Taking,
  relations: Environment['relations'],
) {
  const name = columnNames(value).join('.');
  const origin = origins.get(name);
  const own = relations.get(origin?.table ?? '')?.columns.get(origin?.column ?? '');
  if (!own || !origin) return null;
  const type = variables.get(name);
  const isOther = type && kindOfType(type) !== KINDS[own.storage];
  return isOther ? null : { ...own, table: origin.table };
}

interface RowGiven extends Pick<Around, 'variables' | 'answer'> {
  readonly query: BodyQuery;
  readonly select: NonNullable<SqlTree['SelectStmt']>;
}

/** RETURN QUERY takes the very types alone, in their order. */
async function unfitRow(
  { query, select, variables, answer: { columns } }: RowGiven,
  environment: Environment,
): Promise<{ readonly message: string; readonly at: SqlTree | undefined } | null> {
  const targets = select.targetList ?? [];
  const isStar = targets.some(({ ResTarget: one }) => columnNames(one?.val).includes(undefined));
  if (columns.length === 0 || isStar) return null;
  const first = targets[0]?.ResTarget?.val;
  if (targets.length !== columns.length) {
    const message = `the columns here are ${targets.length}, and those of the function's answer ${columns.length}: ${columns.map(({ name }) => name).join(', ')}`;
    return { message, at: first };
  }
  const alone = await aloneSql(query, variables);
  if (!alone || alone.isLoose) return null;
  const names = targets.map((_, index) => `c${index}`);
  const text = `SELECT * FROM (${alone.text.replace(/\$\d+/g, 'NULL')}\n) AS one(${names.join(', ')})`;
  const described = await environment.describe('answer', text);
  if ('offset' in described) return null;
  const called = targets.map(({ ResTarget: one }) => one?.name ?? columnNames(one?.val).at(-1));
  for (const [index, { name, type }] of columns.entries()) {
    const given = described.columns.get(`c${index}`)?.type;
    const at = targets[index]?.ResTarget?.val;
    if (type !== null && given !== undefined && given !== type) {
      const [wanted, own] = [type, given].map((one) => SQL_NAMES[one] ?? one);
      const message = `${name} of the answer is ${wanted}, and this ${own}, so each call fails: the columns stand in their order, and ::${wanted} makes it one`;
      return { message, at };
    }
    const other = called.indexOf(name);
    const isCrossed = other >= 0 && isCalledLike(called[index], columns[other]?.name);
    if (called[index] !== name && isCrossed) {
      const message = `${called[index]} stands here where the function answers ${name}, and ${name} where it answers ${columns[other]?.name}`;
      return { message, at };
    }
  }
  return null;
}

/** Is a column called by words of that name: `name`, of `site_name`? */
function isCalledLike(column: string | undefined, name: string | undefined): boolean {
  const words = name?.split('_') ?? [];
  return column?.split('_').every((word) => words.includes(word)) === true;
}

/** Types that SQL calls otherwise than `pg_type`. */
const SQL_NAMES: Readonly<Record<string, string>> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double precision',
  bool: 'boolean',
};

type Kind = 'number' | 'boolean' | 'day' | 'text';

const KINDS: Readonly<Record<string, Kind | undefined>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'day',
  timestamp: 'day',
  timestamptz: 'day',
};

function isWhole(type: string): boolean {
  return /^"?(?:integer|int|bigint|smallint|int[248])"?$/i.test(type);
}

/** What a type as SQL writes it holds; null for others. */
function kindOfType(type: string): Kind | null {
  const bare = type
    .replace(/\(.*|"/g, '')
    .trim()
    .toLowerCase();
  if (isWhole(bare) || /^(?:numeric|decimal|real|double precision|float[48]?)$/.test(bare))
    return 'number';
  if (/^bool(?:ean)?$/.test(bare)) return 'boolean';
  if (/^(?:date|timestamp|timestamptz)(?: with(?:out)? time zone)?$/.test(bare)) return 'day';
  return /^(?:text|character varying|varchar|char|character)$/.test(bare) ? 'text' : null;
}
