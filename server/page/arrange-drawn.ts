import { FIRST_STYLES_ID } from '#schemas/wire/page-drawing.ts';
import { firstStyles } from './first-styles.ts';
import type { Styles } from './stylesheet.ts';

/** What the drawing is shown without: the whole stylesheet, the text face, scripts and their data. */
const LATER = [
  /<link[^>]*id="y4-stylesheet"[^>]*>/,
  /<link rel="preload" as="font"[^>]*>/,
  /<script type="application\/json"[^>]*>[^<]*<\/script>/,
  /<script type="module"[^>]*>[^<]*<\/script>/,
  /<link rel="modulepreload"[^>]*>/,
];

/**
 * Half of a drawing would be shown when the line is slow, and jump when the other half comes. Browsers may
 * give up waiting for what a page expects, and not all of them know how to.
 */
const CURTAIN = '<style>#root{visibility:hidden}</style>';
const CURTAIN_UP = '<style>#root{visibility:inherit}</style>';

/** Classes that `theme.js` gives to the page, and `applyStylesheet`. */
const CLASSES_BY_SCRIPTS = ['dark', 'y4-signed-in', 'y4-restyling'];

/**
 * Puts a page that came drawn in the order in which it is needed. Its first paint waits for this one
 * answer alone: the rules that it needs stand in its head, and all else is named after the drawing, so
 * that nothing takes a part of a slow line before.
 *
 * @param styles of the whole stylesheet in the page's direction; without any it stays where it was.
 */
export function arrangeDrawn(html: string, styles: readonly Styles[]): string {
  const patterns = styles.length > 0 ? LATER : LATER.slice(1);
  const later = patterns.flatMap((pattern) => html.match(new RegExp(pattern, 'g')) ?? []);
  const sooner = patterns.reduce(
    (page, pattern) => page.replaceAll(new RegExp(`${pattern.source}\\n?`, 'g'), ''),
    html,
  );
  const first = firstStyles(styles, sooner, CLASSES_BY_SCRIPTS);
  const head = [
    ...(first === '' ? [] : [`<style id="${FIRST_STYLES_ID}">${first}</style>`]),
    '<link rel="expect" href="#root" blocking="render">',
    CURTAIN,
  ].join('\n');
  return sooner
    .replace('</head>', () => `${head}\n</head>`)
    .replace('</body>', () => `${[CURTAIN_UP, ...later.map(givingWay)].join('\n')}\n</body>`);
}

/** Scripts come after the stylesheet, for which they wait, and after pictures and letters. */
function givingWay(tag: string): string {
  return tag.replace(
    /^<(?:link rel="modulepreload"|script type="module")/,
    '$& fetchpriority="low"',
  );
}
