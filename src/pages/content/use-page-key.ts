import { useEffect, useRef } from 'react';
import { pageSearch } from '../../app/page-search.ts';
import {
  forgetRename,
  takeWritten,
  wasRenamed,
} from '../../panels/shared/loading/panel-address.ts';

/**
 * Tells one page from the next: another path, another query, or a link to another view of the same
 * page. What panels themselves write into the address, of their view or of what its record is called by now, is not
 * another page.
 */
export function usePageKey(path: string, search: string): string {
  const page = pageSearch(search);
  const seen = useRef({ search, page, name: page, visits: 0 });
  if (seen.current.search !== search) {
    const { page: before, name, visits } = seen.current;
    const isSame = page === before || wasRenamed(before, page);
    // Taken while it is drawn, since the key is needed then. That is once for each query: what the ref holds outlives a
    // drawing that is thrown away, and one that is drawn twice finds it as the first has left it.
    seen.current = {
      search,
      page,
      name: isSame ? name : page,
      visits: visits + (takeWritten(search) ? 0 : 1),
    };
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: over with every other address, whatever it says.
  useEffect(forgetRename, [search]);
  return `${path}?${seen.current.name}#${seen.current.visits}`;
}
