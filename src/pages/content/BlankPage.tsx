import { useEffect } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useSearch } from '../../app/use-search.ts';
import { safePath } from '../../tenant/safe-target.ts';
import { PageLoading } from '../PageLoading.tsx';

/** Goes on to the address in `url` (spec 2.12): leaving and coming back builds a page anew. */
export default function BlankPage() {
  const { navigate } = useServices();
  const url = safePath(new URLSearchParams(useSearch()).get('url')) ?? '/';
  useEffect(() => navigate(url, { replace: true }), [url, navigate]);
  return <PageLoading />;
}
