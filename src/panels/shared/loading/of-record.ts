import type { FilterValues } from '#schemas/definitions/panel.ts';

/**
 * What is added to the id of what a panel keeps, so that the page of another record has its own: the filters that the
 * panel starts with. Nothing where there are none.
 */
export function ofRecord(defaultFilters: FilterValues): string {
  const filtered = JSON.stringify(defaultFilters);
  return filtered === '{}' ? '' : `:${filtered}`;
}
