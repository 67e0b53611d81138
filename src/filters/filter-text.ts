import { plainText, typedFilterValue } from '#machines/filter/filter-value.ts';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import { NOTHING_TEXT } from '../i18n/nothing-text.ts';
import { translateLabel } from '../i18n/translate-label.ts';

/**
 * The value of a filter as people read it: names of options in place of their keys.
 *
 * @param mark what parts names in a list.
 */
export function filterText(
  query: FilterQuery,
  value: FilterValue,
  t: (key: string) => string,
  mark: string,
): string {
  const raw = typedFilterValue(query, value);
  const typed = query.options && typeof raw === 'string' ? raw.split(',') : [raw];
  const parts = Array.isArray(raw) ? raw : typed;
  const texts = parts.map((part) => {
    const option = query.options?.find(({ Key }) => Key === String(part).trim());
    if (option) return translateLabel(t, option.Name);
    if (typeof part === 'boolean') return t(part ? 'Yes' : 'No');
    return plainText(String(part)) || NOTHING_TEXT;
  });
  // What was typed is typed again from here.
  return texts.join(query.options ? mark : ', ');
}
