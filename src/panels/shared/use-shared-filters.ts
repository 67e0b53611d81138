import { useEffect } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { followedFilters, useSharedFilters } from '../../filters/page-filters.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';

/** The machine of a panel that follows what others of its page share. */
interface Following {
  getSnapshot(): { context: { dataCode: string; shared: FilterValues } };
  send(event: { type: 'filter.shared'; filters: FilterValues }): void;
}

/**
 * Tells a panel's machine when the filters that it follows have changed.
 *
 * @param definition of its rows; null until it is known, and of a panel without rows, such as a chart.
 */
export function useFollowedFilters(
  page: PageScope,
  definition: ClientDataDefinition | null,
  actor: Following,
): void {
  const all = useSharedFilters(page.filters);
  useEffect(() => {
    const { dataCode, shared } = actor.getSnapshot().context;
    const filters = followedFilters(all, dataCode, definition?.queries);
    if (JSON.stringify(filters) === JSON.stringify(shared)) return;
    actor.send({ type: 'filter.shared', filters });
  }, [all, definition, actor]);
}
