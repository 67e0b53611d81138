import type { PanelOf } from '#schemas/definitions/panel.ts';
import { safeUrl } from '../../tenant/safe-target.ts';

export interface EmbedAddress {
  src: string;
  /** What the page inside may do; never leave the frame. */
  sandbox: string;
}

/**
 * Address of a framed page (spec 3.2h): an http(s) URL or a path of the tenant, with `props` as its
 * query; null for anything else.
 *
 * @param base prefix of the tenant's paths: `/y4`.
 */
export function embedAddress(
  { url, props }: Pick<PanelOf<'EmbedPage'>['embedPage'], 'url' | 'props'>,
  base: string,
): EmbedAddress | null {
  const safe = safeUrl(url);
  if (safe === null) return null;
  const own = safe.startsWith('/');
  const absolute = own && safe !== base && !safe.startsWith(`${base}/`) ? base + safe : safe;
  const [address = '', hash] = absolute.split('#', 2);
  const query = new URLSearchParams(props).toString();
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return {
    src: hash === undefined ? joined : `${joined}#${hash}`,
    // Its own origin it keeps, which is another one than ours unless the page is ours anyway.
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
  };
}
