import { useRouter } from 'wouter';

/**
 * The query of the address as it is written there, question mark included. The router's own hook takes
 * its escapes apart once, and who reads a parameter does so again: a `%26` in a value would part it.
 */
export function useSearch(): string {
  const router = useRouter();
  return router.searchHook(router);
}
