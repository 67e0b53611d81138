import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import rtlcss from 'rtlcss';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const LTR_SOURCE = 'src/styles/main.scss';
const RTL_SOURCE = 'src/styles/main.rtl.scss';
const THEME_SOURCE = 'public/theme.js';
const FONT_SOURCE = /inter-latin-opsz-normal.*\.woff2$/;

/**
 * Builds the two stylesheets of the client and names them in `index.html`.
 *
 * `main.rtl.scss` is mirrored by rtlcss after Sass; the page gets one link with the id
 * `y4-stylesheet` whose `data-ltr` and `data-rtl` tell `theme.js`, the server and
 * `applyStylesheet` where each of the two lies, and a preload of the text face. They stand before the
 * scripts: a browser fetches only so many files of a host at once, and the first paint waits for these.
 * `theme.js` itself stands in the built page.
 *
 * There is no other stylesheet: `src/styles/add-rules.ts` says why and what to do instead.
 */
export function stylesheets(): Plugin {
  let base = '/';
  return {
    name: 'y4-stylesheets',
    configResolved(config) {
      base = config.base;
    },
    transform: {
      // The `?url` module is script that names the file, not the file.
      filter: { id: /main(?:\.rtl)?\.scss(?:\?(?!url\b)|$)/ },
      handler(css, id) {
        const own = withoutNeighboursOfAll(css);
        return { code: id.includes('.rtl.') ? rtlcss.process(own) : own, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) {
          return [
            stylesheetLink(`${base}${LTR_SOURCE}?direct`, `${base}${RTL_SOURCE}?direct`),
            { tag: 'script', injectTo: 'head-prepend', attrs: { src: '/theme.js' } },
          ];
        }
        const assets = Object.values(bundle).filter((file) => file.type === 'asset');
        const urlOf = (matches: (name: string) => boolean, what: string): string => {
          const found = assets.find((file) => file.originalFileNames.some(matches));
          if (!found) {
            throw new Error(`The client build has no ${what}; is it imported from src/main.tsx?`);
          }
          return `${base}${found.fileName}`;
        };
        const other = assets.find(
          ({ fileName, originalFileNames }) =>
            fileName.endsWith('.css') &&
            !originalFileNames.some(
              (name) => name.endsWith(LTR_SOURCE) || name.endsWith(RTL_SOURCE),
            ),
        );
        if (other) {
          throw new Error(
            `${other.fileName} is a stylesheet of its own: import its CSS with ?inline, and see src/styles/add-rules.ts`,
          );
        }
        return [
          // A kilobyte is sooner here than asked for; the server's policy allows it by its hash. A script waits for
          // the stylesheets above it, and the first look at what a browser keeps takes its time: it is taken while
          // the files come.
          { tag: 'script', injectTo: 'head-prepend', children: themeScript() },
          stylesheetLink(
            urlOf((name) => name.endsWith(LTR_SOURCE), LTR_SOURCE),
            urlOf((name) => name.endsWith(RTL_SOURCE), RTL_SOURCE),
          ),
          fontPreload(urlOf((name) => FONT_SOURCE.test(name), 'text face')),
        ];
      },
    },
  };
}

/** Bootstrap's rules for what follows any element at all, and what they say where it is known what stands there. */
const NEIGHBOURS_OF_ALL: readonly (readonly [rule: RegExp, instead: string])[] = [
  // Our legends do not float.
  [/legend \+ \*\s*\{[^}]*\}/g, ''],
  // No button follows a hidden input whose label it is: definitions cannot name one.
  [/:not\(\.btn-check\) \+ \.btn:active/g, '.btn:active'],
  [/> :not\(\.btn-check(?::first-child)?\) \+ \.btn/g, '> .btn + .btn'],
];

/**
 * A sheet without Bootstrap's rules for whatever follows an element. A browser cannot know where a rule like that
 * applies: with each element that comes or goes it styles all anew that is beside it and inside, as all cells
 * and buttons of a grid with each row that is scrolled into sight.
 *
 * @throws when the sheet has one of these rules no more.
 */
export function withoutNeighboursOfAll(css: string): string {
  return NEIGHBOURS_OF_ALL.reduce((sheet, [rule, instead]) => {
    if (sheet.search(rule) < 0)
      throw new Error(`Bootstrap has no rule like ${rule.source} any more: nothing to take out`);
    return sheet.replace(rule, instead);
  }, css);
}

function stylesheetLink(ltr: string, rtl: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    injectTo: 'head-prepend',
    attrs: {
      id: 'y4-stylesheet',
      rel: 'stylesheet',
      href: ltr,
      'data-ltr': ltr,
      'data-rtl': rtl,
    },
  };
}

function themeScript(): string {
  return transformSync(readFileSync(THEME_SOURCE, 'utf8'), { minify: true }).code.trim();
}

function fontPreload(href: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    injectTo: 'head-prepend',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
  };
}
