import type { ClientDataDefinition, FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue, FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { activeFilters, rawFilterValue, typedFilterValue } from '../filter/filter-value.ts';
import { DEFAULT_PAGE_SIZE, type GridState, gridState, PAGE_SIZES } from './grid-state.ts';

/**
 * What an address says of one panel's view: `orders.status=pending` filters, `orders:search=chair`,
 * `orders:sort=-date`, `orders:page=3` and `orders:size=50` do what they say. An empty filter
 * switches a default filter off.
 */
export interface AddressView {
  /** As a user would type them; null when the address names none. */
  filters: Record<string, string[]> | null;
  state: Partial<GridState>;
}

/** Reads the view of one panel; what cannot be understood is passed over. */
export function readView(
  parameters: Iterable<readonly [string, string]>,
  panelCode: string,
): AddressView {
  // A map, since an address may name a filter `constructor`.
  const filters = new Map<string, string[]>();
  const state: Partial<GridState> = {};
  for (const [name, value] of parameters) {
    if (name.startsWith(`${panelCode}.`)) {
      const field = name.slice(panelCode.length + 1);
      filters.set(field, [...(filters.get(field) ?? []), value]);
    } else if (name === `${panelCode}:search`) {
      state.search = value.slice(0, 200);
    } else if (name === `${panelCode}:sort`) {
      state.sort = readSort(value);
    } else if (name === `${panelCode}:page` && /^[1-9]\d{0,6}$/.test(value)) {
      state.pageIndex = Number(value) - 1;
    } else if (name === `${panelCode}:size` && PAGE_SIZES.includes(Number(value) as 10)) {
      state.pageSize = Number(value);
    }
  }
  return { filters: filters.size > 0 ? Object.fromEntries(filters) : null, state };
}

/** `-date,id` → date descending, then id ascending. */
function readSort(text: string): SortOrder[] {
  return text
    .split(',')
    .slice(0, 5)
    .flatMap((part): SortOrder[] => {
      const match = /^(-?)([A-Za-z_]\w{0,62})$/.exec(part);
      return match?.[2] ? [{ name: match[2], order: match[1] ? 'desc' : 'asc' }] : [];
    });
}

/** Parameters of a view, only where it differs from what the panel starts with. */
export function writeView(
  panelCode: string,
  view: { filters: FilterValues; defaults: FilterValues; state: GridState },
): [string, string][] {
  const { filters, defaults, state } = view;
  const names = new Set([...Object.keys(defaults), ...Object.keys(filters)]);
  const parameters: [string, string][] = [];
  for (const name of names) {
    const value = filters[name] ?? null;
    if (JSON.stringify(value) === JSON.stringify(defaults[name] ?? null)) continue;
    for (const part of textsOf(rawFilterValue(value))) {
      parameters.push([`${panelCode}.${name}`, part]);
    }
  }
  if (state.search !== '') parameters.push([`${panelCode}:search`, state.search]);
  if (state.sort.length > 0) {
    const sort = state.sort.map(({ name, order }) => (order === 'desc' ? `-${name}` : name));
    parameters.push([`${panelCode}:sort`, sort.join(',')]);
  }
  if (state.pageIndex > 0) parameters.push([`${panelCode}:page`, String(state.pageIndex + 1)]);
  if (state.pageSize !== DEFAULT_PAGE_SIZE) {
    parameters.push([`${panelCode}:size`, String(state.pageSize)]);
  }
  return parameters;
}

/** Does a view show other rows, or in another order, than the panel starts with? */
export function showsOtherRows(state: GridState, defaults: FilterValues): boolean {
  const { search, sort, filters } = state;
  const view = { filters: filters ?? defaults, defaults, state: gridState.parse({ search, sort }) };
  return writeView('', view).length > 0;
}

function textsOf(raw: FilterValue): string[] {
  if (raw === null) return [''];
  return Array.isArray(raw) ? raw.map(String) : [String(raw)];
}

/**
 * Filters that an address asks for, over the panel's defaults; unknown names are passed over. A script may filter by the
 * key where people cannot: it comes back as it was written.
 */
export function filtersOfView(
  { queries, key }: Pick<ClientDataDefinition, 'queries' | 'key'>,
  wanted: Record<string, string[]>,
  defaults: FilterValues,
): FilterValues {
  const names = new Set(queries.map(({ name }) => name));
  // Those that are no user's to change, as of the key.
  const filters: FilterValues = Object.fromEntries(
    Object.entries(defaults).filter(([name]) => !names.has(name)),
  );
  for (const name of key) {
    if (names.has(name) || Object.hasOwn(defaults, name) || !Object.hasOwn(wanted, name)) continue;
    const value = textValue(wanted[name] ?? []);
    if (value !== null) filters[name] = value;
  }
  for (const query of queries) {
    const texts = Object.hasOwn(wanted, query.name) ? wanted[query.name] : undefined;
    const standing = defaults[query.name] ?? null;
    if (texts !== undefined) {
      const typed = typedFilterValue(query, addressValue(query, texts));
      Object.assign(filters, activeFilters([query], { [query.name]: typed }));
    } else if (standing !== null) filters[query.name] = standing;
  }
  return filters;
}

function addressValue(query: FilterQuery, texts: string[]): FilterValue {
  const value = textValue(texts);
  if (query.type !== 'Boolean') return value;
  const [first] = [value].flat();
  return first === 'true' ? true : first === 'false' ? false : null;
}

function textValue(texts: readonly string[]): string | string[] | null {
  const filled = texts.filter((text) => text !== '').map((text) => text.slice(0, 2000));
  return filled.length > 1 ? filled : (filled[0] ?? null);
}
