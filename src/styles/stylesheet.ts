import { FIRST_STYLES_ID } from '#schemas/wire/page-drawing.ts';
import rtlUrl from './main.rtl.scss?url';
import ltrUrl from './main.scss?url';

/** Direction in which a text's lines run. */
type Direction = 'ltr' | 'rtl';

const LINK_ID = 'y4-stylesheet';
/** Milliseconds for which a page stays blank for the other direction: a server may accept and never answer. */
const TIMEOUT = 30_000;

/** Address of the stylesheet for a direction of text; each is one hashed file. */
function stylesheetUrl(direction: Direction): string {
  return direction === 'rtl' ? rtlUrl : ltrUrl;
}

/**
 * Puts the stylesheet of the direction in the place of the one in force. The page stays blank until
 * it is here (spec 4.14); if it can not be had, the old one stays and the page shows again.
 *
 * @param signal calls it off: another choice has been made meanwhile, which may be the one in force.
 * @throws when the stylesheet can not be loaded as a whole, or not in time.
 */
export async function applyStylesheet(direction: Direction, signal: AbortSignal): Promise<void> {
  const url = stylesheetUrl(direction);
  const old = document.getElementById(LINK_ID);
  const isNamed =
    old instanceof HTMLLinkElement && new URL(old.href, document.baseURI).pathname === pathOf(url);
  const root = document.documentElement;
  if (isNamed) {
    // The page may be blank for one that was called off; theme.js shows it when this one is here.
    if (old.sheet !== null) root.classList.remove('y4-restyling');
    return;
  }
  root.classList.add('y4-restyling');
  try {
    const link = await load(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]));
    old?.remove();
    // They are of the other direction too.
    document.getElementById(FIRST_STYLES_ID)?.remove();
    link.id = LINK_ID;
  } finally {
    if (!signal.aborted) root.classList.remove('y4-restyling');
  }
}

function pathOf(url: string): string {
  return new URL(url, document.baseURI).pathname;
}

/** Has it come to its last rule? A file that was cut off on its way may be given as whole. */
function isWhole(sheet: CSSStyleSheet | null): boolean {
  const last = [...(sheet?.cssRules ?? [])].at(-1);
  return last instanceof CSSStyleRule && last.selectorText === '#y4-end';
}

function load(url: string, signal: AbortSignal): Promise<HTMLLinkElement> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const callOff = () => {
      link.remove();
      reject(signal.reason);
    };
    signal.addEventListener('abort', callOff, { once: true });
    link.rel = 'stylesheet';
    link.href = url;
    const fail = () => {
      link.remove();
      reject(new Error(`The stylesheet ${url} could not be loaded`));
    };
    link.onload = () => {
      signal.removeEventListener('abort', callOff);
      if (isWhole(link.sheet)) return resolve(link);
      // The browser may keep it as it was cut off.
      fetch(url, { cache: 'reload' }).catch(() => {});
      fail();
    };
    link.onerror = fail;
    document.head.append(link);
  });
}
