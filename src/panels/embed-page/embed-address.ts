import type { PanelOf } from '#schemas/definitions/panel.ts';
import { safeUrl } from '../../tenant/safe-target.ts';

/** What a frame is given. */
interface EmbedAddress {
  src: string;
  /** What another site's page may do in its frame; none for a page of the product. */
  sandbox: string | undefined;
}

/** Where the page stands that frames another. */
interface EmbedPlace {
  /** Prefix of the tenant's paths: `/y4`. */
  base: string;
  origin: string;
}

/** The pages of the product that are made to stand in a frame (spec 2.6). */
const OWN_PAGE = /^\/content\/[^/?#]+\/embed(?:[?#]|$)/;

/**
 * Another site keeps its own origin, which is not ours, and may neither leave the frame nor open
 * dialogs of the browser. A page of ours could take a sandbox off itself, so it gets none.
 */
const OTHER_SITE = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

type EmbedProps = PanelOf<'EmbedPage'>['embedPage']['props'];

/**
 * Address of a framed page (spec 3.2h) with `props` as its query: an http(s) URL of another site, or
 * the embed path of a form of the tenant; null for anything else.
 */
export function embedAddress(
  { url, props }: Pick<PanelOf<'EmbedPage'>['embedPage'], 'url' | 'props'>,
  { base, origin }: EmbedPlace,
): EmbedAddress | null {
  const safe = safeUrl(url);
  if (safe === null) return null;
  const { origin: itsOrigin, pathname, search, hash } = new URL(safe, origin);
  if (itsOrigin !== origin) return { src: withQuery(safe, props), sandbox: OTHER_SITE };
  const path = pathname + search + hash;
  const within = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  if (!OWN_PAGE.test(within)) return null;
  return { src: withQuery(base + within, props), sandbox: undefined };
}

function withQuery(url: string, props: EmbedProps): string {
  const [address = '', hash] = url.split('#', 2);
  const texts = Object.entries(props).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(texts).toString();
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

/** Frames around a page in which it still frames pages of the product: beyond, pages that frame each other would never end. */
const MOST_FRAMES = 2;

/** Is the page so deep inside of others that it frames no page of the product any more? */
export function isTooDeep(window: Pick<Window, 'parent'>): boolean {
  let frames = 0;
  for (let place = window; place.parent !== place && frames < MOST_FRAMES; place = place.parent) {
    frames += 1;
  }
  return frames >= MOST_FRAMES;
}

/**
 * Did a page of the product come into a frame? Browsers tell a frame of the end of its loading too where nothing came,
 * with a page of their own that nobody else may look into, and where something on the way has answered.
 */
export function isPageOfOurs({
  contentDocument,
}: Pick<HTMLIFrameElement, 'contentDocument'>): boolean {
  return contentDocument?.getElementById('root') != null;
}
