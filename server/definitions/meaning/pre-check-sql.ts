import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { tablesShown } from '../../data-definitions/catalogue/view-columns.ts';
import { OBJECTS } from '../../data-definitions/compile/authored-sql/sql-advice.ts';
import {
  columnIn,
  outcomesOf,
  type Tables,
} from '../../data-definitions/compile/authored-sql/sql-literals.ts';
import { numberParameters } from '../../data-definitions/compile/authored-sql/sql-parameters.ts';
import type { DataDefinitionIssue } from '../../data-definitions/compile/issues.ts';
import { characterOffsets } from '../../database/sql-text/character-offsets.ts';
import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import {
  changeOf,
  firstLocation,
  lastName,
  nodesIn,
  type SqlTree,
  unlessTooDeep,
} from '../../database/sql-text/sql-tree.ts';
import { suggest } from '../suggest.ts';
import { type Places, targetFaults } from './pages/check-target.ts';
import { pageOf } from './pages/page-needs.ts';

/** Keys of what a pre-check answers as JSON; null where its page takes any (spec 2.11). */
const KEYS: Readonly<Record<string, readonly string[] | null>> = {
  redirect: ['url', 'title', 'message'],
  header: [
    ...['headerTitle', 'headerDescription'],
    ...['headerButtonTitle', 'headerButtonUrl', 'headerButtonTarget'],
  ],
  other: null,
};
/** Columns of a pre-check's answer that its page looks at (spec 2.11). */
export const CHECK_COLUMNS: readonly string[] = [...Object.keys(KEYS), 'script'];
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'headerButtonUrl']);

/** The column of a pre-check that a name stands for, be it misspelt. */
export function checkColumnMeant(column: string): string | undefined {
  return CHECK_COLUMNS.includes(column) ? column : suggest(column, CHECK_COLUMNS);
}

/** Where a pre-check runs. */
interface PreCheckScope {
  readonly places: Places;
  readonly corp: string;
  /** Nothing else runs the task, so nothing else reads its columns. */
  readonly isAlone: boolean;
  /** Pages that run it, where it cannot tell one from another. */
  readonly pages: readonly string[];
  /** Do functions of these names change nothing, and answer the same within a moment? */
  readonly isSteady: (names: readonly string[]) => Promise<boolean>;
  readonly relations: DefinitionEnvironment['relations'];
}

/**
 * Looks into what a pre-check answers to its page, as far as its SQL writes it down: a redirect has to be JSON
 * with an address that there is, and each column one that the page looks at.
 *
 * @param place file of the statement, and where the task names it.
 */
export async function preCheckFaults(
  source: string,
  place: Pick<DataDefinitionIssue, 'path' | 'sqlFile'>,
  { isAlone, isSteady, ...scope }: PreCheckScope,
): Promise<DataDefinitionIssue[]> {
  const { text, originalOffset } = numberParameters(source);
  const statement = await firstStatement(text);
  const { targetList = [] } = statement?.SelectStmt ?? {};
  // What changes rows may answer otherwise the next time.
  const nodes = scope.pages.length > 0 ? [...nodesIn(statement)] : [];
  const isSame = !nodes.some(changeOf) && (await isSteady(calledIn(nodes)));
  const tables = statement?.SelectStmt ? tablesShown(statement.SelectStmt) : new Map();
  const found = { ...scope, tables, pages: isSame ? scope.pages : [] };
  const characterAt = characterOffsets(text);
  const offsetOf = (byte = 0) => originalOffset(characterAt(byte));
  const columns = targetList.flatMap(({ ResTarget: target }) => target?.name ?? []);
  const says = columns.some((column) => CHECK_COLUMNS.includes(column));
  return targetList.flatMap(({ ResTarget: { name = '', val, location } = {} }) => {
    if (name !== '' && !CHECK_COLUMNS.includes(name)) {
      const meant = suggest(name, CHECK_COLUMNS);
      const isMisspelt = meant !== undefined && !columns.includes(meant);
      if (!isMisspelt && !(isAlone && says)) return [];
      const message = `a pre-check's column "${name}" says nothing to its page; there are ${CHECK_COLUMNS.join(', ')}`;
      const offset = Math.max(0, source.indexOf(name, offsetOf(location)));
      return [{ ...place, message, offset, mild: true, ...(isMisspelt && { suggestion: meant }) }];
    }
    if (!val || !Object.hasOwn(KEYS, name)) return [];
    const faults = unlessTooDeep(() => answersOf(val).flatMap((one) => faultsOf(name, one, found)));
    return faults.map(({ location, ...fault }) => {
      return { ...place, ...fault, offset: offsetOf(location) };
    });
  });
}

/** Names of the functions that are called. */
function calledIn(nodes: readonly SqlTree[]): string[] {
  return nodes.flatMap(({ FuncCall: call }) => lastName(call?.funcname) ?? []);
}

interface Fault extends Pick<DataDefinitionIssue, 'message' | 'suggestion' | 'mild' | 'about'> {
  readonly location: number | undefined;
}

function faultsOf(
  column: string,
  value: SqlTree,
  { places, corp, pages, ...rows }: Omit<PreCheckScope, 'isAlone' | 'isSteady'> & ReadRows,
): Fault[] {
  const { FuncCall: call } = value;
  if (isNoJson(value, rows)) {
    const message = `"${column}" is JSON, as json_build_object('${KEYS[column]?.[0] ?? 'name'}', …) makes it, not a text`;
    return [{ message, location: call?.location ?? firstLocation(value) }];
  }
  if (!OBJECTS.has(lastName(call?.funcname) ?? '')) return [];
  const known = KEYS[column] ?? null;
  const args = call?.args ?? [];
  return args.flatMap((arg, index) => {
    const name = arg.A_Const;
    const isKey = index % 2 === 0;
    const said = args[index + 1]?.A_Const?.sval?.sval;
    if (isKey && !name && said !== undefined && (known?.includes(said) ?? true)) {
      const message = `each name stands before its value here, and "${said}" behind it`;
      return [{ message, location: firstLocation(arg), mild: true }];
    }
    const key = isKey ? name?.sval?.sval : undefined;
    if (key === undefined || !known) return [];
    if (!known.includes(key)) {
      const meant = suggest(key, known);
      const message = `"${key}" of "${column}" says nothing to a page; there are ${known.join(', ')}`;
      const fault = { message, location: name?.location, mild: true };
      return [meant === undefined ? fault : { ...fault, suggestion: meant }];
    }
    const address = args[index + 1]?.A_Const;
    const target = address?.sval?.sval;
    if (!ADDRESSES.has(key) || target === undefined) return [];
    const isOwn = target.startsWith('/content/') || target.startsWith(`/${corp}/`);
    const page = column === 'redirect' && isOwn ? pageOf(target) : undefined;
    if (page !== undefined && pages.includes(page)) {
      const message = `${page} runs this pre-check again, which leads back to it each time: lead to another page, or tell them apart by "queries"`;
      return [{ message, location: address?.location, mild: true }];
    }
    return targetFaults(target, places, corp).map((fault) => {
      return { ...fault, location: address?.location, mild: fault.mild === true };
    });
  });
}

/** What a statement reads, and what the database says of it. */
interface ReadRows extends Pick<PreCheckScope, 'relations'> {
  readonly tables: Tables;
}

/** Functions that answer with a text. */
const MAKES_TEXT =
  /^(?:to_char|concat|concat_ws|format|upper|lower|initcap|btrim|replace|left|right|substring|substr|string_agg)$/;

/** Is it a text, or the column of a table that is no JSON? */
function isNoJson(tree: SqlTree, rows: ReadRows): boolean {
  const { A_Const, ColumnRef, TypeCast, FuncCall, A_Expr } = tree;
  if (A_Const) return A_Const.sval !== undefined;
  if (TypeCast?.arg?.A_Const?.isnull) return false;
  if (TypeCast) return /^(?:text|varchar)$/.test(lastName(TypeCast.typeName?.names) ?? '');
  if (FuncCall) return MAKES_TEXT.test(lastName(FuncCall.funcname) ?? '');
  if (ColumnRef) {
    const { tables = [], column = '' } = columnIn(tree, [rows.tables]) ?? {};
    const found = tables.flatMap((table) => rows.relations.get(table)?.columns.get(column) ?? []);
    return found.length === 1 && found[0]?.storage !== 'document';
  }
  // What is written out is JSON where the other side is.
  const sides = [A_Expr?.lexpr, A_Expr?.rexpr].flatMap((side) => side ?? []);
  return (
    lastName(A_Expr?.name) === '||' &&
    sides.every((side) => isNoJson(side, rows)) &&
    sides.some((side) => !side.A_Const)
  );
}

/**
 * Names of the data that a pre-check gives to its page as `other`, as far as its SQL writes them down; null where
 * they cannot be told.
 */
export async function otherKeysOf(source: string): Promise<readonly string[] | null> {
  const statement = await firstStatement(numberParameters(source).text);
  const targetList = statement?.SelectStmt?.targetList;
  if (!targetList || targetList.some(({ ResTarget }) => isStar(ResTarget?.val))) return null;
  const column = targetList.find(({ ResTarget }) => ResTarget?.name === 'other');
  if (!column) {
    // One that is misspelt is told where it stands.
    const names = targetList.map(({ ResTarget }) => ResTarget?.name ?? '');
    return names.some((name) => suggest(name, CHECK_COLUMNS) === 'other') ? null : [];
  }
  const val = column.ResTarget?.val;
  const outcomes = val ? answersOf(val).filter((one) => !one.A_Const?.isnull) : [];
  const keys = outcomes.map(({ FuncCall: call }) => {
    if (!OBJECTS.has(lastName(call?.funcname) ?? '')) return null;
    const names = (call?.args ?? []).filter((_, index) => index % 2 === 0);
    return names.map(({ A_Const: name }) => name?.sval?.sval ?? null);
  });
  const all = keys.flatMap((names) => names ?? [null]);
  return all.every((name) => name !== null) ? all : null;
}

/** `*`, or a column whose name the text does not tell. */
function isStar(expression: SqlTree | undefined): boolean {
  return !expression?.FuncCall && [...nodesIn(expression)].some(({ A_Star: star }) => star);
}

/** What an expression may come to: the outcomes of a CASE, all that a coalesce() tries, the value of a SELECT. */
export function answersOf(expression: SqlTree): SqlTree[] {
  return outcomesOf(expression).flatMap((outcome) => {
    const [first] = outcome.SubLink?.subselect?.SelectStmt?.targetList ?? [];
    const answer = first?.ResTarget?.val;
    return answer ? answersOf(answer) : [outcome];
  });
}
