import { useState } from 'react';
import { useSearch } from '../../app/use-search.ts';

/**
 * A text that the page's address keeps, so that a refresh and the way back find what was looked at.
 *
 * @param name of the parameter; an empty text takes it out.
 * @returns the text and what changes it, in place of the entry of the browser's history.
 */
export function useKeptValue(name: string): [value: string, keep: (value: string) => void] {
  const search = useSearch();
  const [value, setValue] = useState(() => new URLSearchParams(search).get(name) ?? '');
  function keep(next: string): void {
    setValue(next);
    const { origin, pathname, search: now, hash } = window.location;
    const query = new URLSearchParams(now);
    if (next === '') query.delete(name);
    else query.set(name, next);
    const text = query.toString();
    const address = `${origin}${pathname}${text && `?${text}`}${hash}`;
    try {
      // Past the router's own method, which would tell everybody of a new address.
      History.prototype.replaceState.call(window.history, window.history.state, '', address);
    } catch {
      // Browsers refuse to write too often: the address is then as it was before.
    }
  }
  return [value, keep];
}
