import { createContext, use, useEffect } from 'react';

/** Takes the path above a page that is drawn in the shell, or null once it is gone. */
export const MenuPlace = createContext<(path: string | null) => void>(() => {});

/**
 * Says under which page the menu has to look for a page that it does not name itself (spec 2.24a): a
 * record's form lights the list that it leads back to.
 *
 * @param path inside the tenant, or null.
 */
export function useMenuPlace(path: string | null): void {
  const tell = use(MenuPlace);
  useEffect(() => {
    tell(path);
    return () => tell(null);
  }, [tell, path]);
}
