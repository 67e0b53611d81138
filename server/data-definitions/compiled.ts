import type { ExpressionNode } from '#expressions/ast.ts';
import type { Scope } from '#expressions/compile.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Field, LookupOption } from '#schemas/definitions/field.ts';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import type { Ranking, Storage } from './catalogue/catalogue.ts';

/** Where rows come from: a table or view by its name, or an author's SELECT that has been checked. */
export type RowSource =
  | { readonly kind: 'table' | 'view'; readonly name: string }
  | { readonly kind: 'sql'; readonly text: string };

/** The row that a Quote field points at. */
export interface CompiledQuote {
  readonly source: RowSource;
  readonly dataCode: string;
  readonly keyColumn: string;
  /** Type of that column, as `pg_type` calls it. */
  readonly keyType: string;
  readonly nameColumn: string;
  /** Type of that column, as `pg_type` calls it. */
  readonly nameType: string;
  /** At most one row has a key: the source is a table and the key is its primary key. */
  readonly unique: boolean;
  /** Several rows may have a key, and only those of one record's other values are told apart by it. */
  readonly shared: boolean;
  /** Columns of the quoted rows that have to equal a field of the record, once that is filled in. */
  readonly where: readonly {
    readonly column: string;
    readonly field: string;
    readonly storage: Storage;
    readonly type: string;
    /** Tables of which the column names a row. */
    readonly refersTo?: readonly string[] | undefined;
    /** The same, with those whose keys name rows themselves. */
    readonly names?: ReadonlySet<string>;
    /** Column of the record that the field shows; missing where the field has a fault. */
    readonly own?: { readonly column: string; readonly storage: Storage; readonly type: string };
  }[];
  /** Not every row that the column may name is one of its definition: `always`, a view or SQL keeps some back. */
  readonly restricted: boolean;
  /** Tables of which the field names a row, also by way of keys that name rows themselves. */
  readonly names?: ReadonlySet<string>;
  /** The column names rows of another table by its foreign key, which is told. */
  readonly isOfOthers?: boolean;
}

/** One field with all that was left to defaults settled. */
export interface CompiledField {
  readonly field: Field;
  readonly name: string;
  readonly column: string;
  readonly storage: Storage;
  /** Type of the column as `pg_type` calls it; of a domain the one that it is made of. */
  readonly type: string;
  readonly nullable: boolean;
  /** The column counts minor units of the tenant's currency; the wire has major units. */
  readonly money: boolean;
  /** Digits after the point that the column keeps; missing where its type does not say. */
  readonly decimals?: number;
  /** How the database finds the least and the greatest of its words; missing where their texts are as good. */
  readonly ranking?: Ranking;
  /** Rows carry its times as the database keeps them, with parts of seconds: they tell one row from another. */
  readonly exact?: true;
  readonly options?: readonly LookupOption[];
  readonly optionNames?: ReadonlyMap<string, string>;
  /** The only texts that a CHECK of its column lets it have. */
  readonly words?: readonly string[];
  readonly quote?: CompiledQuote;
  readonly classes?: Readonly<Record<string, string>>;
  /** Value of a new record that brings none. */
  readonly initial?: Row[string];
  /** What an empty box stands for in a new record where nothing else is said: it cannot be left open as a text can. */
  readonly box?: boolean;
  /** Its column is part of a foreign key. */
  readonly refers?: true;
  /** The only table of which its column names a row. */
  readonly rowOf?: string;
  /** Several rows of its table may name the same: no rule keeps the column apart. */
  readonly shared?: true;
  /** Its document has a fault: only its name is known, and nothing else is held against it. */
  readonly unknown?: true;
}

/** How rows become one value. */
export type AggregateFunction = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** A value counted over rows; only `count` has no field. */
export interface CompiledAggregate {
  readonly fn: AggregateFunction;
  readonly field?: CompiledField;
}

/** A number above the rows, counted over those that `where` holds for. */
export interface CompiledStatistic {
  readonly document: DataDefinitionDocument['statistics'][number];
  readonly value: CompiledAggregate;
  readonly where?: ExpressionNode;
}

/** What a condition leaves of the values of a column, or takes from them. */
export interface Choice {
  readonly values: readonly (string | number | boolean | null)[];
  /** Are these the values that it may have, or those that it may not? */
  readonly isOf: boolean;
}

/** One end of what a condition leaves of a column. */
export interface RangeEnd {
  readonly value: string | number;
  readonly isLower: boolean;
  /** Does the end itself belong to it? */
  readonly isWith: boolean;
}

/** What a condition asks of a column: any value at all, NULL, or some of its values. */
export type Asks = 'something' | 'nothing' | Choice | RangeEnd;

/** What a column of a row has to be where a change takes the row. */
export interface TakenValues {
  readonly column: string;
  readonly is: Asks;
}

/** A statement of the author's that a command runs for each chosen row. */
export interface CompiledAction {
  readonly text: string;
  /** Names of the statement's parameters in the order of their numbers. */
  readonly parameters: readonly string[];
  /** Fields that its `params` name and the statement does not, which is told. */
  readonly idle?: ReadonlySet<string>;
  /** Parameters that only say what a change gives to its rows, and not which they are. */
  readonly given?: ReadonlySet<string>;
  /** Does the statement change no row, as far as it says so itself? */
  readonly onlyReads: boolean;
  /** What a row has where the statement takes it, as far as it says so itself. */
  readonly takes: readonly TakenValues[];
  readonly access: DataDefinitionDocument['access']['write'];
  readonly refusal?: string;
}

/** What every row that a definition shows has to fit, by one of its fields. */
export type AlwaysFilter =
  | { readonly field: CompiledField; readonly value: FilterValue }
  /** The field has the key of a row that this definition always shows to who asks. */
  | {
      readonly field: CompiledField;
      readonly of: CompiledDefinition;
      /** A new row brings it: the table makes it of nothing else in the row, and a DEFAULT is the same for everybody. */
      readonly isBrought: boolean;
    };

/** What a definition can do with its rows, for those who may write. */
export interface RowRights {
  readonly create: boolean;
  readonly change: boolean;
  readonly delete: boolean;
  /** Can it keep others from changing a row until the commit? The database lets those who may change something of it. */
  readonly lock: boolean;
}

/** Fields of a definition by their names. */
export type Fields = ReadonlyMap<string, CompiledField>;

/** A data definition, checked and ready to make SQL of. Shared by requests: never modified. */
export interface CompiledDefinition {
  readonly code: string;
  readonly title: string;
  readonly source: RowSource;
  readonly key: readonly CompiledField[];
  /** The key is the source table's primary key, so that a row can be found by it quickly. */
  readonly keyIsPrimary: boolean;
  readonly fields: readonly CompiledField[];
  readonly byName: Fields;
  readonly filters: readonly CompiledField[];
  readonly sort: readonly { readonly field: CompiledField; readonly order: 'asc' | 'desc' }[];
  readonly statistics: readonly CompiledStatistic[];
  readonly rowClasses: readonly {
    readonly holds: (scope: Scope) => boolean;
    readonly className: string;
  }[];
  readonly charts: DataDefinitionDocument['charts'];
  readonly actions: ReadonlyMap<string, CompiledAction>;
  readonly always: readonly AlwaysFilter[];
  /** Is something of `always` refused? Then nobody knows what it was to give new rows. */
  readonly isAlwaysRefused: boolean;
  /** Rows may come from a workbook too. */
  readonly importable: boolean;
  readonly access: DataDefinitionDocument['access'];
  /** What those who may write can do with the rows. */
  readonly rights: RowRights;
  /** The first column of its table that a new row needs a value in, and that no field which can be filled in has. */
  readonly neededColumn: string | undefined;
}

/** What the tenant, the moment and who asks add when a compiled definition is run. */
export interface RunContext {
  /** IANA name of the tenant's clock. */
  readonly timeZone: string;
  /** Digits of the tenant's currency after the point. */
  readonly currencyDigits: number;
  /** The moment on that clock, `yyyy-MM-ddTHH:mm:ss`. */
  readonly now: string;
  /** Login of who asks, null for a visitor. */
  readonly user: string | null;
}
