import { useState } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { titleOfField } from '../../i18n/field-title.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

interface SpokenSortProps {
  /** The same object until the rows are sorted otherwise. */
  sort: readonly SortOrder[];
  fields: readonly ClientField[];
}

/**
 * Tells who hears the page what rows are sorted by, once that changes: a column's `aria-sort` is not read to whoever
 * stands in its head already, and the grid itself announces nothing of it.
 */
export function SpokenSort({ sort, fields }: SpokenSortProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState({ sort, text: '' });
  if (told.sort !== sort) setTold({ sort, text: sortText(t, sort, fields) });
  return (
    <p className="visually-hidden" aria-live="polite">
      {told.text}
    </p>
  );
}

function sortText(
  t: (key: string, values?: Record<string, unknown>) => string,
  sort: readonly SortOrder[],
  fields: readonly ClientField[],
): string {
  if (sort.length === 0) return t('Not sorted');
  return sort
    .map(({ name, order }) => {
      const column = titleOfField(t, fields, name);
      return order === 'asc'
        ? t('Sorted by {column}, ascending', { column })
        : t('Sorted by {column}, descending', { column });
    })
    .join('. ');
}
