import { exactFilter } from '#machines/form/record.ts';
import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FilterValues, Panel } from '#schemas/definitions/panel.ts';

/**
 * The panel with those of its default filters that name a query of the address, `{id}`, set to exactly
 * what the address says. A query that is not there leaves no row: the lines of no order are none.
 */
export function withAddressFilters(panel: Panel, query: Readonly<Record<string, string>>): Panel {
  const defaults = Object.entries(panel.option.defaultFilters);
  if (!defaults.some(([, value]) => queryOfFilter(value) !== null)) return panel;
  const defaultFilters: FilterValues = Object.fromEntries(
    defaults.map(([name, value]) => {
      const asked = queryOfFilter(value);
      if (asked === null) return [name, value];
      const given = Object.hasOwn(query, asked) ? query[asked] : undefined;
      return [name, given ? exactFilter(given) : NOTHING];
    }),
  );
  return { ...panel, option: { ...panel.option, defaultFilters } };
}

/** Exactly the empty text, which no key is. */
export const NOTHING = '$c$$c$';
