import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { type Fault, OTHER_TYPE, otherTableOf } from '../../definitions/missing.ts';
import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { CompiledField, Fields, RowSource } from '../compiled.ts';
import type { AuthoredSql } from './authored-sql/authored-sql.ts';
import { rowWord } from './authored-sql/called-like.ts';
import { shareRows } from './authored-sql/check-sql-uses.ts';
import { kindOf } from './check-quotes.ts';

/** Whose values the parameters of an action are: those of a row. */
export interface RowOfAction {
  readonly fields: Fields;
  readonly key: readonly CompiledField[];
  readonly source: RowSource;
  /** The key is the primary key of the source. */
  readonly keyIsPrimary: boolean;
}

/**
 * Looks for parameters of an action whose field is nothing for the column that they are saved in or held against: a text
 * for a date, the key of an order for that of a customer.
 */
export function parameterFaults(
  statement: Statement,
  row: RowOfAction,
  relations: ReadonlyMap<string, Relation>,
): ParameterFault[] {
  return faultsOf(statement, relations, (parameter, column, relation, isWritten) => {
    const field = row.fields.get(parameter);
    if (!field || field.unknown) return null;
    const ours = field.field.multipleSelect ? null : kindOf(field.storage);
    return (
      otherKind(ours, column, isWritten) ?? otherTable(field, row, column, relation, relations)
    );
  });
}

/** What the params of a task hold. */
const KIND_OF_PARAM = {
  ...{ Number: 'numbers', Boolean: 'true or false', DateTime: 'days', Text: 'texts' },
} as const;

/** The type of a task's param for what columns hold. */
const PARAM_OF_KIND: Readonly<Record<string, string>> = {
  numbers: 'Number',
  'true or false': 'Boolean',
  days: 'DateTime',
  moments: 'DateTime',
  texts: 'Text',
};

/** Looks for params of a task whose type is nothing for the column that they are saved in or held against. */
export function taskParameterFaults(
  statement: Statement,
  params: TaskDocument['params'],
  relations: ReadonlyMap<string, Relation>,
): ParameterFault[] {
  return faultsOf(statement, relations, (parameter, column, _, isWritten) => {
    const param = params[parameter];
    const type = typeof param === 'object' ? param.type : param;
    if (type === undefined) return null;
    const why = otherKind(KIND_OF_PARAM[type], column, isWritten);
    // What else a text says may be a day or a word.
    return type === 'Text' && why?.[1] !== 'numbers' ? null : why;
  });
}

type Statement = Pick<AuthoredSql, 'parameters' | 'columnParameters'>;

type ParameterFault = Fault & { readonly offset: number; readonly mild: true };

/** What a parameter is, what its column is, and the table whose row it names. */
type Why = readonly [ours: string, theirs: string, table?: string];

/** Says of each parameter once what it and a column are, where one is never the other. */
function faultsOf(
  { parameters, columnParameters }: Statement,
  relations: ReadonlyMap<string, Relation>,
  whyNever: (
    parameter: string,
    column: Column,
    relation: Relation,
    isWritten: boolean,
  ) => Why | null,
): ParameterFault[] {
  const told = new Set<string>();
  const found = columnParameters.flatMap(({ tables, column: name, number, isWritten, offset }) => {
    const owners = tables.flatMap((table) => relations.get(table) ?? []);
    const [relation, another] = owners.filter(({ columns }) => columns.has(name));
    const column = relation?.columns.get(name);
    const parameter = parameters[number - 1] ?? '';
    if (!relation || another || !column || told.has(parameter)) return [];
    const why = whyNever(parameter, column, relation, isWritten);
    if (why === null) return [];
    told.add(parameter);
    const message = `:${parameter} ${why[0]}, and ${name} of ${relation.name} ${why[1]}`;
    const fits = (other: string) => whyNever(other, column, relation, isWritten) === null;
    const about =
      why[2] === undefined
        ? {
            about: {
              kind: OTHER_TYPE,
              name: parameter,
              known: [PARAM_OF_KIND[why[1]] ?? []].flat(),
            },
          }
        : otherTableOf(column, why[2]);
    return [{ parameter, fits, fault: { message, offset, mild: true as const, ...about } }];
  });
  const [one, other, ...more] = found;
  // Of two that stand for one another the first is told, with the other.
  if (one && other && more.length === 0 && one.fits(other.parameter) && other.fits(one.parameter)) {
    return [{ ...one.fault, suggestion: `:${other.parameter}` }];
  }
  return found.map(({ fault }) => fault);
}

/** What both hold, where one is never the other. */
function otherKind(
  ours: string | null,
  { storage, values }: Column,
  isWritten: boolean,
): Why | null {
  const theirs = kindOf(values ? 'word' : storage);
  if (!ours || !theirs || ours === theirs) return null;
  // As a text everything can be kept; `:no::text` says that a number is meant as one.
  if (theirs === 'texts' && (isWritten || ours !== 'numbers')) return null;
  const isTime = (kind: string) => kind === 'days' || kind === 'moments';
  const isYesNo = theirs === 'true or false' && ours !== 'texts' && !isTime(ours);
  if ((isTime(ours) && isTime(theirs)) || isYesNo) return null;
  return [`holds ${ours}`, theirs];
}

/** The column that a param of a task is saved in or held against. */
export interface ParamPlace {
  readonly column: Column;
  readonly relation: Relation;
}

/** The columns that a statement's parameters are saved in or held against, by the parameter; none for one of several columns. */
export function placesOfParams(
  { parameters, columnParameters }: Statement,
  relations: ReadonlyMap<string, Relation>,
): ReadonlyMap<string, ParamPlace> {
  const places = new Map<string, ParamPlace>();
  const several = new Set<string>();
  faultsOf({ parameters, columnParameters }, relations, (parameter, column, relation) => {
    if (places.has(parameter) && places.get(parameter)?.column !== column) several.add(parameter);
    places.set(parameter, { column, relation });
    return null;
  });
  for (const parameter of several) places.delete(parameter);
  return places;
}

/** Of which tables both name a row, where these are not the same. */
export function otherTable(
  field: CompiledField,
  row: Omit<RowOfAction, 'fields'>,
  column: Column,
  { name, kind, primaryKey }: Relation,
  relations: ReadonlyMap<string, Relation>,
): Why | null {
  const own = tableNamed(field, row);
  if (own === null) return null;
  const isKey = kind === 'table' && primaryKey.length === 1 && primaryKey[0] === column.name;
  // The table may share our key without saying so to the database: `ware` of "stock".
  const isShared = `${name} ${column.name}`.includes(rowWord(own));
  const targets = [...(column.refersTo ?? []), ...(isKey && !isShared ? [name] : [])];
  const fits = targets.some((target) => shareRows(target, own, relations));
  if (targets.length === 0 || fits) return null;
  return [`names a row of ${own}`, `one of ${targets.join(', ')}`, own];
}

/** The table of which a field's value names a row: that of a Quote or of its foreign key, or the field's own where it alone is the key. */
export function tableNamed(
  field: CompiledField,
  { key, source, keyIsPrimary }: Omit<RowOfAction, 'fields'>,
): string | null {
  // A Quote of another table than its column names is told itself.
  if (field.quote?.isOfOthers) return null;
  if (field.quote?.source.kind === 'table') {
    const { unique, source: quoted } = field.quote;
    // What is quoted by another key than that of its table may be the key of the table that the foreign key names.
    return (unique ? undefined : field.rowOf) ?? quoted.name;
  }
  const isKey = key.length === 1 && key[0] === field;
  // A view shows rows of a table under the table's own key.
  if (field.quote || !isKey || source.kind === 'view') return field.rowOf ?? null;
  // A key that refers to another table is shared with it.
  return source.kind === 'table' && keyIsPrimary && !field.refers ? source.name : null;
}
