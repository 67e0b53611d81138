import { exactFilter } from '#machines/form/record.ts';
import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FilterValues, Panel } from '#schemas/definitions/panel.ts';
import { apiQueries } from '../pages/content/content-address.ts';

/** The queries of the address that default filters take their values from, by the name of the filter. */
export function askedQueries({ option: { defaultFilters } }: Panel): Record<string, string> {
  return Object.fromEntries(
    Object.entries(defaultFilters).flatMap(([name, value]) => {
      const asked = queryOfFilter(value);
      return asked === null ? [] : [[name, asked]];
    }),
  );
}

/**
 * The panel with those of its default filters that name a query of the address, `{id}`, set to exactly
 * what the address says, its `_api` queries first (spec 7.11). A query that is not there leaves no row: the lines of
 * no order are none.
 */
export function withAddressFilters(panel: Panel, query: Readonly<Record<string, string>>): Panel {
  const asked = Object.entries(askedQueries(panel));
  if (asked.length === 0) return panel;
  const given = apiQueries(query);
  const defaultFilters: FilterValues = { ...panel.option.defaultFilters };
  for (const [name, one] of asked) {
    const said = Object.hasOwn(given, one) ? given[one] : undefined;
    defaultFilters[name] = said ? exactFilter(said) : NOTHING;
  }
  return { ...panel, option: { ...panel.option, defaultFilters } };
}

/** Exactly the empty text, which no key is. */
export const NOTHING = '$c$$c$';
