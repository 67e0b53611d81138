import { useId } from 'react';
import { isNumberFilter, wrongNumber } from '#machines/filter/filter-numbers.ts';
import { plainText } from '#machines/filter/filter-value.ts';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { fieldTitle } from '../i18n/field-title.ts';
import { typedText } from '../i18n/shortened.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { lazyPart } from '../parts/parts.ts';
import { LookupSelect } from '../ui/fields/lookup-select.tsx';
import { filterText } from './filter-text.ts';

const DateRangeInput = lazyPart(() => import('./DateRangeInput.tsx'));

interface FilterFieldProps {
  query: FilterQuery;
  value: FilterValue;
  onChange(value: FilterValue): void;
}

/** One filter by its type: date range, lookup, yes/no or text (spec 3.7, 5.1, 5.2). */
export function FilterField({ query, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div
      className={`y4-filters__field${query.type === 'DateTime' ? ' y4-filters__field--wide' : ''}`}
    >
      <label htmlFor={id}>{fieldTitle(t, query)}</label>
      <FilterInput id={id} query={query} value={value} onChange={onChange} />
    </div>
  );
}

function FilterInput({ id, query, value, onChange }: FilterFieldProps & { id: string }) {
  const { t, i18n } = useTranslation();
  const text = textOf(value);
  if (query.options !== undefined || query.type === 'Boolean') {
    const options = query.options ?? [
      { Key: 'true', Name: t('Yes') },
      { Key: 'false', Name: t('No') },
    ];
    return (
      <LookupSelect
        id={id}
        className="form-select form-select-sm"
        value={text}
        options={options}
        onChange={({ target }) => onChange(selected(query, target.value))}
      >
        <option value="">{t('All')}</option>
        {/* Several options at once come from an address, a view or a script. */}
        {text === '' || options.some(({ Key }) => Key === text) ? null : (
          <option value={text}>{filterText(query, value, t, listMark(i18n.language))}</option>
        )}
      </LookupSelect>
    );
  }
  if (query.type === 'DateTime') {
    const plain = (
      <input id={id} className="form-control form-control-sm" defaultValue={text} disabled />
    );
    return (
      <PartBoundary fallback={plain}>
        <DateRangeInput id={id} value={text} onChange={onChange} />
      </PartBoundary>
    );
  }
  const wrong =
    isNumberFilter(query) && typeof value === 'string' ? wrongNumber(query, value) : null;
  const told = t('“{text}” is no number: write 10, or a range like 10~20', {
    text: typedText(wrong ?? ''),
  });
  return (
    <input
      id={id}
      // The rows in sight stay until there is something to search for.
      ref={(input) => input?.setCustomValidity(wrong === null ? '' : told)}
      type="text"
      className="form-control form-control-sm"
      aria-invalid={wrong === null ? undefined : true}
      placeholder={translateLabel(t, query.placeholder) || t('Search....')}
      maxLength={500}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function textOf(value: FilterValue): string {
  return value === null ? '' : [value].flat().map(plainText).join(',');
}

function selected(query: FilterQuery, value: string): FilterValue {
  if (value === '') return null;
  return query.type === 'Boolean' ? value === 'true' : value;
}
