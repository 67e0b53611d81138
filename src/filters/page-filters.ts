import { useSyncExternalStore } from 'react';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { createListeners } from '../ui/listeners.ts';

/** What a SingleFilter panel has in force. */
interface SharedFilter {
  dataCode: string;
  /** Fields that it filters by, whether or not a value is set. */
  queries: readonly FilterQuery[];
  values: FilterValues;
}

/** Filters that the panels of one page share. */
export interface PageFilters {
  /** @param source code of the SingleFilter panel; null takes its filter away. */
  share(source: string, filter: SharedFilter | null): void;
  /** The same list until something changes. */
  shared(): readonly SharedFilter[];
  subscribe(listener: () => void): () => void;
}

/** Filters that the panels of one page share; none at first. */
export function createPageFilters(): PageFilters {
  const { subscribe, tell } = createListeners();
  const bySource = new Map<string, SharedFilter>();
  let shared: readonly SharedFilter[] = [];
  return {
    share(source, filter) {
      if (filter === null) bySource.delete(source);
      else bySource.set(source, filter);
      shared = [...bySource.values()];
      tell();
    },
    shared: () => shared,
    subscribe,
  };
}

/**
 * Which of the shared values a panel follows: all of its own data definition's, and of another one's
 * those of a field that it can be filtered by itself, with the same name and type.
 *
 * @param queries of the panel's definition; none when it draws no rows, as a chart.
 */
export function followedFilters(
  shared: readonly SharedFilter[],
  dataCode: string,
  queries: readonly FilterQuery[] = [],
): FilterValues {
  const followed: FilterValues = {};
  for (const filter of shared) {
    for (const query of filter.queries) {
      const value = filter.values[query.name];
      const same = queries.some(({ name, type }) => name === query.name && type === query.type);
      if (value === undefined || value === null) continue;
      if (filter.dataCode === dataCode || same) followed[query.name] = value;
    }
  }
  return followed;
}

/** The filters that SingleFilter panels of the page have in force. */
export function useSharedFilters(filters: PageFilters): readonly SharedFilter[] {
  return useSyncExternalStore(filters.subscribe, filters.shared);
}
