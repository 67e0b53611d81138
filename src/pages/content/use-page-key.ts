import { useRef } from 'react';
import { pageSearch } from '../../app/page-search.ts';
import { wasWrittenHere } from '../../panels/shared/loading/panel-address.ts';

/**
 * Tells one page from the next: another path, another query, or a link to another view of the same
 * page. What panels themselves write of their view into the address is not another page.
 */
export function usePageKey(path: string, search: string): string {
  const seen = useRef({ search, visits: 0 });
  if (seen.current.search !== search) {
    const visits = seen.current.visits + (wasWrittenHere(search) ? 0 : 1);
    seen.current = { search, visits };
  }
  return `${path}?${pageSearch(search)}#${seen.current.visits}`;
}
