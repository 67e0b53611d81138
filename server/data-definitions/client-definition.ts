import type * as z from 'zod/mini';
import type { clientDataDefinition } from '#schemas/definitions/field.ts';
import type { RowSpelling } from '#schemas/wire/row-spelling.ts';
import type { SessionUser } from '../wire/handler.ts';
import { isAllowed } from './access.ts';
import type { CompiledDefinition, CompiledField, CompiledQuote } from './compiled.ts';
import { keepsMorePlaces, PLAIN_PLACES } from './read/kept-places.ts';
import { governingFields } from './sql/quote-where.ts';
import { rowSpellingOf } from './sql/row-spelling.ts';
import { isSortable } from './sql/selection-sql.ts';
import { takesKey } from './write/run-action.ts';
import { initialValues } from './write/save-values.ts';

/** Digits after the point that most currencies have. */
const USUAL_DIGITS = 2;

/**
 * What a client may know of a definition: what to draw, and what this user may do.
 *
 * @param currencyDigits of the tenant's currency, after the point.
 */
export function clientDefinition(
  definition: CompiledDefinition,
  user: SessionUser | null,
  currencyDigits = USUAL_DIGITS,
): z.input<typeof clientDataDefinition> {
  const mayWrite = isAllowed(definition.access.write, user);
  const { rights, source } = definition;
  const initial = initialValues(definition, user?.user ?? null);
  const governing = new Set(definition.fields.flatMap(governingFields));
  const actions = [...definition.actions].filter(([, action]) => isAllowed(action.access, user));
  const stored = actions.filter(([, action]) => takesKey(definition, action));
  return {
    code: definition.code,
    title: definition.title,
    key: definition.key.map((field) => field.name),
    fields: definition.fields.map((field) => ({
      ...field.field,
      ...(definition.key.includes(field) && asNumberOfRecord(field)),
      ...(keepsMorePlaces(field, field.field.format, currencyDigits) && { places: field.decimals }),
      ...(source.kind === 'table' && isWithoutScale(field) && { places: PLAIN_PLACES }),
      ...(field.field.format === 'money' &&
        currencyDigits !== USUAL_DIGITS && { moneyDigits: currencyDigits }),
      ...(field.storage === 'time' && { isTimeOfDay: true }),
      ...(field.options && { options: [...field.options] }),
      // What is hidden there the server fills in by itself; options that hang on it are chosen before.
      ...((!field.field.hidden || governing.has(field.name)) && {
        initial: initial[field.name] ?? field.box,
      }),
      ...(field.quote && spellingOfRows(field.quote)),
      ...(field.quote && field.quote.where.length > 0 && { dependsOn: governingFields(field) }),
      sortable: isSortable(field),
    })),
    queries: definition.filters.map((field) => filterQuery(field, definition.key.includes(field))),
    may: {
      ...(!isAllowed(definition.access.read, user) && { read: false }),
      save: mayWrite && (rights.create || rights.change),
      create: mayWrite && rights.create,
      delete: mayWrite && rights.delete,
      import: mayWrite && rights.create && definition.importable,
      actions: actions.map(([name]) => name),
      ...(stored.length > 0 && { storedActions: stored.map(([name]) => name) }),
    },
  };
}

/** Numbers that tell records apart are read digit by digit, not as amounts. */
function asNumberOfRecord({ field }: CompiledField): Pick<typeof field, 'format'> | undefined {
  return field.type === 'Number' && field.format === undefined ? { format: 'plain' } : undefined;
}

/** Does a table's column keep as many places as it is given? What a view works out has places that nobody gave it. */
function isWithoutScale({ field: { format }, type, decimals }: CompiledField): boolean {
  return type === 'numeric' && decimals === undefined && format === undefined;
}

function spellingOfRows(quote: CompiledQuote): { rowSpelling: RowSpelling } | undefined {
  const rowSpelling = rowSpellingOf(quote);
  return Object.keys(rowSpelling).length > 0 ? { rowSpelling } : undefined;
}

function filterQuery(compiled: CompiledField, isKey: boolean) {
  const { field, options } = compiled;
  const { format } = { ...field, ...(isKey && asNumberOfRecord(compiled)) };
  return {
    name: field.name,
    title: field.title,
    type: field.type,
    multipleSelect: field.multipleSelect,
    ...(field.extraType && { extraType: field.extraType }),
    ...(field.type === 'Number' && format && { format }),
    ...(options && { options: [...options] }),
    ...(field.other.placeholder && { placeholder: field.other.placeholder }),
  };
}
