import { PAGE_DATA_ID, type PageData } from '#schemas/wire/page-data.ts';
import { DRAWN_ATTRIBUTE } from '#schemas/wire/page-drawing.ts';
import { windowTitle } from '#schemas/wire/window-title.ts';
import { arrangeDrawn } from './arrange-drawn.ts';
import { escapeHtml } from './escape.ts';
import type { Share } from './share.ts';
import { previewTags, withPicture } from './share-tags.ts';
import type { Alternate } from './site/languages.ts';
import type { Styles } from './stylesheet.ts';

/** What one page has that others have not. */
export interface PageContent {
  readonly data: PageData;
  /** The first screen as HTML; empty where the browser draws it. */
  readonly markup: string;
  /** What the window calls the page before the title of the whole; empty for nothing. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Name of the tenant, for previews of a shared link. */
  readonly siteName: string;
  /** The tenant's one colour, `#rrggbb`: the first paint has it already. */
  readonly brandColor: string;
  /** What this page shows of itself elsewhere; null where the tenant stands for it. */
  readonly share: Share | null;
  /** What is said where the page's own script or stylesheet does not come, and of the link that loads it anew. */
  readonly unloaded: { readonly said: string; readonly again: string };
  /** Addresses of the modules that the route needs beyond the shell. */
  readonly modules: readonly string[];
  /** The page's whole stylesheet, for a drawn one to take what it shows first from. */
  readonly sheet: readonly Styles[];
}

type Direction = 'ltr' | 'rtl';

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);
const STYLESHEET = /<link[^>]*id="y4-stylesheet"[^>]*>/;

/** Address of the stylesheet for pages of a language; empty when the template names none. */
export function stylesheetOf(template: string, language: string): string {
  return hrefFor(STYLESHEET.exec(template)?.[0] ?? '', directionOf(language)) ?? '';
}

/** Fills the built `index.html` for one tenant, language and route. */
export function renderPage(template: string, page: PageContent): string {
  const { language } = page.data;
  const direction = directionOf(language);
  const share = { type: 'website', structured: null, image: '', ...page.share } as const;
  const title = page.share?.title || page.share?.name || page.title;
  const description = page.share?.description || page.description;
  const isDrawn = page.markup !== '';
  const head = [
    `<meta name="theme-color" content="${escapeHtml(page.brandColor)}">`,
    ...previewTags({ ...share, ...page.data, title, description, siteName: page.siteName }),
    ...(share.structured
      ? [`<script type="application/ld+json">${escapeJson(share.structured)}</script>`]
      : []),
    unloadedTemplate(page.unloaded),
    ...page.modules.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(page.data)}</script>`,
  ].join('\n');
  // Replacements are functions: a text of a tenant may hold what `replace` takes for a pattern.
  const filled = template
    .replace(
      /<html[^>]*>/,
      () =>
        `<html lang="${language}" dir="${direction}" data-bs-theme="light" style="--y4-brand: ${escapeHtml(page.brandColor)}">`,
    )
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(windowTitle(page.share?.name || page.name, page.title))}</title>`,
    )
    .replace(STYLESHEET, (link) => directed(link, direction))
    .replace('</head>', () => `${head}\n</head>`)
    .replace('<div id="root"></div>', (empty) =>
      isDrawn ? `<div id="root" ${DRAWN_ATTRIBUTE}>${page.markup}</div>` : empty,
    );
  return isDrawn ? arrangeDrawn(filled, page.sheet) : filled;
}

/** No stylesheet may be there when it is shown, and a drawn page has a bar that stands above all else. */
const UNLOADED_STYLE =
  'position:sticky;inset-block-start:0;z-index:2000;margin:0;padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText';

/** What `theme.js` shows. */
function unloadedTemplate({ said, again }: PageContent['unloaded']): string {
  const words = `${escapeHtml(said)} <a href="">${escapeHtml(again)}</a>`;
  return `<template id="y4-unloaded"><p role="alert" style="${UNLOADED_STYLE}">${words}</p></template>`;
}

/** What only those can be told who see us under an address. */
export interface Addresses {
  /** Where the page is to be found, of all addresses that show the same. */
  readonly canonical: string;
  /** The page in each of its languages. */
  readonly alternates: readonly Alternate[];
  /** A picture of the page, where none is named yet; empty for none. */
  readonly image: string;
}

/** Says in the head of a page where it is to be found, in which languages, and what it looks like. */
export function withAddresses(html: string, { canonical, alternates, image }: Addresses): string {
  const href = escapeHtml(canonical);
  const lines = [
    `<link rel="canonical" href="${href}">`,
    ...alternates.map(
      ({ language, address }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`,
    ),
    `<meta property="og:url" content="${href}">`,
  ];
  const shared = image ? withPicture(html, image) : html;
  return shared.replace('</head>', (end) => `${lines.join('\n')}\n${end}`);
}

function directionOf(language: string): Direction {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** The link to the stylesheet names one for each direction. */
function directed(link: string, direction: Direction): string {
  const href = hrefFor(link, direction);
  return href === undefined ? link : link.replace(/ href="[^"]*"/, () => ` href="${href}"`);
}

function hrefFor(link: string, direction: Direction): string | undefined {
  return new RegExp(`data-${direction}="([^"]*)"`).exec(link)?.[1];
}

/** Inside a script element only `<` can end the text, and in JSON it can always be written so. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
