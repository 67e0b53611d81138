import type {
  DataDefinitionDocument,
  LookupDocument,
} from '#schemas/definitions/data-definition.ts';
import type { TenantDefinitions } from '../../definitions/reader.ts';
import type { Arbiter } from './arbiters.ts';
import type { Relation } from './catalogue.ts';
import type { RowChange } from './changed-rows.ts';
import type { RefusedValue } from './column-checks.ts';
import type { RefusedRow, RowValues } from './row-checks.ts';
import type { TableRights } from './table-rights.ts';
import type { TableRule } from './table-rules.ts';

/** Where definitions are read from; a loader gives those of its folder instead of the stored ones. */
export type DefinitionSource = Pick<TenantDefinitions, 'read'> & {
  /** Codes that there are, also of faulty documents; nothing is suggested where it is left out. */
  codes?(kind: 'data' | 'lookup' | 'sql'): readonly string[];
  /** What could not be read of a data definition; nothing where it is left out. */
  lost?(code: string): LostParts;
};

/** What of a faulty document could not be read: it is told where it stands. */
export interface LostParts {
  /** Names that its fields may have. */
  readonly names: readonly string[];
  /** Is its key among that? */
  readonly isKey: boolean;
  /** Is its "always"? */
  readonly isAlways: boolean;
}

/** What lies around a data definition: the database's catalogue and the tenant's other definitions. */
export interface DefinitionEnvironment {
  /** Tables and views by name, as `readCatalogue` gives them. */
  readonly relations: ReadonlyMap<string, Relation>;
  /** Codes that may be named; what was meant by an unknown one is looked for among them. */
  codes(kind: 'data' | 'lookup' | 'sql'): readonly string[];
  lookup(code: string): Promise<LookupDocument | null>;
  dataDefinition(code: string): Promise<DataDefinitionDocument | null>;
  lost(code: string): LostParts;
  /** Text of an SQL file that lies beside the definition. */
  sqlFile(name: string): Promise<string | null>;
  /**
   * Columns of a SELECT that is fit to run; the database's word for what is wrong with it otherwise,
   * with an offset into the text from 0.
   */
  describe(name: string, text: string): Promise<Relation | DatabaseFault>;
  /** The SELECT of a view; null for one that there is not. */
  viewSql(name: string): Promise<string | null>;
  /** What may be done with the rows of a table. */
  rights(table: string): Promise<TableRights>;
  /** What ON CONFLICT can name of a table; none for one that there is not. */
  arbiters(table: string): Promise<readonly Arbiter[]>;
  /** Why no row of a table can have that value in a column; null when one can, or nothing is known of it. */
  refusal(table: string, column: string, value: string): Promise<RefusedValue | null>;
  /** Why no row has that value among those of a column of several, which a CHECK lists; null when one can, or nothing is known of it. */
  elementRefusal(table: string, column: string, value: string): Promise<RefusedValue | null>;
  /** Why a value is none of a domain; null when it is one, or there is no such domain. */
  domainRefusal(domain: string, value: string): Promise<RefusedValue | null>;
  /** Which CHECK over several columns a row does not pass; null when it passes, or not all that they ask for is known. */
  rowRefusal(table: string, values: RowValues, isNew: boolean): Promise<RefusedRow | null>;
  /** Which CHECK over several columns a change breaks whatever its rows were before; null when none is known to. */
  changeRefusal(table: string, change: RowChange): Promise<RefusedRow | null>;
  /** The CHECKs that every row of a table passes. */
  rules(table: string): Promise<readonly TableRule[]>;
  /** The only words that a column takes, where a CHECK lists them; null where none does. */
  words(table: string, column: string): Promise<readonly string[] | null>;
  /**
   * The options of a table's column, by the lookups of all definitions that show it; null where one of them takes anything.
   */
  offered(table: string, column: string): Promise<OfferedOptions | null>;
  /** What all definitions show as an amount, or as a share. */
  formats(): Promise<ShownFormats>;
  /** What the arguments of an author's function are called, in their order; null for one that is unknown, or of which there are several. */
  argumentsOf(name: string): Promise<readonly string[] | null>;
  /** The statement that makes an author's function; null for one that is unknown, or of which there are several. */
  functionText(name: string): Promise<string | null>;
  /** The time zones that the database knows, by their names and short names in small letters, in which it looks for them. */
  timeZones(): Promise<ReadonlyMap<string, string>>;
  /** Whether a statement with so many parameters may run on the tables; null when it may. */
  prepare(text: string, parameters: number): Promise<DatabaseFault | null>;
}

/** Columns of tables and views as `table.column`, by what definitions show them as. */
export interface ShownFormats {
  readonly money: ReadonlySet<string>;
  readonly percent: ReadonlySet<string>;
}

/** What people can choose in a column. */
export interface OfferedOptions {
  /** The first definition that shows it. */
  readonly code: string;
  /** The field that shows it. */
  readonly field: string;
  readonly keys: readonly string[];
}

/** What the database says against a statement. */
export interface DatabaseFault {
  readonly message: string;
  readonly offset: number;
  /** The word that was probably meant. */
  readonly suggestion?: string;
  /** Is it that a value is more than its type holds? */
  readonly tooMuch?: true;
}
