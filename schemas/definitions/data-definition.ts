import { z } from 'zod';
import { badge } from '../tenant/menu-item.ts';
import { definitionCode, expression, fieldName, label } from './common.ts';
import { field, fieldType, lookupOption } from './field.ts';
import { filterValue } from './panel.ts';

const sqlName = z
  .string()
  .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'a name of the database: lower-case letters, digits and _');

/** File with SQL beside the definition: `order-ship.sql`. */
const sqlFile = z.string().regex(/^[a-z0-9][a-z0-9-]*\.sql$/, 'a file name like order-ship.sql');

/** Departments that may; `*` all of them (shoppers have none), `public` everybody, `[]` nobody. */
const departments = z.union([z.literal('*'), z.literal('public'), z.array(z.string())]);

/** A field as an author writes it: what the client sees, and where the value comes from. */
export const fieldDocument = field.extend({
  /** The column's own name, type and constraints when left out. */
  title: label.optional(),
  type: fieldType.optional(),
  required: z.boolean().optional(),
  readonly: z.boolean().optional(),
  /** Column of the source, when it is not called like the field. */
  column: sqlName.optional(),
  /** Code of the lookup that a BrieflyCode takes its options from. */
  lookup: definitionCode.optional(),
  /** Where a Quote's rows come from: a data definition, its key and the field shown. */
  quote: z.object({ dataCode: definitionCode, key: fieldName, name: fieldName }).optional(),
  /** CSS classes of the cell by value, sent as `{name}_ClassUi` (spec 3.6). */
  classes: z.record(z.string(), z.string()).optional(),
  /** Value of a new record. */
  default: z.json().optional(),
});
export type FieldDocument = z.infer<typeof fieldDocument>;

/** A value counted over the rows: `count`, or `sum`, `avg`, `min`, `max` of a field. */
const aggregate = z
  .string()
  .regex(
    /^(count|(sum|avg|min|max)\([A-Za-z_][A-Za-z0-9_]*\))$/,
    'count, sum(field), avg(field), min(field) or max(field)',
  );

/** A data definition as an author writes it, one file each. */
export const dataDefinitionDocument = z.object({
  $schema: z.string().optional(),
  code: definitionCode,
  title: label.optional(),
  /** A table or view of the tenant's data, or SQL of the author's own in a file. */
  source: z.union([
    z.object({ table: sqlName }),
    z.object({ view: sqlName }),
    z.object({ sql: sqlFile }),
  ]),
  /** Fields that tell one row from another; a table's primary key when left out. */
  key: z.array(fieldName).min(1).optional(),
  /** All columns of the table when left out. */
  fields: z.array(fieldDocument).min(1).optional(),
  /** Names of fields that can be filtered by, in the order of the filter panel. */
  filters: z.array(fieldName).default([]),
  /** Order when the user chose none. */
  sort: z
    .array(z.object({ name: fieldName, order: z.enum(['asc', 'desc']).default('asc') }))
    .default([]),
  statistics: z
    .array(
      z.object({
        name: label,
        value: aggregate,
        where: expression.optional(),
        format: z.enum(['money', 'integer', 'decimal', 'percent']).optional(),
        badge: badge.optional(),
      }),
    )
    .default([]),
  badges: z.array(badge).default([]),
  /** Formula over `row` and the classes a row gets while it holds (spec 3.6). */
  rowClasses: z.array(z.object({ when: expression, className: z.string() })).default([]),
  charts: z
    .record(
      definitionCode,
      z.object({
        title: label.optional(),
        kind: z.enum(['bar', 'line', 'pie']).default('bar'),
        group: fieldName,
        /** Date groups: one point for each of these. */
        by: z.enum(['day', 'week', 'month', 'year']).optional(),
        value: aggregate.default('count'),
        series: fieldName.optional(),
        where: expression.optional(),
        limit: z.int().min(1).max(1000).default(100),
      }),
    )
    .default({}),
  /** Named SQL that buttons run on rows; `params` are the row's fields that it is given. */
  actions: z
    .record(
      definitionCode,
      z.object({
        sql: sqlFile,
        params: z.array(fieldName).default([]),
        access: departments.optional(),
        /** Told to the user when the statement changed no row. */
        refusal: label.optional(),
      }),
    )
    .default({}),
  /** Filters that always hold, whatever the user asks. */
  always: z.record(fieldName, filterValue).optional(),
  /** Who may write may also bring rows from an Excel workbook, with a preview first. */
  import: z.boolean().default(false),
  access: z.object({ read: departments.default('*'), write: departments.default([]) }).prefault({}),
});
export type DataDefinitionDocument = z.infer<typeof dataDefinitionDocument>;

/** A named list of options, one file each. */
export const lookupDocument = z.object({
  $schema: z.string().optional(),
  code: definitionCode,
  options: z.array(lookupOption).min(1),
});
export type LookupDocument = z.infer<typeof lookupDocument>;
