import * as z from 'zod/mini';
import { badge } from '../tenant/menu-item.ts';
import { definitionCode, expression, fieldName, label, MOST_FIELDS } from './common.ts';
import { field, fieldType, lookupOption } from './field.ts';
import { filterValue } from './panel.ts';

/** A table or column as the database has it, in whatever script. */
const sqlName = z.string().check(z.regex(/^[^\p{Cc}]{1,63}$/u, 'a name of the database'));

/** File with SQL beside the definition: `order-ship.sql`. */
const sqlFile = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]*\.sql$/, 'a file name like order-ship.sql'));

/** Departments that may; `*` all of them (shoppers have none), `public` everybody, `[]` nobody. */
const departments = z.union([z.literal('*'), z.literal('public'), z.array(z.string())]);

/** A field as an author writes it: what the client sees, and where the value comes from. */
export const fieldDocument = z.extend(field, {
  /** The column's own name, type and constraints when left out. */
  title: z.optional(label),
  type: z.optional(fieldType),
  required: z.optional(z.boolean()),
  readonly: z.optional(z.boolean()),
  /** Column of the source, when it is not called like the field. */
  column: z.optional(sqlName),
  /** Code of the lookup that a BrieflyCode takes its options from. */
  lookup: z.optional(definitionCode),
  /** Where a Quote's rows come from: a data definition, its key and the field shown. */
  quote: z.optional(
    z.object({
      dataCode: definitionCode,
      key: fieldName,
      name: fieldName,
      /** Field of the quoted rows → field of this record that it has to equal, once that is filled in. */
      where: z.optional(z.record(fieldName, fieldName)),
    }),
  ),
  /** CSS classes of the cell by value, sent as `{name}_ClassUi` (spec 3.6). */
  classes: z.optional(z.record(z.string(), z.string())),
  /** Value of a new record. */
  default: z.optional(z.json()),
});
export type FieldDocument = z.infer<typeof fieldDocument>;

/** A value counted over the rows: `count`, or `sum`, `avg`, `min`, `max` of a field. */
const aggregate = z
  .string()
  .check(
    z.regex(
      /^(count|(sum|avg|min|max)\([A-Za-z_][A-Za-z0-9_]*\))$/,
      'count, sum(field), avg(field), min(field) or max(field)',
    ),
  );

/** A filter that always holds: a value, or the keys of the rows that another definition always shows to who asks. */
const keysOfOther = z.object({ of: definitionCode });
const alwaysValue = z.union([filterValue, keysOfOther]);
export type KeysOfOther = z.infer<typeof keysOfOther>;
export type AlwaysValue = z.infer<typeof alwaysValue>;

/** Fields of a definition by their names: not more than it may have. */
const fieldNames = z.array(fieldName).check(z.maxLength(MOST_FIELDS));

/** A data definition as an author writes it, one file each. */
export const dataDefinitionDocument = z.object({
  $schema: z.optional(z.string()),
  code: definitionCode,
  title: z.optional(label),
  /** A table or view of the tenant's data, or SQL of the author's own in a file. */
  source: z.union([
    z.object({ table: sqlName }),
    z.object({ view: sqlName }),
    z.object({ sql: sqlFile }),
  ]),
  /** Fields that tell one row from another; a table's primary key when left out. */
  key: z.optional(fieldNames.check(z.minLength(1))),
  /** All columns of the table when left out. */
  fields: z.optional(z.array(fieldDocument).check(z.minLength(1), z.maxLength(MOST_FIELDS))),
  /** Names of fields that can be filtered by, in the order of the filter panel. */
  filters: z._default(fieldNames, []),
  /** Order when the user chose none. */
  sort: z._default(
    z.array(z.object({ name: fieldName, order: z._default(z.enum(['asc', 'desc']), 'asc') })),
    [],
  ),
  statistics: z._default(
    z.array(
      z.object({
        name: label,
        value: aggregate,
        where: z.optional(expression),
        format: z.optional(z.enum(['money', 'integer', 'decimal', 'percent', 'plain'])),
        badge: z.optional(badge),
      }),
    ),
    [],
  ),
  badges: z._default(z.array(badge), []),
  /** Formula over `row` and the classes a row gets while it holds (spec 3.6). */
  rowClasses: z._default(z.array(z.object({ when: expression, className: z.string() })), []),
  charts: z._default(
    z.record(
      definitionCode,
      z.object({
        title: z.optional(label),
        kind: z._default(z.enum(['bar', 'line', 'pie']), 'bar'),
        group: fieldName,
        /** Date groups: one point for each of these. */
        by: z.optional(z.enum(['day', 'week', 'month', 'year'])),
        value: z._default(aggregate, 'count'),
        series: z.optional(fieldName),
        where: z.optional(expression),
        /** Groups at most: of dates the latest, of others the largest. Without it 100, and the chart says that it has more. */
        limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
      }),
    ),
    {},
  ),
  /** Named SQL that buttons run on rows; `params` are the row's fields that it is given. */
  actions: z._default(
    z.record(
      definitionCode,
      z.object({
        sql: sqlFile,
        params: z._default(fieldNames, []),
        access: z.optional(departments),
        /** Told to the user when the statement changed no row, or broke a rule that has no words of its own. */
        refusal: z.optional(label),
      }),
    ),
    {},
  ),
  /** Filters that always hold, whatever the user asks; `{currentUser}` is the login of who asks. */
  always: z.optional(z.record(fieldName, alwaysValue)),
  /** Who may write may also bring rows from an Excel workbook or a CSV file, with a preview first. */
  import: z._default(z.boolean(), false),
  access: z.prefault(
    z.object({ read: z._default(departments, '*'), write: z._default(departments, []) }),
    {},
  ),
});
export type DataDefinitionDocument = z.infer<typeof dataDefinitionDocument>;

/** A named list of options, one file each. */
export const lookupDocument = z.object({
  $schema: z.optional(z.string()),
  code: definitionCode,
  options: z.array(lookupOption).check(z.minLength(1)),
});
export type LookupDocument = z.infer<typeof lookupDocument>;
