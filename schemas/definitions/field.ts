import { z } from 'zod';
import { badge } from '../tenant/menu-item.ts';
import { breakPoint, definitionCode, expression, fieldName, label } from './common.ts';

/** `Number` stands beside the three types of spec 3.4c because amounts align and sort as numbers. */
export const fieldType = z.enum(['Text', 'Number', 'Boolean', 'DateTime']);
export type FieldType = z.infer<typeof fieldType>;

/** What a value means beyond its type (spec 3.4d). */
export const extraType = z.enum(['Quote', 'BrieflyCode', 'Image', 'File', 'Label']);
export type ExtraType = z.infer<typeof extraType>;

const align = z.enum(['start', 'center', 'end']);

/** One option of a lookup (spec 3.14). */
export const lookupOption = z.object({ Key: z.string(), Name: label });
export type LookupOption = z.infer<typeof lookupOption>;

/** Rarely used settings of a field (spec 3.4o). */
export const fieldOther = z.object({
  /** In a form: ask the server again for the whole record after this field has changed. */
  reloadAfterChanged: z.boolean().optional(),
  /** Width in a form; default md 12, xl 4, xxl 3 (spec 9.8). */
  breakpoint: breakPoint.optional(),
  /** Formula over `row`; the field is shown while it holds. */
  visible: expression.optional(),
  /** Accepted files, as the `accept` attribute writes them. */
  accept: z.string().optional(),
  multiple: z.boolean().optional(),
  buttonTitle: label.optional(),
  /** How an Image's value is kept: the file's path, or the picture itself as a data URL. */
  dataType: z.enum(['path', 'base64']).optional(),
  textRows: z.int().min(1).max(100).default(10),
});

/** One field of a data definition as client and author see it (spec 3.4). */
export const field = z.object({
  name: fieldName,
  title: label.default(''),
  type: fieldType.default('Text'),
  extraType: extraType.optional(),
  required: z.boolean().default(false),
  hidden: z.boolean().default(false),
  readonly: z.boolean().default(false),
  multipleLine: z.boolean().default(false),
  multipleSelect: z.boolean().default(false),
  /** Pixels. */
  width: z.int().min(20).max(2000).optional(),
  textAlign: align.optional(),
  captionAlign: align.optional(),
  /** Explains the column, on its heading. */
  columnTip: label.optional(),
  /** Explains a value: a text, or the name of another field that holds it. */
  valueTip: label.optional(),
  /** How a number or a date is written out; money in the tenant's currency. */
  format: z.enum(['money', 'integer', 'decimal', 'percent', 'date', 'dateTime', 'html']).optional(),
  other: fieldOther.prefault({}),
});
export type Field = z.infer<typeof field>;

/** A field on the wire: a BrieflyCode brings its options along. */
export const clientField = field.extend({
  options: z.array(lookupOption).optional(),
  /** May the server sort by it? */
  sortable: z.boolean().default(true),
});
export type ClientField = z.infer<typeof clientField>;

/** One field of the filter panel (spec 3.7). */
export const filterQuery = z.object({
  name: fieldName,
  title: label.default(''),
  type: fieldType.default('Text'),
  extraType: extraType.optional(),
  options: z.array(lookupOption).optional(),
  multipleSelect: z.boolean().default(false),
});
export type FilterQuery = z.infer<typeof filterQuery>;

/** One number above a grid (spec 3.8). */
export const statistic = z.object({
  name: label,
  value: z.union([z.number(), z.string()]),
  format: z.enum(['money', 'integer', 'decimal', 'percent']).optional(),
  badge: badge.optional(),
});
export type Statistic = z.infer<typeof statistic>;

/** A data definition as the client gets it: what to draw, never how it is stored. */
export const clientDataDefinition = z.object({
  code: definitionCode,
  title: label.default(''),
  /** Names of the fields that tell one row from another. */
  key: z.array(fieldName).min(1),
  fields: z.array(clientField),
  queries: z.array(filterQuery).default([]),
  badges: z.array(badge).default([]),
  /** What the signed-in user may do with the rows. */
  may: z
    .object({
      save: z.boolean(),
      delete: z.boolean(),
      /** Rows may come from a workbook too. */
      import: z.boolean().optional(),
      actions: z.array(z.string()),
    })
    .default({ save: false, delete: false, actions: [] }),
});
export type ClientDataDefinition = z.infer<typeof clientDataDefinition>;
