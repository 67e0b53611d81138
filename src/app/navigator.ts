import { navigate as wouterNavigate } from 'wouter/use-browser-location';
import { safeUrl } from '../tenant/safe-target.ts';

export type Navigate = (
  target: string,
  options?: { replace?: boolean; target?: '_self' | '_blank' },
) => void;

/**
 * Goes to a path inside the tenant (`/content/HOME/main`), to a path of the site that names its
 * tenant already, or to an http(s) URL (spec 2.41). Anything else leads to the tenant's home.
 */
export function createNavigator(base: string): Navigate {
  return (wanted, { replace = false, target = '_self' } = {}) => {
    const safe = safeUrl(wanted) ?? '/';
    const outside = /^https?:/i.test(safe);
    const address = outside || safe === base || safe.startsWith(`${base}/`) ? safe : base + safe;
    if (target === '_blank') window.open(address, '_blank', 'noopener');
    else if (!outside) wouterNavigate(address, { replace });
    else if (replace) window.location.replace(address);
    else window.location.assign(address);
  };
}
