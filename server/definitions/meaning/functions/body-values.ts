import type { Relation } from '../../../data-definitions/catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { lostFraction } from '../../../data-definitions/compile/authored-sql/check-literals.ts';
import {
  columnIn,
  constantOf,
  type Tables,
  tablesOf,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import type { BodyQuery, FunctionBody } from '../../../database/sql-text/parse-plpgsql.ts';
import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import {
  columnNames,
  columnPath,
  firstLocation,
  nodesIn,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Advice } from './body-advice.ts';
import type { Origins } from './body-origins.ts';
import { type Answer, otherRow, unfitRow } from './body-rows.ts';
import type { Variables } from './body-sql.ts';
import { kindOf, storageNamed, tableOfType } from './sql-types.ts';

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

/** Comments and texts, of which no word is read. */
const UNREAD = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'/g;

/**
 * Looks for variables that a function reads and never fills, as where two SELECTs read INTO the same one.
 *
 * @param text the statement that makes the function.
 */
export async function neverFilled(
  { fillings, variables, queries }: FunctionBody,
  text: string,
): Promise<Advice[]> {
  const body = text.replace(UNREAD, (unread) => ' '.repeat(unread.length));
  // A procedure may fill what it is given, and a name may be that of a column too.
  if (/\bCALL\b|#variable_conflict\b/i.test(body)) return [];
  const empty = [...fillings].flatMap(([name, found]) => {
    const isCursor = /(?:^|\.)refcursor$/.test(variables.get(name) ?? '');
    return found?.length === 0 && !isCursor ? [name] : [];
  });
  if (empty.length === 0) return [];
  const asked = [...queries, ...returnedVariables(body, variables)];
  const read = new Set((await Promise.all(asked.map(namesRead))).flat());
  return empty.flatMap((name) => {
    const declared = new RegExp(`\\b${literalPattern(name)}\\b`, 'i').exec(body);
    if (!declared || !read.has(name)) return [];
    const message = `nothing gives "${name}" a value, so it is always NULL: INTO ${name}, or ${name} := …`;
    return [{ message, offset: declared.index }];
  });
}

/** What a query reads by a name alone, but for what it calls so itself. */
async function namesRead({ kind, text }: BodyQuery): Promise<string[]> {
  const value = kind === 'assignment' ? text.replace(/^[^=]*=/, '') : text;
  const statement = await firstStatement(kind === 'statement' ? text : `SELECT ${value}`);
  const nodes = [...nodesIn(statement)];
  const called = new Set(nodes.map(({ ResTarget: target }) => target?.name));
  return nodes.flatMap((node) => {
    const [name, ...others] = columnPath(node) ?? [];
    return name === undefined || others.length > 0 || called.has(name) ? [] : [name];
  });
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
  const select = (await firstStatement(text))?.SelectStmt;
  if (!select || select.larg) return [];
  const charAt = characterOffsets(text);
  const placeOf = (tree: SqlTree | undefined) =>
    query.offset + cut - head.length + charAt(tree?.SubLink?.location ?? firstLocation(tree) ?? 0);
  const values = (select.targetList ?? []).map(({ ResTarget: target }) => target?.val);
  if (taker === 'rows') {
    const told = await unfitRow({ query, select, variables, answer }, environment);
    return told ? [{ message: told.message, offset: placeOf(told.at) }] : [];
  }
  if (typeof taker === 'object' && 'row' in taker) {
    const table = tableOfType(variables.get(taker.row) ?? '');
    const told = environment.relations.has(table)
      ? await otherRow(taker.row, table, { query, select, variables }, environment)
      : null;
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
  const taken = storageNamed(type);
  const wanted = kindOf(taken);
  if (wanted === null || wanted === 'Text') return null;
  const isWhole = taken === 'integer';
  const constant = value.A_Const && constantOf(value);
  if (constant) {
    const { value: written } = constant;
    if (written === null) return null;
    if (value.A_Const?.sval === undefined) {
      const rounded = isWhole ? lostFraction(written) : null;
      return rounded === null ? null : `${what} whole numbers, so this is rounded to ${rounded}`;
    }
    const fault = await prepare(`SELECT '${written.replaceAll("'", "''")}'::${type}`, 0);
    return fault && /^invalid input/.test(fault.message)
      ? `${what} ${type}, and this is none`
      : null;
  }
  const found = tableColumnIn(value, scope, relations) ?? originIn(value, taking, relations);
  const own = columnNames(value).length === 1 ? variables.get(columnNames(value)[0] ?? '') : null;
  const decimals =
    found?.decimals ?? (own ? Number(/^numeric\(\d+,\s*(\d+)\)$/i.exec(own)?.[1] ?? 0) : 0);
  const said = found ? `${found.name} of ${found.table}` : columnNames(value)[0];
  if (isWhole && decimals > 0)
    return `${what} whole numbers, so ${said} is rounded, which has ${decimals} digits behind the point: say round() if that is meant`;
  if (!found) return null;
  const held = kindOf(found.storage);
  // What PostgreSQL reads out of the other's text it may take.
  if (!held || held === wanted || (held === 'Number' && wanted === 'Boolean')) return null;
  if (held === 'Text')
    return `${what} ${type}, and ${said} is a text, so this fails unless it is written like one: say ::${type} if it always is`;
  return `${what} ${type}, and ${said} is none`;
}

/** The column that a value is, also of a SELECT in brackets. */
function tableColumnIn(value: SqlTree, scope: Tables, relations: Environment['relations']) {
  const inner =
    value.SubLink?.subLinkType === 'EXPR_SUBLINK' ? value.SubLink.subselect?.SelectStmt : undefined;
  if (inner) {
    const own = tablesOf({ SelectStmt: inner });
    const [only, another] = inner.targetList ?? [];
    const target = only?.ResTarget?.val;
    if (!own || !target || another || inner.larg) return null;
    return tableColumnOf(target, own, relations);
  }
  return tableColumnOf(value, scope, relations);
}

function tableColumnOf(value: SqlTree, scope: Tables, relations: Environment['relations']) {
  const named = columnIn(value, [scope]);
  if (!named) return null;
  const { column, tables } = named;
  const [table, another] = tables
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
  const isOther = type && kindOf(storageNamed(type)) !== kindOf(own.storage);
  return isOther ? null : { ...own, table: origin.table };
}
