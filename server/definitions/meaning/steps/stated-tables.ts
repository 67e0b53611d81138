import {
  columnNames,
  conjunctsOf,
  joinedBy,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { TABLES_FOLDER } from '../../../own-tables/apply-tables.ts';
import { areSame } from '../../missing.ts';
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
      one.parts.set(column.colname, placeOf(column.location ?? 0));
    }
    // PostgreSQL takes away first, wherever the statement says it.
    for (const { AlterTableCmd: command } of altered?.cmds ?? []) {
      if (command?.subtype !== 'AT_DropConstraint') continue;
      one.checks?.delete(command.name ?? '');
      stated.delete(`list ${name} ${command.name}`);
      const key = one.keys?.find(({ isOwn, rule }) => isOwn && rule === command.name);
      if (key) one.unkeyed = placeOf(relation?.location ?? 0);
      // With the key all goes that hopes for it, if CASCADE says so.
      const isCascade = key && command.behavior === 'DROP_CASCADE';
      for (const other of stated.values()) {
        other.keys = other.keys?.filter(({ isOwn, rule, table, columns }) => {
          const isDropped = other === one && rule === command.name;
          const isOfKey = !isOwn && table === name && areSame(columns, key?.columns ?? []);
          return !isDropped && !(isCascade && isOfKey);
        });
      }
    }
    for (const { rule, column, words } of ownChecks(made ?? altered)) {
      // PostgreSQL calls one so that has no name of its own.
      const called = rule ?? `${name}_${column}_check`;
      one.checks?.set(called, column);
      if (words.length === 0) continue;
      stated.set(`list ${name} ${called}`, {
        kind: 'list',
        name: `${column} of ${name}`,
        place: one.parts.get(column) ?? one.place,
        parts: new Map(words.map(([word, byte]) => [word, placeOf(byte)])),
      });
    }
    for (const [column, table, byte] of foreignKeys(made ?? altered)) {
      one.references?.set(column, { ...placeOf(byte), table });
    }
    for (const { Constraint: rule } of nodesIn(made ?? altered)) {
      const isOwn = rule?.contype === 'CONSTR_PRIMARY';
      const columns = namesOf(isOwn ? rule?.keys : rule?.pk_attrs);
      const table = isOwn ? name : (rule?.pktable?.relname ?? '');
      const place = placeOf(rule?.location ?? 0);
      const fitting = isOwn ? ['pkey'] : [...namesOf(rule?.fk_attrs), 'fkey'];
      const called = rule?.conname ?? [name, ...fitting].join('_');
      if (columns.length > 0) one.keys?.push({ ...place, table, columns, isOwn, rule: called });
    }
    for (const { String: value } of listed?.vals ?? []) {
      const word = value?.sval ?? '';
      one.parts.set(word, placeAt(offset + Math.max(0, own.indexOf(`'${word}'`))));
    }
  }
  return [...stated.values()];
}

/** A CHECK that is about one column alone. */
interface OwnCheck {
  /** Its own name. */
  readonly rule: string | undefined;
  readonly column: string;
  /** The texts that it lists, each with where it stands; in bytes of the step. */
  readonly words: readonly (readonly [word: string, byte: number])[];
}

function* ownChecks(
  made: SqlNode<'CreateStmt'> | SqlNode<'AlterTableStmt'> | undefined,
): Generator<OwnCheck> {
  for (const { Constraint: rule } of nodesIn(made)) {
    if (rule?.contype !== 'CONSTR_CHECK') continue;
    const named = [...nodesIn(rule.raw_expr)].flatMap((one) => columnNames(one));
    const [column, another] = new Set(named);
    if (column === undefined || another !== undefined) continue;
    yield { rule: rule.conname, column, words: conjunctsOf(rule.raw_expr).flatMap(wordsOf) };
  }
}

/** The texts of a list that a column, which may be NULL besides, is one of. */
function wordsOf(condition: SqlTree): [word: string, byte: number][] {
  const [list, another] = joinedBy('OR_EXPR', condition).filter((one) => !one.NullTest);
  const { kind, name, lexpr, rexpr } = list?.A_Expr ?? {};
  const isList = (kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') && lastName(name) === '=';
  if (another || !isList || !withoutCast(lexpr)?.ColumnRef) return [];
  return [...nodesIn(rexpr)].flatMap(({ A_Const: value }): [string, number][] =>
    value?.sval?.sval === undefined ? [] : [[value.sval.sval, value.location ?? 0]],
  );
}

/** Columns that each name a row of another table by a foreign key of their own, beside that of the tenant; in bytes. */
function* foreignKeys(
  made: SqlNode<'CreateStmt'> | SqlNode<'AlterTableStmt'> | undefined,
): Generator<[column: string, table: string, byte: number]> {
  for (const { ColumnDef: column, Constraint: rule } of nodesIn(made)) {
    const own = (column?.constraints ?? []).map(({ Constraint: one }) => one);
    for (const one of column ? own : [rule]) {
      const names = namesOf(one?.fk_attrs).filter((other) => other !== 'corp');
      const [name = column?.colname, another] = names;
      const { relname, location = 0 } = one?.pktable ?? {};
      if (name !== undefined && another === undefined && relname !== undefined)
        yield [name, relname, location];
    }
  }
}

function namesOf(parts: readonly SqlTree[] = []): string[] {
  return parts.flatMap(({ String: name }) => name?.sval ?? []);
}
