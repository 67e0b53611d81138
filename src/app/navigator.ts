import { navigate as wouterNavigate } from 'wouter/use-browser-location';
import { isEmbedPath } from '../session/embed-token.ts';
import { safeUrl } from '../tenant/safe-target.ts';
import { isPagePath, siteAddress } from '../tenant/site-address.ts';

/** Goes to a place inside the tenant or outside, in this tab or another. */
export type Navigate = (
  target: string,
  options?: { replace?: boolean; target?: '_self' | '_blank' },
) => void;

/**
 * Goes to a path inside the tenant (`/content/HOME/main`), to a path of the site that names its
 * tenant already, to a file, or to an http(s) URL (spec 2.41). Anything else leads to the tenant's home.
 *
 * @param onStopped what to do where the browser opens no tab; it is given what tries once more.
 */
export function createNavigator(base: string, onStopped: (open: () => void) => void): Navigate {
  return (wanted, { replace = false, target = '_self' } = {}) => {
    let address = siteAddress(safeUrl(wanted) ?? '/', base);
    // A page in a frame leads to pages in the frame: another one has bars, and asks for a sign-in that is none of the frame's.
    if (target === '_self' && isPagePath(address) && isEmbedPath(window.location.pathname)) {
      address = address.replace(/^([^?#]*\/content\/[^/?#]+)\/main(?![^?#])/, '$1/embed');
    }
    if (target === '_blank') openTab(address, onStopped);
    else if (isPagePath(address)) wouterNavigate(address, { replace });
    else if (replace) window.location.replace(address);
    else window.location.assign(address);
  };
}

/** A page of ours takes over who is signed in, as the browser copies it for a tab that is opened by another only. */
function openTab(address: string, onStopped: (open: () => void) => void): void {
  const isOpened = isPagePath(address) ? openPage(address) : openElsewhere(address);
  if (!isOpened) onStopped(() => openTab(address, onStopped));
}

function openPage(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (tab !== null) tab.opener = null;
  return tab !== null;
}

/** A tab that knows nothing of its opener is not told of either: browsers open it for who has pressed something just now. */
function openElsewhere(address: string): boolean {
  if (navigator.userActivation?.isActive === false) return false;
  window.open(address, '_blank', 'noopener');
  return true;
}
