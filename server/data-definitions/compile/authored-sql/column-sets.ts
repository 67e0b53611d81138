import {
  columnNames,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { Column, Relation } from '../../catalogue/catalogue.ts';

/** What is asked of a column here. */
type RowColumn = Pick<Column, 'storage' | 'nullable'>;

/** Rows of a table, or of what stands in the place of one. */
export interface Rows extends Pick<Relation, 'name' | 'kind' | 'uniques' | 'partialUniques'> {
  readonly columns: ReadonlyMap<string, RowColumn | undefined>;
}

/** What a table may have more and more of that lies before a moment. */
const TIMES: ReadonlySet<string | undefined> = new Set(['date', 'timestamp', 'timestamptz']);
const NUMBERS: ReadonlySet<string | undefined> = new Set(['integer', 'decimal']);

/** What is known of the rows of a SELECT within another one; null for what is not followed. */
export type RowsWithin = (name: string, select: SqlNode<'SelectStmt'>) => Rows | null;

/** What the tables of one SELECT say of each other's columns: which are equal, and what else limits them. */
export class ColumnSets {
  readonly #relations: ReadonlyMap<string, Rows>;
  readonly #rowsWithin: RowsWithin;
  /** Tables by the name that the statement calls them. */
  readonly #tables = new Map<string, Rows>();
  /** Those that a LEFT JOIN adds, each with those whose rows it keeps. */
  readonly #added = new Map<string, readonly string[]>();
  readonly #limited = new Set<string>();
  /** Those of which a condition may leave many rows. */
  readonly #open = new Set<string>();
  /** Those of which a column is what is written out: `active = true`. */
  readonly #chosen = new Set<string>();
  readonly #equal: [string, string][] = [];
  /** Columns that have one value: `kind = 'water'`. */
  readonly #fixed: string[] = [];

  /** @param rowsWithin what is known of SELECTs behind FROM; by default they are not followed. */
  constructor(relations: ReadonlyMap<string, Rows>, rowsWithin: RowsWithin = () => null) {
    this.#relations = relations;
    this.#rowsWithin = rowsWithin;
  }

  /** Takes in what is read from; false where that is more than tables and plain joins of them. */
  read({ RangeVar: table, JoinExpr: join, RangeSubselect: rows }: SqlTree): boolean {
    if (table) {
      const alias = table.alias?.aliasname ?? table.relname ?? '';
      return this.#name(alias, this.#relations.get(table.relname ?? ''));
    }
    const select = rows?.subquery?.SelectStmt;
    if (select) {
      const { aliasname = '', colnames } = rows.alias ?? {};
      const isPlain = aliasname !== '' && !rows.lateral && !colnames;
      return isPlain && this.#name(aliasname, this.#rowsWithin(aliasname, select));
    }
    if (!join?.larg || !join.rarg || join.isNatural) return false;
    // The same, written the other way round.
    if (join.jointype === 'JOIN_RIGHT') {
      const { larg: rarg, rarg: larg, ...others } = join;
      return this.read({ JoinExpr: { ...others, larg, rarg, jointype: 'JOIN_LEFT' } });
    }
    if (join.jointype !== 'JOIN_INNER' && join.jointype !== 'JOIN_LEFT') return false;
    const others = this.aliases;
    if (!this.read(join.larg)) return false;
    const before = this.aliases;
    if (!this.read(join.rarg)) return false;
    const after = [...this.#tables.keys()].filter((alias) => !before.includes(alias));
    for (const { String: column } of join.usingClause ?? []) {
      const left = this.#using(column?.sval ?? '', before, after);
      if (join.jointype === 'JOIN_INNER') this.#hold(left);
    }
    if (join.jointype === 'JOIN_LEFT') {
      const kept = before.filter((alias) => !others.includes(alias));
      for (const alias of after) this.#added.set(alias, kept);
    }
    if (join.jointype === 'JOIN_INNER') this.keep(join.quals);
    else this.limit(join.quals);
    return true;
  }

  #name(alias: string, rows: Rows | null | undefined): boolean {
    if (!rows || this.#tables.has(alias)) return false;
    this.#tables.set(alias, rows);
    if (rows.kind !== 'table') this.#limited.add(alias);
    return true;
  }

  /** @returns the table on the left that has the column. */
  #using(column: string, before: readonly string[], after: readonly string[]): string {
    const having = (aliases: readonly string[]) =>
      aliases.find((alias) => this.#tables.get(alias)?.columns.has(column));
    const [left, right] = [having(before), having(after)];
    if (left && right) this.#equal.push([`${left}.${column}`, `${right}.${column}`]);
    return left ?? '';
  }

  /** Of a row of a LEFT JOIN that has to be there, those that it may hang on have to be, too. */
  #hold(alias: string): void {
    const before = this.#added.get(alias) ?? [];
    for (const one of [alias, ...before]) this.#added.delete(one);
  }

  /**
   * Takes in a condition that all rows have to meet: one without the row of a LEFT JOIN that it asks of does not, nor one
   * without the rows that this one may hang on.
   */
  keep(condition: SqlTree | undefined): void {
    for (const { A_Expr: test } of conjunctsOf(condition)) {
      for (const one of nodesIn(test)) {
        const [alias = ''] = this.placeOf(one)?.split('.') ?? [];
        this.#hold(alias);
      }
    }
    this.limit(condition);
  }

  /** Takes in a condition. */
  limit(condition: SqlTree | undefined): void {
    for (const part of conjunctsOf(condition)) this.#limitBy(part);
  }

  #limitBy(condition: SqlTree): void {
    const { A_Expr: test } = condition;
    if (test?.kind === 'AEXPR_OP' && lastName(test.name) === '=') {
      const [one, another] = [this.#bare(test.lexpr), this.#bare(test.rexpr)];
      const [left, right] = [this.placeOf(one), this.placeOf(another)];
      // A column that is held against itself is told there; what a SELECT within reckons limits both.
      if (left && right && left !== right && this.columnAt(left) && this.columnAt(right)) {
        this.#equal.push([left, right]);
        return;
      }
      const place = left ?? right;
      const other = left ? another : one;
      if (
        place &&
        (other?.A_Const || other?.TypeCast || other?.ParamRef || this.#isOutside(other))
      ) {
        this.#fixed.push(place);
        if (withoutCast(other)?.A_Const) this.#chosen.add(place.split('.')[0] ?? '');
        return;
      }
      // The tenant's column is equal everywhere, and no column of the catalogue.
      if (this.nameOf(test.lexpr) === 'corp' && this.nameOf(test.rexpr) === 'corp') return;
    }
    const open = test ? this.#openBy(test) : [];
    for (const tree of nodesIn(condition)) {
      const alias = this.#aliasOf(tree);
      if (alias !== undefined) (open.includes(alias) ? this.#open : this.#limited).add(alias);
    }
  }

  /**
   * Tables of which a condition may leave many rows: `valid_from <= current_date`, all that has begun, `min_pieces <= l.pieces`,
   * all smaller ones, `o.id <> v.id`, all others. What ends later is believed to be the one that goes on, and so is an upper end.
   */
  #openBy({ kind, name, lexpr, rexpr }: SqlNode<'A_Expr'>): readonly (string | undefined)[] {
    const sign = lastName(name) ?? '';
    if (kind !== 'AEXPR_OP' || !/^(?:[<>]=?|<>)$/.test(sign)) return [];
    const sides = (sign.startsWith('<') ? [lexpr, rexpr] : [rexpr, lexpr]).map(withoutCast);
    const places = sides.map((side) => this.placeOf(side));
    const [low, high] = places.map((place) => place?.split('.')[0]);
    if (low === high) return [];
    const below = this.columnAt(places[0])?.storage;
    if (sign === '<>') {
      const areKeys = places.every((place = '', index) =>
        this.keysOf([low, high][index] ?? '').some((key) => key.join() === place),
      );
      return areKeys ? [low, high] : [];
    }
    return TIMES.has(below) || (NUMBERS.has(below) && sides[1]?.ColumnRef) ? [low] : [];
  }

  /** A column without its cast to `text`: PostgreSQL writes one into views where a `varchar` is compared. */
  #bare(tree: SqlTree | undefined): SqlTree | undefined {
    const { arg, typeName } = tree?.TypeCast ?? {};
    const place = lastName(typeName?.names) === 'text' ? this.placeOf(arg) : undefined;
    const storage = this.columnAt(place)?.storage;
    return storage === 'text' || storage === 'word' || storage === 'uuid' ? arg : tree;
  }

  /** The column that an expression is, as `alias.column`. */
  placeOf(tree: SqlTree | undefined): string | undefined {
    const alias = this.#aliasOf(tree);
    const name = this.nameOf(tree);
    return alias !== undefined && this.#tables.get(alias)?.columns.has(name ?? '')
      ? `${alias}.${name}`
      : undefined;
  }

  /** Name of the column that an expression is. */
  nameOf(tree: SqlTree | undefined): string | undefined {
    return columnNames(tree).at(-1);
  }

  #aliasOf(tree: SqlTree | undefined): string | undefined {
    const names = columnNames(tree);
    if (names.length > 1) return names.at(-2);
    const owners = [...this.#tables].filter(([, { columns }]) => columns.has(names[0] ?? ''));
    return owners.length === 1 ? owners[0]?.[0] : undefined;
  }

  /** Is it limited by more than equal columns? One that is asked for what is written out, too, hardly has many rows left: `active = true`. */
  isLimited(alias: string): boolean {
    return this.#limited.has(alias) || (this.#open.has(alias) && this.#chosen.has(alias));
  }

  /** Does a column of it have one value by a condition: `state = 'running'`? */
  isFixed(alias: string): boolean {
    return this.#fixed.some((place) => place.startsWith(`${alias}.`));
  }

  tableOf(alias: string): string | null {
    return this.#tables.get(alias)?.name ?? null;
  }

  /** Is it a column of a statement around this one, which has one value here? */
  #isOutside(tree: SqlTree | undefined): boolean {
    const names = columnNames(tree);
    const [alias = '', column] = names;
    if (names.length === 2) return !this.#tables.has(alias);
    const isOwn = [...this.#tables.values()].some(({ columns }) => columns.has(alias));
    return column === undefined && alias !== '' && alias !== 'corp' && !isOwn;
  }

  /** Names that the statement calls its tables. */
  get aliases(): readonly string[] {
    return [...this.#tables.keys()];
  }

  /** Places of which no two rows of a table have the same values. */
  keysOf(alias: string): string[][] {
    const { uniques = [] } = this.#tables.get(alias) ?? {};
    return uniques.map((unique) => unique.map((column) => `${alias}.${column}`));
  }

  columnsOf(alias: string): string[] {
    return [...(this.#tables.get(alias)?.columns.keys() ?? [])].map((one) => `${alias}.${one}`);
  }

  /** What is known of the column at a place. */
  columnAt(place: string | undefined): RowColumn | undefined {
    const [alias = '', column = ''] = place?.split('.') ?? [];
    return this.#tables.get(alias)?.columns.get(column);
  }

  /** Does a LEFT JOIN add the rows of one table to those of another, each of which stands there without any, too? */
  isAdded(alias: string, to: string): boolean {
    return this.#added.get(alias)?.includes(to) === true;
  }

  /** Is it one row of this table that stands beside these columns? */
  isKnown(alias: string, known: ReadonlySet<string>): boolean {
    return this.isLimited(alias) || this.#isTold(alias, known);
  }

  /** All columns that have one value where these have one. */
  following(
    places: readonly string[],
    isKnown = (alias: string, known: ReadonlySet<string>) => this.isKnown(alias, known),
  ): Set<string> {
    const known = new Set([...places, ...this.#fixed]);
    for (let size = -1; size < known.size; ) {
      size = known.size;
      for (const [left, right] of this.#equal) {
        if (known.has(left)) known.add(right);
        else if (known.has(right)) known.add(left);
      }
      for (const [alias, relation] of this.#tables) {
        if (!isKnown(alias, known)) continue;
        for (const column of relation.columns.keys()) known.add(`${alias}.${column}`);
      }
    }
    return known;
  }

  /** Do these columns name one row of a table by a key, and nothing else beside them? */
  isTold(alias: string, places: readonly string[]): boolean {
    const isTold = (one: string, known: ReadonlySet<string>) => this.#isTold(one, known);
    return this.#isTold(alias, this.following(places, isTold));
  }

  #isTold(alias: string, known: ReadonlySet<string>): boolean {
    const { uniques = [], partialUniques = [] } = this.#tables.get(alias) ?? {};
    const isAllKnown = (unique: readonly string[]) =>
      unique.every((column) => known.has(`${alias}.${column}`));
    // Whose condition is about columns with one value is believed to be about that one.
    return (
      uniques.some(isAllKnown) ||
      partialUniques.some(
        ({ columns, where }) =>
          isAllKnown(columns) &&
          where.every((column) => this.#fixed.includes(`${alias}.${column}`)),
      )
    );
  }

  /** Do its conditions name one row of each table by a key? */
  isOneRow(): boolean {
    return this.aliases.every((alias) => this.isTold(alias, []));
  }

  /** A table of which several rows may stand beside one value of these columns; null for none. */
  unknownFrom(places: readonly string[]): string | null {
    const known = this.following(places);
    for (const [alias, { name }] of this.#tables) {
      if (!this.isKnown(alias, known)) return name;
    }
    return null;
  }
}

/** What the tables of a SELECT say of each other; null where it reads from more than tables and their joins. */
export function setsOf(
  { fromClause = [], whereClause, larg, withClause }: SqlNode<'SelectStmt'>,
  relations: ReadonlyMap<string, Relation>,
): ColumnSets | null {
  if (larg || withClause) return null;
  const sets = new ColumnSets(relations);
  if (!fromClause.every((item) => sets.read(item))) return null;
  sets.keep(whereClause);
  return sets;
}

/** Columns that a part of a statement reads, as {@link ColumnSets.placeOf} has them. */
export function placesIn(part: unknown, sets: ColumnSets): string[] {
  return [...nodesIn(part)].flatMap((one) => sets.placeOf(one) ?? []);
}
