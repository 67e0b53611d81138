import { lastName, type SqlNode } from '../database/sql-text/sql-tree.ts';

/** Columns that hold texts, by the names of their tables; tables without such are there too. */
export type TextColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** How many arguments a function takes. */
export interface ArgumentCount {
  readonly least: number;
  /** `Infinity` for one that takes any more. */
  readonly most: number;
}

/** What a function may lead to. */
export interface Reach {
  readonly columns: TextColumns;
  /** Types of the operator's own that hold no text: enumerations, domains over numbers. */
  readonly plainTypes: ReadonlySet<string>;
  /** All others of the operator's own: one may be called like one of PostgreSQL's. */
  readonly otherTypes: ReadonlySet<string>;
  /** The operator's own functions by their names: one that is called like one of PostgreSQL's may answer what it is given. */
  readonly own: ReadonlyMap<string, readonly ArgumentCount[]>;
  /** Operators of the operator's own that answer something else than yes or no. */
  readonly answering: ReadonlySet<string>;
  /** Functions whose answer may begin quotes, or a comment, in the text that it is put to. */
  readonly quoters: ReadonlySet<string>;
  /** Functions that run a text which they are given, and that requests may not call. */
  readonly runners: ReadonlySet<string>;
  /** Functions that say whose rows are seen for all that comes behind them, and that requests may not call. */
  readonly leavers: ReadonlySet<string>;
  /** Functions whose answers come from tables or settings, whatever they are given. */
  readonly givers: ReadonlySet<string>;
}

/** Is it one of PostgreSQL's own that is called there, though one of the operator's has its name? */
export function isOfCatalog(
  { funcname = [], args = [], func_variadic: isSpread }: SqlNode<'FuncCall'>,
  { own }: Pick<Reach, 'own'>,
): boolean {
  const counts = own.get(lastName(funcname) ?? '');
  if (!counts || isSpread) return false;
  const isQualified = funcname.length > 1 && funcname[0]?.String?.sval === 'pg_catalog';
  return (
    isQualified || counts.every(({ least, most }) => args.length < least || args.length > most)
  );
}

/** What PostgreSQL's types and functions begin with `reg` and `to_reg` for: names of its catalogue, which it quotes. */
export const OF_CATALOG =
  '(?:class|collation|config|database|dictionary|namespace|oper|operator|proc|procedure|role|type)';

/** Types whose values are no piece of SQL, whatever they are: all others may be. */
const PLAIN = new RegExp(
  String.raw`^(?:int[248]?|integer|smallint|bigint|numeric|decimal|real|float[48]?|double precision|bool|boolean|date|time|timetz|timestamp|timestamptz|(?:time|timestamp) with(?:out)? time zone|interval|uuid|oid|xid|tid|money|inet|cidr|macaddr|(?:int[48]|num|ts|tstz|date)(?:multi)?range|reg${OF_CATALOG}|trigger|void)(?:\s*\(.*\))?(?:\[\])*$`,
  'i',
);

/** Can a value of a type be a piece of SQL? `note.said%TYPE` is a type, too. */
export function mayBeText(
  type: string,
  { columns, plainTypes, otherTypes }: Pick<Reach, 'columns' | 'plainTypes' | 'otherTypes'>,
): boolean {
  const [, table, column] = /(\w+)\.(\w+)%type$/i.exec(type) ?? [];
  const ofColumn = table === undefined ? undefined : columns.get(table);
  if (ofColumn) return ofColumn.has(column ?? '');
  const name = type.replace(/^(?:public|pg_catalog)\./i, '');
  const single = name.replace(/(?:\[\])+$/, '');
  return otherTypes.has(single) || (!PLAIN.test(name) && !plainTypes.has(single));
}
