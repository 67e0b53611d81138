import { sql, type Transaction } from 'kysely';
import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import {
  literalFaults,
  lostDigits,
} from '../../../data-definitions/compile/authored-sql/check-literals.ts';
import type { SqlAdvice } from '../../../data-definitions/compile/authored-sql/sql-advice.ts';
import { contradictions } from '../../../data-definitions/compile/authored-sql/sql-contradictions.ts';
import {
  constantOf,
  operatorOf,
  type SqlLiteral,
  sqlLiterals,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { sameSides } from '../../../data-definitions/compile/authored-sql/sql-same-sides.ts';
import {
  turnedRanges,
  turnedRules,
} from '../../../data-definitions/compile/authored-sql/sql-turned-ends.ts';
import type { Database } from '../../../database/database.ts';
import {
  changeOf,
  columnNames,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionIssue } from '../../issue.ts';
import type { Fault } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import { TURNED_RULE } from '../folding/fold-values.ts';
import { idleRights } from './step-rights.ts';
import type { PlacedStatement } from './step-statements.ts';

/** A condition that a step says of the rows of a table: of an index, a policy, a trigger, a rule. */
interface Stated {
  readonly table: SqlNode<'RangeVar'>;
  readonly condition: SqlTree;
  /** What it is called, where it has a name by which a later step may take it back. */
  readonly name: string | undefined;
  /** Is it one that nothing has to pass, so that what never holds is of no use? */
  readonly isChoice: boolean;
  /** Rows that it names besides, which have passed the rules of their table. */
  readonly rows: readonly string[];
}

/**
 * Looks in an operator's steps for words that a column never has, in the conditions of indexes, policies, triggers and rules and in
 * those by which rows are changed; for tenants that there are not, numbers that a column rounds, and rights that come to nothing.
 * Nothing is refused for it.
 *
 * @param tenants their names.
 */
export async function checkStated(
  statements: readonly PlacedStatement[],
  tenants: readonly string[],
  environment: DefinitionEnvironment,
  transaction: Transaction<Database>,
): Promise<DefinitionIssue[]> {
  const inForce = await namesInForce(transaction);
  const issues: DefinitionIssue[] = [];
  const rules = rulesIn(statements);
  for (const [index, { stmt, placeOf }] of statements.entries()) {
    const conditions = conditionsOf(stmt).filter(
      ({ name }) => name === undefined || inForce.has(name),
    );
    const found: Told[] = [];
    for (const one of conditions) found.push(...(await conditionFaults(one, environment)));
    const isRuledBefore = (column: string) => isRuled(rules.get(column), index);
    for (const { byte, ...told } of [
      ...found,
      ...(await chosenFaults(stmt, isRuledBefore, environment)),
      ...strayTenants(stmt, tenants),
      ...roundedBy(stmt, environment),
      ...idleRights(stmt),
      ...turnedIn(stmt),
      ...sameIn(stmt),
    ]) {
      issues.push({ ...placeOf(byte), ...told, mild: true });
    }
  }
  return issues;
}

type Told = Fault & { readonly byte: number };

async function conditionFaults(
  { table, condition, isChoice, rows }: Stated,
  environment: DefinitionEnvironment,
): Promise<Told[]> {
  const select = { SelectStmt: { fromClause: [{ RangeVar: table }], whereClause: condition } };
  const name = table.relname ?? '';
  const around = new Map(rows.map((row) => [row, name]));
  const literals = sqlLiterals(select as SqlTree, around).map(({ byte, ...one }) => {
    return { ...one, offset: byte };
  });
  const words = await literalFaults({ literals }, environment);
  const never = isChoice && words.length === 0 ? contradictions(condition) : [];
  return [...words.map(({ offset, ...told }) => ({ ...told, byte: offset })), ...never];
}

/** By `column of table` the numbers of the statements that say a CHECK of it, with those that do not look at the rows which there are. */
function rulesIn(statements: readonly PlacedStatement[]): ReadonlyMap<string, readonly number[]> {
  const rules = new Map<string, number[]>();
  for (const [index, { stmt }] of statements.entries()) {
    const { relation } = stmt.CreateStmt ?? stmt.AlterTableStmt ?? {};
    for (const { Constraint: rule } of relation ? nodesIn(stmt) : []) {
      if (rule?.contype !== 'CONSTR_CHECK') continue;
      const from = rule.skip_validation ? Number.POSITIVE_INFINITY : index;
      for (const column of columnsIn(rule.raw_expr)) {
        const key = `${column} of ${relation?.relname}`;
        rules.set(key, [...(rules.get(key) ?? []), from]);
      }
    }
  }
  return rules;
}

/** Do all CHECKs of a column hold already where a statement is run? What comes before one may well make its rows fit for it. */
function isRuled(rules: readonly number[] = [], statement: number): boolean {
  return rules.length > 0 && rules.every((one) => one < statement);
}

/** Words by which a step chooses the rows that it changes, and that their columns never have. */
async function chosenFaults(
  stmt: SqlTree,
  isRuledBefore: (column: string) => boolean,
  environment: DefinitionEnvironment,
): Promise<Told[]> {
  if (!changeOf(stmt)) return [];
  const literals = sqlLiterals(stmt, new Map()).flatMap(({ byte, ...one }) => {
    const isKnown = one.tables.some((table) => isRuledBefore(`${one.column} of ${table}`));
    return isKnown && !one.isWritten ? [{ ...one, offset: byte }] : [];
  });
  const found = await literalFaults({ literals }, environment);
  return found.map(({ offset, ...told }) => ({ ...told, byte: offset }));
}

/** Tenants whose rows a step changes and that there are not. */
function strayTenants(stmt: SqlTree, tenants: readonly string[]): Told[] {
  if (!changeOf(stmt)) return [];
  return [...nodesIn(stmt)].flatMap(({ A_Expr: node }): Told[] => {
    const isEqual = node?.kind === 'AEXPR_OP' || node?.kind === 'AEXPR_IN';
    if (!isEqual || operatorOf(node) !== '=') return [];
    const sides = [node.lexpr, node.rexpr];
    if (!sides.some((side) => columnNames(side).at(-1) === 'corp')) return [];
    const constants = sides.flatMap((side) => side?.List?.items ?? side ?? []).map(constantOf);
    return constants.flatMap((one) => {
      if (one?.value === undefined || one.value === null || tenants.includes(one.value)) return [];
      const message = `there is no tenant "${one.value}", so no row is meant by this`;
      const suggestion = suggest(one.value, tenants);
      return [{ message, byte: one.byte, ...(suggestion !== undefined && { suggestion }) }];
    });
  });
}

function conditionsOf(stmt: SqlTree): Stated[] {
  const { IndexStmt, CreatePolicyStmt, CreateTrigStmt, CreateStmt, AlterTableStmt } = stmt;
  const stated = (
    table: SqlTree['RangeVar'],
    condition: SqlTree | undefined,
    name?: string,
    { isChoice = true, rows = [] }: Partial<Pick<Stated, 'isChoice' | 'rows'>> = {},
  ): Stated[] => (table && condition ? [{ table, condition, name, isChoice, rows }] : []);
  if (IndexStmt) return stated(IndexStmt.relation, IndexStmt.whereClause, IndexStmt.idxname);
  if (CreatePolicyStmt) {
    const { table, qual, with_check: check, policy_name: name } = CreatePolicyStmt;
    return [...stated(table, qual, name), ...stated(table, check, name)];
  }
  if (CreateTrigStmt) {
    const { relation, whenClause, trigname, timing = 0 } = CreateTrigStmt;
    // The rules have not been held against a row that is still to be written: a trigger may make another of it.
    const rows = timing & BEFORE ? ['old'] : ['old', 'new'];
    return stated(relation, whenClause, trigname, { rows });
  }
  const { relation } = CreateStmt ?? AlterTableStmt ?? {};
  return [...nodesIn(stmt)].flatMap(({ Constraint: rule }) => {
    const { contype, conname, where_clause: where, raw_expr: expression } = rule ?? {};
    if (contype === 'CONSTR_EXCLUSION') return stated(relation, where, conname);
    const isOfSeveral = contype === 'CONSTR_CHECK' && columnsIn(expression).size > 1;
    if (!isOfSeveral && contype !== 'CONSTR_GENERATED') return [];
    return stated(relation, expression, conname, { isChoice: false });
  });
}

/** Rules and indexes of a table of which the rows would have the ends of a range turned; such rows are refused for it. */
function turnedIn(stmt: SqlTree): Told[] {
  const { CreateStmt, AlterTableStmt, IndexStmt } = stmt;
  const table = (CreateStmt ?? AlterTableStmt ?? IndexStmt)?.relation?.relname;
  if (table === undefined) return [];
  const told = (found: readonly SqlAdvice[], name = `${table}_check`) =>
    found.map((one) => ({ ...one, about: { kind: TURNED_RULE, name, of: table } }));
  if (IndexStmt) return told(turnedRanges(stmt), IndexStmt.idxname);
  return [...nodesIn(stmt)].flatMap((one) => {
    const rule = one.Constraint;
    if (!rule) return [];
    const isCheck = rule.contype === 'CONSTR_CHECK';
    const found = [...(isCheck ? turnedRules(rule.raw_expr) : []), ...turnedRanges(one)];
    return told(found, rule.conname);
  });
}

/** Columns that a rule, an index or a change holds against themselves; views and functions are looked into by themselves. */
function sameIn(stmt: SqlTree): Told[] {
  const { CreateStmt, AlterTableStmt, IndexStmt } = stmt;
  return CreateStmt || AlterTableStmt || IndexStmt || changeOf(stmt) ? sameSides(stmt, false) : [];
}

/** The bit of PostgreSQL's for triggers that run before a row is written. */
const BEFORE = 2;

function columnsIn(expression: SqlTree | undefined): Set<string> {
  return new Set([...nodesIn(expression)].flatMap((one) => columnNames(one).at(-1) ?? []));
}

/** Numbers of rows that a step writes, of which their columns keep only a part. */
function roundedBy(stmt: SqlTree, { relations }: DefinitionEnvironment): Told[] {
  if (!stmt.InsertStmt && !stmt.UpdateStmt) return [];
  const written = sqlLiterals(stmt, new Map()).filter(({ isWritten }) => isWritten);
  return written.flatMap(({ tables: [table = ''], column, value, byte }: SqlLiteral): Told[] => {
    const lost = value === null ? null : lostDigits(relations.get(table), column, value, true);
    return lost ? [{ ...lost, byte }] : [];
  });
}

/** Names of the indexes, rules, policies and triggers that there are when all steps are taken. */
async function namesInForce(transaction: Transaction<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'I')
    UNION SELECT conname::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION SELECT polname::text FROM pg_policy
    UNION SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}
