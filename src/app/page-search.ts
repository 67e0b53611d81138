import { isViewParameter } from '#machines/panel/view-parameter.ts';

/** Query of an address without what panels wrote into it: the page itself. */
export function pageSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !isViewParameter(name));
  return new URLSearchParams(kept).toString();
}
