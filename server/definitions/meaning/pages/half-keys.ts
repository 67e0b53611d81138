import { isFromAddress } from '#schemas/definitions/filter-place.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import { fixedFields } from '../../../data-definitions/own-rows.ts';
import type { Fault } from '../../missing.ts';

/**
 * The field without which another one does not say which row is meant: the section beside the number of a plot. Undefined
 * where the number says it by itself, or all that is missing stands there.
 *
 * @param given names of the filters that stand beside it.
 */
export function otherHalf(
  { quote }: CompiledField,
  { byName, filters, always }: CompiledDefinition,
  given: readonly string[],
): string | undefined {
  if (!quote?.shared) return undefined;
  const all = [...given, ...fixedFields(always).map((field) => field.name)];
  return quote.where
    .map(({ field }) => field)
    .find((name) => !all.includes(name) && filters.some((one) => one === byName.get(name)));
}

/**
 * A panel whose default filters take half of a key from the address: it would show the rows of plot 7 of each section.
 * A Form takes the rest from the address by itself.
 *
 * @param name the filter that is looked at.
 * @param page code of the page that shows the panel.
 */
export function halfFilter(
  { type, code, option: { defaultFilters } }: Panel,
  definition: CompiledDefinition,
  name: string,
  page: string,
): Fault | null {
  const field = definition.byName.get(name);
  if (type === 'Form' || !field || !isFromAddress(defaultFilters[name])) return null;
  const other = otherHalf(field, definition, Object.keys(defaultFilters));
  if (other === undefined) return null;
  const about = { kind: 'half filter', of: code, name: page, known: [other] };
  return { ...halfFault(name, other, field, `"${other}": "{${other}}"`), about };
}

/** What is said of half of a key; `instead` is what is to stand beside it. */
export function halfFault(
  name: string,
  other: string,
  { quote }: CompiledField,
  instead: string,
): Fault {
  const message = `"${name}" names a row of ${quote?.dataCode} only together with "${other}", so this finds those of several: add ${instead}`;
  return { message, mild: true };
}
