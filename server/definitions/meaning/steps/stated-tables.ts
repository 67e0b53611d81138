import {
  columnNames,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import { TABLES_FOLDER } from '../../../own-tables/apply-tables.ts';
import type { PlacedStatement, StepPlace } from './step-statements.ts';

/** Is it told of a step? */
export function isInStep({ file }: Pick<StepPlace, 'file'>): boolean {
  return file.startsWith(`${TABLES_FOLDER}/`);
}

/** A table, an enumeration or a column with a list of values that steps make, and the names of what it is made of. */
export interface Stated {
  readonly kind: 'table' | 'enumeration' | 'list';
  /** Of a list: `state of orders`. */
  readonly name: string;
  readonly place: StepPlace;
  readonly parts: ReadonlyMap<string, StepPlace>;
  /** By each column that alone names a row of another table: which one its foreign key says, and where. */
  readonly references?: ReadonlyMap<string, Reference>;
  /** Its primary key, and those that its foreign keys hope to find at other tables. */
  readonly keys?: readonly StatedKey[];
  /** Where its primary key is taken from it. */
  readonly unkeyed?: StepPlace;
  /** Names of the CHECKs that are about one column, with that column. */
  readonly checks?: ReadonlyMap<string, string>;
}

type Reference = StepPlace & { readonly table: string };

/** Columns of a table that tell its rows apart, as a step says it. */
export type StatedKey = StepPlace & {
  readonly table: string;
  readonly columns: readonly string[];
  /** Is it that of the table itself, and not hoped for? */
  readonly isOwn: boolean;
  /** Name of its constraint. */
  readonly rule: string | undefined;
};

/** One that statements still add to. */
type Making = Stated & {
  readonly parts: Map<string, StepPlace>;
  readonly references?: Map<string, Reference>;
  keys?: StatedKey[];
  unkeyed?: StepPlace;
  readonly checks?: Map<string, string>;
};

/** Tables and enumerations as the steps of an operator make them, also of statements that the database refuses. */
export function statedTables(statements: readonly PlacedStatement[]): readonly Stated[] {
  const stated = new Map<string, Making>();
  for (const { stmt, text: own, offset, placeOf, placeAt } of statements) {
    const { CreateStmt: made, AlterTableStmt: altered, CreateEnumStmt: listed } = stmt;
    const { relation } = made ?? altered ?? {};
    const name = relation?.relname ?? lastName(listed?.typeName);
    if (name === undefined) continue;
    const key = `${listed ? 'enumeration' : 'table'} ${name}`;
    const one = stated.get(key) ?? {
      kind: listed ? ('enumeration' as const) : ('table' as const),
      name,
      place: relation ? placeOf(relation.location ?? 0) : placeAt(offset),
      parts: new Map<string, StepPlace>(),
      references: new Map<string, Reference>(),
      keys: [],
      checks: new Map<string, string>(),
    };
    stated.set(key, one);
    const columns = [
      ...(made?.tableElts ?? []).map(({ ColumnDef: column }) => column),
      ...(altered?.cmds ?? []).map(({ AlterTableCmd: command }) => command?.def?.ColumnDef),
    ];
    for (const column of columns) {
      if (!column?.colname) continue;
      const place = placeOf(column.location ?? 0);
      one.parts.set(column.colname, place);
      const list = `${column.colname} of ${name}`;
      const values = valuesOf(column.constraints).map(
        ([word, offset]) => [word, placeOf(offset)] as const,
      );
      if (values.length > 0) {
        stated.set(`list ${list}`, { kind: 'list', name: list, place, parts: new Map(values) });
      }
    }
    for (const [column, values] of listsOf(made ?? altered)) {
      const list = `${column} of ${name}`;
      const place = one.parts.get(column) ?? one.place;
      const words = values.map(([word, byte]) => [word, placeOf(byte)] as const);
      if (stated.has(`list ${list}`)) continue;
      stated.set(`list ${list}`, { kind: 'list', name: list, place, parts: new Map(words) });
    }
    for (const [rule, column] of ownChecks(made ?? altered)) {
      // PostgreSQL calls one so that has no name of its own.
      one.checks?.set(rule ?? `${name}_${column}_check`, column);
    }
    for (const [column, table, byte] of foreignKeys(made ?? altered)) {
      one.references?.set(column, { ...placeOf(byte), table });
    }
    for (const { AlterTableCmd: command } of altered?.cmds ?? []) {
      if (command?.subtype !== 'AT_DropConstraint') continue;
      const key = one.keys?.find(({ isOwn, rule }) => isOwn && rule === command.name);
      if (key) one.unkeyed = placeOf(relation?.location ?? 0);
      // With the key all goes that hopes for it, if CASCADE says so.
      const isCascade = key && command.behavior === 'DROP_CASCADE';
      for (const other of stated.values()) {
        other.keys = other.keys?.filter(({ isOwn, rule, table }) => {
          const isDropped = other === one && rule === command.name;
          return !isDropped && !(isCascade && !isOwn && table === name);
        });
      }
    }
    for (const { Constraint: rule } of nodesIn(made ?? altered)) {
      const isOwn = rule?.contype === 'CONSTR_PRIMARY';
      const columns = ((isOwn ? rule?.keys : rule?.pk_attrs) ?? []).flatMap(
        ({ String: column }) => column?.sval ?? [],
      );
      const table = isOwn ? name : (rule?.pktable?.relname ?? '');
      const place = placeOf(rule?.location ?? 0);
      const called = rule?.conname ?? (isOwn ? `${name}_pkey` : undefined);
      if (columns.length > 0) one.keys?.push({ ...place, table, columns, isOwn, rule: called });
    }
    for (const { String: value } of listed?.vals ?? []) {
      const word = value?.sval ?? '';
      one.parts.set(word, placeAt(offset + Math.max(0, own.indexOf(`'${word}'`))));
    }
  }
  return [...stated.values()];
}

/** The CHECKs that are about one column alone, by their own names. */
function* ownChecks(
  made: SqlNode<'CreateStmt'> | SqlNode<'AlterTableStmt'> | undefined,
): Generator<[rule: string | undefined, column: string]> {
  for (const { Constraint: rule } of nodesIn(made)) {
    if (rule?.contype !== 'CONSTR_CHECK') continue;
    const named = [...nodesIn(rule.raw_expr)].flatMap((one) => columnNames(one));
    const [column, another] = new Set(named);
    if (column !== undefined && another === undefined) yield [rule.conname, column];
  }
}

/** The texts that CHECKs of a table list for a column that each is about alone, by that column; in bytes of the step. */
function* listsOf(
  made: SqlNode<'CreateStmt'> | SqlNode<'AlterTableStmt'> | undefined,
): Generator<[column: string, values: [word: string, offset: number][]]> {
  const rules = [
    ...(made && 'tableElts' in made ? (made.tableElts ?? []) : []),
    ...(made && 'cmds' in made ? (made.cmds ?? []) : []).map(
      ({ AlterTableCmd: command }) => command?.def ?? {},
    ),
  ];
  for (const rule of rules) {
    if (rule.Constraint?.contype !== 'CONSTR_CHECK') continue;
    const named = [...nodesIn(rule.Constraint.raw_expr)].flatMap((one) => columnNames(one));
    const [column, another] = new Set(named);
    const values = valuesOf([rule]);
    if (column !== undefined && another === undefined && values.length > 1) yield [column, values];
  }
}

/** Columns that each name a row of another table by a foreign key of their own, beside that of the tenant; in bytes. */
function* foreignKeys(
  made: SqlNode<'CreateStmt'> | SqlNode<'AlterTableStmt'> | undefined,
): Generator<[column: string, table: string, byte: number]> {
  for (const { ColumnDef: column, Constraint: rule } of nodesIn(made)) {
    const own = (column?.constraints ?? []).map(({ Constraint: one }) => one);
    for (const one of column ? own : [rule]) {
      const names = (one?.fk_attrs ?? []).flatMap(({ String: name }) => name?.sval ?? []);
      const [name = column?.colname, another] = names.filter((other) => other !== 'corp');
      const { relname, location = 0 } = one?.pktable ?? {};
      if (name !== undefined && another === undefined && relname !== undefined)
        yield [name, relname, location];
    }
  }
}

/** The texts that the CHECKs of a column list, each with where it stands; in bytes of the step. */
function valuesOf(constraints: readonly SqlTree[] = []): [word: string, offset: number][] {
  const checks = constraints.flatMap(({ Constraint: one }) => one?.raw_expr ?? []);
  return [...nodesIn(checks)].flatMap(({ A_Const: value }): [string, number][] =>
    value?.sval?.sval === undefined ? [] : [[value.sval.sval, value.location ?? 0]],
  );
}
