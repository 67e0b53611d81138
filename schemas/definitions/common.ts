import * as z from 'zod/mini';

/** Fields of a definition: the database answers with 1664 columns at most, of which keys and words of keys need some. */
export const MOST_FIELDS = 1000;

/** Rows that a command may be about at once. */
export const MOST_CHOSEN_ROWS = 1000;

/** Code of a definition or a part of one, unique within its kind and tenant. */
export const definitionCode = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
      'a code starts with a letter, then letters, digits, _ or -',
    ),
  );

/**
 * Does every object of JavaScript have something of that name? Whoever looks a field up among values that it
 * is not among would find that, and no request may carry such keys.
 */
function isInherited(name: string): boolean {
  return name in Object.prototype || name === 'prototype';
}

/** Name of a field: also the name of its column unless the field says otherwise. */
export const fieldName = z.string().check(
  z.regex(
    /^[A-Za-z_][A-Za-z0-9_]{0,62}$/,
    'a field name starts with a letter, then letters, digits or _; a column that is called otherwise stands as "column" beside it',
  ),
  z.refine((name) => !isInherited(name), {
    error: 'no field can be called so: give it another name, and its column as "column"',
  }),
);

/** A text for the user; one that starts with `__` is translated (spec 2.20). */
export const label = z.string();

/** Source text of an expression over `row` (spec 5.3): `row.amount > 0 && row.status == 'paid'`. */
export const expression = z.string().check(z.minLength(1), z.maxLength(2000));

/** Name of a Font Awesome icon: `truck`, `regular:bell`, `brands:github`. */
export const iconName = z.string().check(z.maxLength(60));

/** Values that rows carry: what JSON can say. */
export const cellValue = z.json();

/** One row of data: field values, `{name}Ui` display values and class keys (spec 3.5, 3.6). */
export const row = z.record(z.string(), cellValue);
export type Row = z.infer<typeof row>;

/** Key of a row that holds CSS classes for the whole row (spec 3.6). */
export const ROW_CLASS_KEY = 'Y4WebUi_Row_ClassUi';
/** Suffix of the key that holds a value's display form (spec 3.5). */
export const DISPLAY_SUFFIX = 'Ui';
/** Suffix of the key that holds the hash of a value that is too long to send back (spec 7.10f). */
export const HASH_SUFFIX = '#';
/** Suffix of the key that holds CSS classes for one cell (spec 3.6). */
export const CLASS_SUFFIX = '_ClassUi';

/** Columns of 12 per breakpoint; the names are Bootstrap's, xxl from 1540 px (spec 9.7). */
export const breakPoint = z.object({
  xs: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  sm: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  md: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  lg: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  xl: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  xxl: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
});
export type BreakPoint = z.infer<typeof breakPoint>;
