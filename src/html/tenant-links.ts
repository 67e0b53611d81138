import { isPagePath, siteAddress } from '../tenant/site-address.ts';

/**
 * Gives links to the tenant's pages the address that another tab, or whom it is sent to, needs.
 *
 * @param base prefix of the tenant's paths: `/y4`.
 */
export function nameTenant(text: ParentNode, base: string): void {
  for (const link of text.querySelectorAll('a[href^="/"]')) {
    link.setAttribute('href', siteAddress(link.getAttribute('href') ?? '', base));
  }
}

type Click = Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>;

/** Address of the page that a click leads to within the app; null where the click is the browser's. */
export function pageOfClick(click: Click): string | null {
  const link = (click.target as Element).closest('a');
  const address = link?.getAttribute('href') ?? '';
  if (!isPagePath(address) || link?.target || link?.hasAttribute('download')) return null;
  const isPlain = !(click.ctrlKey || click.metaKey || click.shiftKey || click.altKey);
  return isPlain && click.button === 0 ? address : null;
}
