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
  onChange: (filters: FilterValues) => void,
): void {
  const shared = useSharedFilters(page.filters);
  const told = useRef('{}');
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const followed = followedFilters(shared, dataCode, definition?.queries);
    const text = JSON.stringify(followed);
    if (text === told.current) return;
    told.current = text;
    change.current(followed);
  }, [shared, dataCode, definition]);
}
