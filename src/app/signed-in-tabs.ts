import { isPagePath } from '../tenant/site-address.ts';

/** Number of the wheel among a mouse's buttons. */
const WHEEL = 1;

/**
 * Opens links to our pages that are pressed for another tab by themselves: such a tab takes over who is
 * signed in, which a browser leaves out of those that it opens.
 *
 * @param isSignedIn whether there is anything to take over.
 * @returns what ends that.
 */
export function openTabsSignedIn(isSignedIn: () => boolean): () => void {
  const onPress = (press: MouseEvent) => {
    if (press.defaultPrevented || press.shiftKey || press.altKey || !isSignedIn()) return;
    const link = press.target instanceof Element ? press.target.closest('a') : null;
    if (link === null || !isOurPage(link) || !isForTab(press, link)) return;
    press.preventDefault();
    const tab = window.open(link.href, '_blank');
    if (tab !== null) tab.opener = null;
  };
  const listening = new AbortController();
  for (const press of ['click', 'auxclick'] as const) {
    document.addEventListener(press, onPress, { signal: listening.signal });
  }
  return () => listening.abort();
}

function isOurPage(link: HTMLAnchorElement): boolean {
  const isHere = link.origin === window.location.origin && isPagePath(link.pathname);
  return isHere && !link.hasAttribute('download');
}

function isForTab(
  { button, ctrlKey, metaKey }: MouseEvent,
  { target }: HTMLAnchorElement,
): boolean {
  if (button !== 0) return button === WHEEL;
  return ctrlKey || metaKey || target === '_blank';
}
