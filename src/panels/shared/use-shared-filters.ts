import { useEffect, useRef } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { followedFilters, useSharedFilters } from '../../filters/page-filters.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';

/** Tells a panel's machine when the filters that it follows have changed. */
export function useFollowedFilters(
  page: PageScope,
  dataCode: string,
  definition: ClientDataDefinition | null,
  send: (event: { type: 'filter.shared'; filters: FilterValues }) => void,
): void {
  const shared = useSharedFilters(page.filters);
  const told = useRef('{}');
  useEffect(() => {
    const followed = followedFilters(shared, dataCode, definition?.queries);
    const text = JSON.stringify(followed);
    if (text === told.current) return;
    told.current = text;
    send({ type: 'filter.shared', filters: followed });
  }, [shared, dataCode, definition, send]);
}
