import type { Language } from '#schemas/tenant/corp.ts';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { smallerPicture } from '#schemas/wire/smaller-picture.ts';
import { CARD_SIZE, CARD_TYPE, cardOf, pictureOfCard } from '../files/share-cards.ts';
import { escapeHtml } from './escape.ts';

/** Languages with a territory, as previews of links know them. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', 'zh-CN': 'zh_CN', ar: 'ar_AR' };
/** How big messengers show a shared page: with a picture, or without. */
const LARGE_CARD = '<meta name="twitter:card" content="summary_large_image">';
const SMALL_CARD = '<meta name="twitter:card" content="summary">';
/** Letters that turn the direction of what stands behind them, too. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters that previews may show of a title, and of a description. */
const TITLE_LETTERS = 200;
const DESCRIPTION_LETTERS = 500;

/** What previews of a page show. */
export interface Preview {
  readonly type: 'website' | 'product';
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Full address; empty without a picture, or where it is told later. */
  readonly image: string;
  readonly language: Language;
  /** All that the tenant's pages are to be had in. */
  readonly languages: readonly Language[];
}

/** What the head of a page tells search engines and the messengers in which its link is shared. */
export function previewTags(preview: Preview): string[] {
  const { type, siteName, image, language, languages } = preview;
  const title = shown(preview.title, TITLE_LETTERS);
  const description = shown(preview.description, DESCRIPTION_LETTERS);
  return [
    `<meta name="description" content="${description}">`,
    property('og:type', type),
    property('og:site_name', shown(siteName, TITLE_LETTERS)),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', LOCALES[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', LOCALES[other])),
    image ? LARGE_CARD : SMALL_CARD,
    ...(image ? pictureTags(image, title) : []),
  ];
}

/** Says in a page that has no picture yet which one it is shared with. */
export function withPicture(html: string, image: string): string {
  const title = /<meta property="og:title" content="([^"]*)">/.exec(html)?.[1] ?? '';
  return html.replace(SMALL_CARD, () => [LARGE_CARD, ...pictureTags(image, title)].join('\n'));
}

/**
 * Full address of the picture that is told of: the card of one of ours, of which every messenger knows
 * what to make, and any other as it is.
 *
 * @param image full address; empty for none.
 * @param origin under which the visitor sees us.
 * @param files addresses of the client's own files.
 */
export function sharedPicture(image: string, origin: string, files: ReadonlySet<string>): string {
  if (origin === '' || !image.startsWith(`${origin}/`)) return image;
  const path = image.slice(origin.length);
  const isOurs = path.startsWith(FILES_BASE) ? smallerPicture(path, 960) : files.has(path);
  const card = isOurs ? cardOf(path) : null;
  return card === null ? image : origin + card;
}

function pictureTags(image: string, alt: string): string[] {
  const size = [
    property('og:image:type', CARD_TYPE),
    property('og:image:width', String(CARD_SIZE.width)),
    property('og:image:height', String(CARD_SIZE.height)),
  ];
  return [
    property('og:image', escapeHtml(image)),
    ...(pictureOfCard(image) === null ? [] : size),
    property('og:image:alt', alt),
  ];
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${content}">`;
}

/** A text as it may stand in a tag: on one line, no longer than anybody shows, and in its own direction. */
function shown(text: string, most: number): string {
  const letters = Array.from(text.replace(TURNING, '').trim().replace(/\s+/g, ' '));
  return escapeHtml(
    letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join(''),
  );
}
