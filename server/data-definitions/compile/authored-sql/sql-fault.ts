import { columnNames, nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { writtenName } from '../../../database/sql-text/written-name.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { suggest } from '../../../definitions/suggest.ts';
import type { DatabaseFault, DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { foundIn } from './sql-found.ts';
import { comparedText, functionMeant, hintOf } from './sql-hints.ts';
import { columnIn, namesOfWith, scopedNodes, tablesOf } from './sql-literals.ts';

/**
 * What the database says of an author's statement, with the names that its author gave to the parameters.
 *
 * @param relations the tables that it may read, by their names.
 * @param allowed names of the parameters that it may have.
 * @returns the message, and its offset into the author's text.
 */
export function sqlFault(
  read: AuthoredSql,
  { message, offset, suggestion }: DatabaseFault,
  relations: DefinitionEnvironment['relations'],
  allowed: readonly string[] = [],
): DatabaseFault & Pick<Fault, 'about'> {
  const { text, parameters, stmt, sourceOffset } = read;
  const untyped = /^could not determine data type of parameter \$(\d+)/.exec(message)?.[1];
  if (untyped !== undefined) {
    const name = parameters[Number(untyped) - 1];
    const place = text.search(new RegExp(`\\$${untyped}(?!\\d)`));
    return {
      message: `nothing here says of which type :${name} is: write it, as in :${name}::${typeElsewhere(read, Number(untyped), relations)}`,
      offset: sourceOffset(Math.max(0, place)),
    };
  }
  const interval = takenForInterval(text, message);
  if (interval) {
    const name = parameters[interval.number - 1];
    return {
      message: `beside an interval the database takes :${name} for an interval too: say what it is, as in :${name}::date or :${name}::timestamp`,
      offset: sourceOffset(interval.at),
    };
  }
  const named = message.replace(/\$(\d+)/g, (number, index: string) => {
    const name = parameters[Number(index) - 1];
    return name === undefined ? number : `:${name}`;
  });
  const rest = text.slice(offset);
  // What other databases call a function says more than one that is called nearly so.
  const meant =
    parameterMeant(message, allowed) ??
    functionMeant(message) ??
    rowsMeant(stmt, message, suggestion) ??
    comparedText(text, message, suggestion) ??
    suggestion ??
    hintOf(text, message, rest) ??
    tableMeant(stmt, message) ??
    ownerMeant(stmt, message, rest, relations);
  const hint = meant === undefined ? {} : { suggestion: meant };
  const lost = missingTable(message);
  const isThere = lost !== '' && calledIn(stmt).includes(lost);
  const why = isThere
    ? ': a JOIN knows the tables before it, and a SELECT those around it'
    : typedTwice(named) + untypedBeside(named) + besides(stmt, message);
  const about = /^(?:operator|function .+) does not exist/.test(message)
    ? unfitUse(read, sourceOffset(offset), relations)
    : {};
  return { message: named + why, offset: sourceOffset(offset), ...hint, ...about };
}

/** The parameter that was meant by a name without its colon, which is no column. */
function parameterMeant(message: string, allowed: readonly string[]): string | undefined {
  const name = /^column "([^"]+)" does not exist/.exec(message)?.[1];
  const meant = allowed.find((one) => one.toLowerCase() === name);
  return meant === undefined ? undefined : `:${meant}`;
}

/** The only column that something at that place takes which there is not for its type. */
function unfitUse(
  { stmt, around, placeOf }: AuthoredSql,
  place: number,
  relations: DefinitionEnvironment['relations'],
): Pick<Fault, 'about'> {
  for (const { tree, scopes } of scopedNodes(stmt, around)) {
    const { location, lexpr, rexpr } = tree.A_Expr ?? {};
    const taken = tree.FuncCall?.args ?? [lexpr, rexpr];
    const start = tree.FuncCall?.location ?? location;
    if (start === undefined || placeOf(start) !== place) continue;
    const columns = taken.flatMap((one) => columnIn(one, scopes) ?? []);
    const [found, another] = columns.map((one) => foundIn(one, relations));
    if (!found || another !== undefined) continue;
    return { about: { kind: 'unfit use', name: found.column.name, of: found.table.name } };
  }
  return {};
}

/** The type of the column that a parameter has at another place: the database reads from the left. */
function typeElsewhere(
  { columnParameters }: AuthoredSql,
  number: number,
  relations: DefinitionEnvironment['relations'],
): string {
  const [type = 'text'] = columnParameters
    .filter((one) => one.number === number)
    .flatMap(({ tables, column }) => {
      return tables.flatMap((table) => relations.get(table)?.columns.get(column)?.type ?? []);
    });
  return WRITTEN_TYPES[type] ?? type;
}

/** How authors write the types that the catalogue calls otherwise. */
const WRITTEN_TYPES: Readonly<Record<string, string>> = {
  ...{ int2: 'integer', int4: 'integer', int8: 'bigint', float8: 'double precision' },
  ...{ bool: 'boolean', varchar: 'text', bpchar: 'text' },
};

/** What there is to do where the places of a parameter ask for different types; empty where that is not what is told. */
function typedTwice(message: string): string {
  const name = /^inconsistent types deduced for parameter (:\w+)$/.exec(message)?.[1];
  return name === undefined ? '' : `: say at each place which it is, as in ${name}::timestamptz`;
}

/** What there is to do where days or an interval may stand beside a date; empty where that is not what is told. */
function untypedBeside(message: string): string {
  const isOfDate = /^operator is not unique: (?:date [+-] unknown|unknown [+-] date)$/.test(
    message,
  );
  return isOfDate ? ': say of which type it is, as in ::integer for days, or ::interval' : '';
}

/** Why a table is not known that stands beside the SELECT which names it; empty where that is not what is told. */
function besides(stmt: SqlTree, message: string): string {
  const table = /^invalid reference to FROM-clause entry for table "(.+)"$/.exec(message)?.[1];
  if (table === undefined || !calledIn(stmt).includes(table)) return '';
  const isBeside = [...nodesIn(stmt)].some(({ RangeSubselect: rows }) => {
    const { lateral, subquery = {} } = rows ?? { lateral: true };
    const isRead = [...nodesIn(subquery)].some((one) => columnNames(one).at(-2) === table);
    return !lateral && isRead && !calledIn(subquery).includes(table);
  });
  return isBeside
    ? ': a SELECT in FROM knows the tables before it as LATERAL (SELECT …) alone'
    : '';
}

/**
 * Rows of a WITH that were meant where there is no table: those nearly called so, or the very ones that are not known there yet.
 *
 * @param table the one that is nearly called so.
 */
function rowsMeant(stmt: SqlTree, message: string, table: string | undefined): string | undefined {
  const lost = /^relation "(.+)" does not exist$/.exec(message)?.[1];
  const named = namesOfWith(stmt);
  if (lost === undefined || named.size === 0) return undefined;
  const isOfItself = [...nodesIn(stmt)].some(({ CommonTableExpr: one }) => {
    return (
      one?.ctename === lost &&
      [...nodesIn(one.ctequery)].some(({ RangeVar: read }) => read?.relname === lost)
    );
  });
  if (isOfItself) return `WITH RECURSIVE ${writtenName(lost)}`;
  if (named.has(lost)) return undefined;
  const meant = suggest(lost, [...(table === undefined ? [] : [table]), ...named]);
  return meant === undefined ? undefined : writtenName(meant);
}

/** The name that FROM gives to no table; empty where that is not what is told. */
function missingTable(message: string): string {
  return /^missing FROM-clause entry for table "(.+)"$/.exec(message)?.[1] ?? '';
}

/** What a statement calls its tables. */
function calledIn(stmt: SqlTree): string[] {
  return [...nodesIn(stmt)].flatMap((tree) => [...(tablesOf(tree)?.keys() ?? [])]);
}

/** What a statement calls a table that was meant by a name which FROM gives to none: `l` by `ln.pos`. */
function tableMeant(stmt: SqlTree, message: string): string | undefined {
  const name = missingTable(message);
  const called = calledIn(stmt);
  if (called.includes(name)) return undefined;
  // Of names of one letter each is near each.
  const near = called.filter((one) => one[0] === name[0]);
  const meant = name === '' ? undefined : suggest(name, near);
  return meant === undefined ? undefined : writtenName(meant);
}

/**
 * What a statement calls the only one of its tables that has the column which a name that FROM gives to none stands before: `c` by
 * `k.city`.
 *
 * @param rest the statement from that name on.
 */
function ownerMeant(
  stmt: SqlTree,
  message: string,
  rest: string,
  relations: DefinitionEnvironment['relations'],
): string | undefined {
  const name = missingTable(message);
  const column = /^"?([^".\s]+)"?\s*\.\s*"?([^"\s,;()]+)/.exec(rest);
  if (name === '' || column?.[1]?.toLowerCase() !== name.toLowerCase()) return undefined;
  const tables = [...nodesIn(stmt)].flatMap((tree) => [...(tablesOf(tree) ?? [])]);
  if (tables.some(([called]) => called === name)) return undefined;
  const owners = new Map(
    tables.filter(([, table]) => relations.get(table ?? '')?.columns.has(column[2] ?? '')),
  );
  const [owner, another] = owners.keys();
  return owner === undefined || another !== undefined ? undefined : writtenName(owner);
}

/** Times and intervals stand on the two sides of an operator that has none of them. */
const TIME_AND_INTERVAL =
  /^operator does not exist: (?:(?:date|timestamp|time)\b.* interval|interval .*\b(?:date|timestamp|time)\b.*)$/;

/** The parameter that something is added to, `$1 + interval '1 day'`, where this cannot be meant. */
function takenForInterval(
  text: string,
  message: string,
): { readonly number: number; readonly at: number } | null {
  if (!TIME_AND_INTERVAL.test(message)) return null;
  const added = /\$(\d+)\s*[+-]\s*(?:interval\b|make_interval\b|'[^']*'\s*::\s*interval\b)/i.exec(
    text,
  );
  return added && { number: Number(added[1]), at: added.index };
}
