import { useState } from 'react';
import { useSearch } from '../../app/use-search.ts';
import { withParameters } from '../../app/with-parameters.ts';

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
    const { location } = window;
    const address = location.origin + withParameters(location, { [name]: next });
    try {
      // The router's own method, which tells of it: a link to the sign-in leads back to the address as it is by now.
      window.history.replaceState(window.history.state, '', address);
    } catch {
      // Browsers refuse to write too often: the address is then as it was before.
    }
  }
  return [value, keep];
}
