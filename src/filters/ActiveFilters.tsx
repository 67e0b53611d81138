import type { ReactNode } from 'react';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { NOTHING_TEXT } from '../i18n/nothing-text.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { lazyPart } from '../parts/parts.ts';
import { Icon } from '../ui/icon.tsx';
import { MixedText } from '../ui/text/mixed-text.tsx';
import { filterText } from './filter-text.ts';

const QuoteNames = lazyPart(() => import('./QuoteNames.tsx'), 'QuoteNames');

interface ActiveFiltersProps {
  /** Of the data definition whose filters these are. */
  code: string;
  /** Those that have a value. */
  queries: readonly FilterQuery[];
  values: FilterValues;
  /** Hears what the rows are called whose keys a filter asks for. */
  onNamed(name: string, text: string, names: string): void;
  onRemove(name: string): void;
}

/** Chips of the filters that are in force, each of which can be taken away. */
export function ActiveFilters({ code, queries, values, onNamed, onRemove }: ActiveFiltersProps) {
  const { t, i18n } = useTranslation();

  function textOf(query: FilterQuery): ReactNode {
    const text = filterText(query, values[query.name] ?? null, t, listMark(i18n.language));
    // Nothing is called nothing, and its field stays empty to be typed into.
    if (query.extraType !== 'Quote' || text === NOTHING_TEXT) return <MixedText text={text} />;
    return (
      <PartBoundary fallback={text}>
        <QuoteNames
          code={code}
          field={query.name}
          text={text}
          onNamed={(of, names) => onNamed(query.name, of, names)}
        />
      </PartBoundary>
    );
  }

  if (queries.length === 0) return null;
  return (
    <ul className="y4-filters__chips" aria-label={t('Active filters')}>
      {queries.map((query) => (
        <li key={query.name} className="y4-filters__chip">
          <span>
            <bdi>{translateLabel(t, query.title)}</bdi>: <bdi>{textOf(query)}</bdi>
          </span>
          <button
            type="button"
            aria-label={t('Remove filter {name}', { name: translateLabel(t, query.title) })}
            onClick={() => onRemove(query.name)}
          >
            <Icon name="xmark" />
          </button>
        </li>
      ))}
    </ul>
  );
}
