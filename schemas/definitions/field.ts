import * as z from 'zod/mini';
import { badge } from '../tenant/menu-item.ts';
import { rowSpelling } from '../wire/row-spelling.ts';
import { breakPoint, cellValue, definitionCode, expression, fieldName, label } from './common.ts';

/** `Number` stands beside the three types of spec 3.4c because amounts align and sort as numbers. */
export const fieldType = z.enum(['Text', 'Number', 'Boolean', 'DateTime']);
export type FieldType = z.infer<typeof fieldType>;

/** What a value means beyond its type (spec 3.4d). */
export const extraType = z.enum(['Quote', 'BrieflyCode', 'Image', 'File', 'Label']);

const align = z.enum(['start', 'center', 'end']);

/** One option of a lookup (spec 3.14). */
export const lookupOption = z.object({ Key: z.string(), Name: label });
export type LookupOption = z.infer<typeof lookupOption>;

/** Rarely used settings of a field (spec 3.4o). */
export const fieldOther = z.object({
  /** In a form: ask the server again for the whole record after this field has changed. */
  reloadAfterChanged: z.optional(z.boolean()),
  /** Width in a form; default md 12, xl 4, xxl 3 (spec 9.8). */
  breakpoint: z.optional(breakPoint),
  /** Formula over `row`; the field is shown while it holds. */
  visible: z.optional(expression),
  /** Accepted files, as the `accept` attribute writes them. */
  accept: z.optional(z.string()),
  multiple: z.optional(z.boolean()),
  /**
   * Files, and pictures of a formatted text, are open to whoever has their address, as a shop's pictures are;
   * else to who may read the rows.
   */
  public: z.optional(z.boolean()),
  /** Files are for who sees the row by this definition, whichever they were brought by. */
  withRow: z.optional(z.boolean()),
  buttonTitle: z.optional(label),
  /** Text in the empty filter of the field, `Search....` without it (spec 2.17). */
  placeholder: z.optional(label),
  /** How an Image's value is kept: the file's path, or the picture itself as a data URL. */
  dataType: z.optional(z.enum(['path', 'base64'])),
  textRows: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
});

const formats = [
  'money',
  'integer',
  'decimal',
  'percent',
  'plain',
  'date',
  'dateTime',
  'html',
] as const;

/** One field of a data definition as client and author see it (spec 3.4). */
export const field = z.object({
  name: fieldName,
  title: z._default(label, ''),
  type: z._default(fieldType, 'Text'),
  extraType: z.optional(extraType),
  required: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
  readonly: z._default(z.boolean(), false),
  multipleLine: z._default(z.boolean(), false),
  multipleSelect: z._default(z.boolean(), false),
  /** Pixels. */
  width: z.optional(z.int().check(z.minimum(20), z.maximum(2000))),
  textAlign: z.optional(align),
  captionAlign: z.optional(align),
  /** Explains the column, on its heading. */
  columnTip: z.optional(label),
  /** Explains a value: a text, or the name of another field that holds it. */
  valueTip: z.optional(label),
  /**
   * How a number or a date is written out; money in the tenant's currency, `plain` without groups of thousands,
   * as the numbers of orders and years are.
   */
  format: z.optional(z.enum(formats)),
  other: z.prefault(fieldOther, {}),
});
export type Field = z.infer<typeof field>;

/** A field on the wire: a BrieflyCode brings its options along. */
export const clientField = z.extend(field, {
  /**
   * Places that its column keeps, where they are more than its format shows of others, or where it says no number of
   * them: none is rounded away.
   */
  places: z.optional(z.int()),
  /** Digits after the point of its money, where the tenant's currency has not two: as the server keeps it. */
  moneyDigits: z.optional(z.int()),
  /** Its column keeps a time of day, which is typed as a text. */
  isTimeOfDay: z.optional(z.boolean()),
  options: z.optional(z.array(lookupOption)),
  /** Value that a new record starts with, for the user to see and to change. */
  initial: z.optional(cellValue),
  /** How that which names the rows of its Quote is spelt; missing where it is texts. */
  rowSpelling: z.optional(rowSpelling),
  /** Fields whose values decide which options a Quote has. */
  dependsOn: z.optional(z.array(fieldName)),
  /** May the server sort by it? */
  sortable: z._default(z.boolean(), true),
});
export type ClientField = z.infer<typeof clientField>;

/** One field of the filter panel (spec 3.7). */
export const filterQuery = z.object({
  name: fieldName,
  title: z._default(label, ''),
  type: z._default(fieldType, 'Text'),
  extraType: z.optional(extraType),
  options: z.optional(z.array(lookupOption)),
  multipleSelect: z._default(z.boolean(), false),
  /** How its values are shown, and so written. */
  format: z.optional(z.enum(formats)),
  placeholder: z.optional(label),
});
export type FilterQuery = z.infer<typeof filterQuery>;

/** One number above a grid (spec 3.8). */
export const statistic = z.object({
  name: label,
  value: z.union([z.number(), z.string()]),
  format: z.optional(z.enum(['money', 'integer', 'decimal', 'percent', 'plain'])),
  /** Its column keeps more places than its format shows of others: none is rounded away. */
  exact: z.optional(z.boolean()),
  badge: z.optional(badge),
});
export type Statistic = z.infer<typeof statistic>;

/** A data definition as the client gets it: what to draw, never how it is stored. */
export const clientDataDefinition = z.object({
  code: definitionCode,
  title: z._default(label, ''),
  /** Names of the fields that tell one row from another. */
  key: z.array(fieldName).check(z.minLength(1)),
  fields: z.array(clientField),
  queries: z._default(z.array(filterQuery), []),
  /** What the signed-in user may do with the rows. */
  may: z._default(
    z.object({
      /** Rows and their files may be read; yes where it is left out. */
      read: z.optional(z.boolean()),
      /** Rows may be saved: new ones, or changes of stored ones. */
      save: z.boolean(),
      /** New rows may be saved; as `save` where it is left out. */
      create: z.optional(z.boolean()),
      delete: z.boolean(),
      /** Rows may come from a workbook too. */
      import: z.optional(z.boolean()),
      actions: z.array(z.string()),
      /** Those of the actions that are given the key of their row, and so are about stored ones alone. */
      storedActions: z.optional(z.array(z.string())),
    }),
    { save: false, delete: false, actions: [] },
  ),
});
export type ClientDataDefinition = z.infer<typeof clientDataDefinition>;
