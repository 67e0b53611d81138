import { useState } from 'react';
import { valuesOf } from '#machines/panel/row-key.ts';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { shortened } from '../../../i18n/shortened.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { valueText } from '../../grid/cells/value-text.ts';
import { isList, listOf } from '../field-kind.ts';
import type { FormScope } from '../form-context.ts';
import { useQuoteNames } from '../use-quote-names.ts';

/** What a Quote field points at, and how that becomes another. */
export interface QuotedValue {
  /** Keys of the rows that a field of several points at. */
  keys: string[];
  /** What the rows are called, by their place in `keys`. */
  names: string[];
  /** What the row is called that a field of one points at. */
  name: string;
  /** What became of the list of several, which a screen reader hears. */
  said: string;
  /** Points at this row, or at it too. */
  take(option: LookupOption): void;
  /** Takes one of several away. */
  remove(at: number): void;
  clear(): void;
}

/** The value of a Quote field, with names that the record brings, or that are asked for where it brings none. */
export function useQuotedValue(
  scope: FormScope,
  field: ClientField,
  value: Row[string],
): QuotedValue {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const many = isList(field);
  const display = scope.values[field.name + DISPLAY_SUFFIX];
  const keys = listOf(value);
  const isNamed = display !== undefined && display !== null;
  const unnamed = isNamed ? [] : many ? keys : [valueText(value)];
  const other = valuesOf(scope.values, field.dependsOn ?? []);
  const nameOf = useQuoteNames(scope.dataCode, { [field.name]: unnamed }, other);
  const names = Array.isArray(display)
    ? display.map(valueText)
    : keys.map((key) => nameOf(field.name, key));
  return {
    keys,
    names,
    name: isNamed ? valueText(display) : nameOf(field.name, valueText(value)),
    said,
    take({ Key, Name }) {
      if (!many) return scope.change(field.name, Key, Name);
      if (keys.includes(Key)) return;
      setSaid(t('{name} was added', { name: shortened(Name) }));
      scope.change(field.name, [...keys, Key], [...keys.map((key, at) => names[at] ?? key), Name]);
    },
    remove(at) {
      const without = (list: string[]) => list.filter((_, index) => index !== at);
      scope.change(field.name, without(keys), without(names));
      setSaid(t('{name} was removed', { name: shortened(names[at] ?? keys[at] ?? '') }));
    },
    clear: () => scope.change(field.name, null, ''),
  };
}
