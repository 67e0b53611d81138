import { useEffect } from 'react';
import type { PanelInput } from '#machines/panel/rows-panel.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues, PanelOption } from '#schemas/definitions/panel.ts';
import { followedFilters, useSharedFilters } from '../../../filters/page-filters.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';

/** The machine of a panel that follows what others of its page share. */
interface Following {
  getSnapshot(): { context: { dataCode: string; shared: FilterValues } };
  send(event: { type: 'filter.shared'; filters: FilterValues }): void;
}

/**
 * What a panel of rows begins with: filters that are shared before it is drawn are part of its first request. Those of
 * other definitions are known to be its own with its fields only.
 */
export function rowsInput(
  { dataCode, option }: { dataCode: string; option: Pick<PanelOption, 'defaultFilters'> },
  { filters }: Pick<PageScope, 'filters'>,
): PanelInput {
  const shared = followedFilters(filters.shared(), dataCode);
  return { dataCode, defaultFilters: option.defaultFilters, shared };
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
