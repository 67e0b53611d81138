import { FIRST_STYLES_ID } from '#schemas/wire/page-drawing.ts';
import rtlUrl from './main.rtl.scss?url';
import ltrUrl from './main.scss?url';

/** Direction in which a text's lines run. */
export type Direction = 'ltr' | 'rtl';

const LINK_ID = 'y4-stylesheet';

/** Address of the stylesheet for a direction of text; each is one hashed file. */
export function stylesheetUrl(direction: Direction): string {
  return direction === 'rtl' ? rtlUrl : ltrUrl;
}

/**
 * Puts the stylesheet of the direction in the place of the one in force. The page stays blank until
 * it is here (spec 4.14); if it can not be had, the old one stays and the page shows again.
 *
 * @throws Error when the stylesheet can not be loaded.
 */
export async function applyStylesheet(direction: Direction): Promise<void> {
  const url = stylesheetUrl(direction);
  const old = document.getElementById(LINK_ID);
  if (
    old instanceof HTMLLinkElement &&
    new URL(old.href, document.baseURI).pathname === pathOf(url)
  ) {
    return;
  }
  const root = document.documentElement;
  root.classList.add('y4-restyling');
  try {
    const link = await load(url);
    old?.remove();
    // They are of the other direction too.
    document.getElementById(FIRST_STYLES_ID)?.remove();
    link.id = LINK_ID;
  } finally {
    root.classList.remove('y4-restyling');
  }
}

function pathOf(url: string): string {
  return new URL(url, document.baseURI).pathname;
}

function load(url: string): Promise<HTMLLinkElement> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve(link);
    link.onerror = () => {
      link.remove();
      reject(new Error(`The stylesheet ${url} could not be loaded`));
    };
    document.head.append(link);
  });
}
