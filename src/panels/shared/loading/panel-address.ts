import type { GridState } from '#machines/panel/grid-state.ts';
import { type AddressView, readView, writeView } from '#machines/panel/view-address.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { pageSearch } from '../../../app/page-search.ts';

/** The view that the page's address asks one panel for. */
export function addressView(panelCode: string): AddressView {
  return readView(new URLSearchParams(window.location.search), panelCode);
}

/** True when the address names the view of this panel. */
export function namesView({ filters, state }: AddressView): boolean {
  return filters !== null || Object.keys(state).length > 0;
}

/** Query that was written here last, until the page has taken it. */
let lastWritten: string | null = null;

/**
 * Did a panel write this query into the address just now? Asked once of each query that is new there: to come back to
 * one that was written earlier is another page.
 */
export function takeWritten(search: string): boolean {
  const isWritten = lastWritten !== null && search.replace(/^\?/, '') === lastWritten;
  lastWritten = null;
  return isWritten;
}

interface View {
  filters: FilterValues;
  defaults: FilterValues;
  state: GridState;
}

/** Does the address say the same as this view? Then it is a reload and not a link. */
export function isSameView(panelCode: string, view: View): boolean {
  const own = (name: string) =>
    name.startsWith(`${panelCode}.`) || name.startsWith(`${panelCode}:`);
  const inAddress = [...new URLSearchParams(window.location.search)].filter(([name]) => own(name));
  return JSON.stringify(inAddress.sort()) === JSON.stringify(writeView(panelCode, view).sort());
}

/** Writes a panel's view into the address, so that a link reproduces it; no entry in the history. */
export function writeAddress(panelCode: string, view: View): void {
  const prefixes = [`${panelCode}.`, `${panelCode}:`];
  const others = [...new URLSearchParams(window.location.search)].filter(
    ([name]) => !prefixes.some((prefix) => name.startsWith(prefix)),
  );
  const query = new URLSearchParams([...others, ...writeView(panelCode, view)]).toString();
  replaceQuery(query);
}

/** The last page whose address was given another query for the same record, and that query; without views. */
let renamed: { from: string; to: string } | null = null;

/** Is the second query what the page of the first one is called since its record was saved? Both without views. */
export function wasRenamed(from: string, to: string): boolean {
  return renamed !== null && renamed.from === from && renamed.to === to;
}

/** A rename is over once its page has taken it: to go from one of the two to the other later is another page. */
export function forgetRename(): void {
  renamed = null;
}

/** Writes what the page's record is called by now into the address; no entry in the history, and the page stays. */
export function renamePage(query: URLSearchParams): void {
  renamed = { from: pageSearch(window.location.search), to: pageSearch(`${query}`) };
  replaceQuery(`${query}`);
}

function replaceQuery(query: string): void {
  const { pathname, search, hash } = window.location;
  const address = `${pathname}${query === '' ? '' : `?${query}`}${hash}`;
  if (address === `${pathname}${search}${hash}`) return;
  lastWritten = query;
  window.history.replaceState(window.history.state, '', address);
}
