import { rawFilterValue } from '#machines/filter/filter-value.ts';
import type { AppliedView, RowsContext } from '#machines/panel/rows-panel.ts';
import type { FilterValue, FilterValues } from '#schemas/definitions/panel.ts';

/** What keeps rows out of sight that a panel has otherwise, and how that is taken back. */
export interface Narrowing {
  by: 'search' | 'filters' | 'both';
  /** Left out where the panel has no filters of its own in force: those that it follows have their own way back. */
  onWiden?: () => void;
}

/** What a panel's rows are asked for by. */
type Asked = Pick<RowsContext, 'defaultFilters' | 'filters' | 'shared' | 'state'>;

/** Does a filter narrow that is not set from the start? */
function isNarrowed(filters: FilterValues, defaults: FilterValues): boolean {
  const written = (value: FilterValue | undefined) => JSON.stringify(rawFilterValue(value));
  return Object.entries(filters).some(
    ([name, value]) => value !== null && written(value) !== written(defaults[name]),
  );
}

/** Of a panel that has no way to take its filters back: it follows those of others, or of a script. */
export function followedNarrowing(
  filters: FilterValues,
  defaults: FilterValues = {},
): Narrowing | null {
  return isNarrowed(filters, defaults) ? { by: 'filters' } : null;
}

/**
 * What a panel without rows was narrowed by, beyond what its author has set: a default filter that finds
 * nothing, such as that of the lines of a new order, leaves nothing to take back. Null where nothing is.
 *
 * @param bySearch whether its rows are those that were searched for, and not searched here.
 */
export function narrowingOf(
  { defaultFilters, filters, shared, state }: Asked,
  bySearch: boolean,
  apply: (view: AppliedView) => void,
): Narrowing | null {
  const isFiltered = isNarrowed(filters, defaultFilters);
  const isSearched = bySearch && state.search !== '';
  if (!isFiltered && !isSearched) return followedNarrowing(shared);
  const { sort } = state;
  return {
    by: !isSearched ? 'filters' : isFiltered || followedNarrowing(shared) ? 'both' : 'search',
    onWiden: () => apply({ filters: defaultFilters, search: isSearched ? '' : state.search, sort }),
  };
}
