import { expect, test } from 'vitest';
import { compiled } from '#tests/src/styles/_chromium.ts';
import { stylesheets, withoutNeighboursOfAll } from '../../scripts/vite-stylesheets.ts';

const plugin = stylesheets();

/** Bootstrap's rules for what follows any element. */
const NEIGHBOURS = `legend + * {
  clear: left;
}
:not(.btn-check) + .btn:active {}
.btn-group > :not(.btn-check) + .btn {}`;

function asset(fileName: string, originalFileName: string) {
  return { type: 'asset', fileName, originalFileNames: [originalFileName], names: [] };
}

const BUILT = [
  asset('assets/main-a1.css', '/checkout/src/styles/main.scss'),
  asset('assets/main.rtl-b2.css', '/checkout/src/styles/main.rtl.scss'),
  asset('assets/inter-c3.woff2', 'node_modules/inter/files/inter-latin-opsz-normal.woff2'),
];

function tags(bundle: object[] | undefined) {
  const hook = plugin.transformIndexHtml as unknown as {
    handler(
      html: string,
      context: object,
    ): { tag: string; attrs?: Record<string, string>; children?: string }[];
  };
  return hook.handler('', bundle ? { bundle: Object.fromEntries(Object.entries(bundle)) } : {});
}

test('the built page names both stylesheets before all else, and preloads the text face', () => {
  const files = tags(BUILT).flatMap(({ tag, attrs }) => (attrs ? [{ tag, ...attrs }] : []));
  expect(files).toEqual([
    {
      tag: 'link',
      id: 'y4-stylesheet',
      rel: 'stylesheet',
      href: '/assets/main-a1.css',
      'data-ltr': '/assets/main-a1.css',
      'data-rtl': '/assets/main.rtl-b2.css',
    },
    {
      tag: 'link',
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
      href: '/assets/inter-c3.woff2',
    },
  ]);
});

test('the script that says the theme stands in the built page, and is asked for in development', () => {
  const [script, ...others] = tags(BUILT).filter(({ tag }) => tag === 'script');
  expect(others).toEqual([]);
  expect(script?.children).toContain('prefers-color-scheme: dark');
  expect(script?.children).not.toContain('//');
  const sources = tags(undefined).map(({ attrs }) => attrs?.src);
  expect(sources).toContain('/theme.js');
});

test('a build without a stylesheet fails with its name', () => {
  expect(() => tags(BUILT.filter(({ fileName }) => !fileName.includes('rtl')))).toThrow(
    'src/styles/main.rtl.scss',
  );
});

test('only the mirrored stylesheet is mirrored', () => {
  const { filter, handler } = plugin.transform as unknown as {
    filter: { id: RegExp };
    handler(css: string, id: string): { code: string };
  };
  const ids = ['main.rtl.scss', 'main.rtl.scss?direct', 'main.scss', 'main.rtl.scss?url', 'b.scss'];
  const sheets = ids.filter((id) => filter.id.test(`/src/styles/${id}`));
  expect(sheets).toEqual(['main.rtl.scss', 'main.rtl.scss?direct', 'main.scss']);
  const sheet = `.a{margin-left:1px}${NEIGHBOURS}`;
  expect(sheets.map((id) => /margin-(?:left|right)/.exec(handler(sheet, id).code)?.[0])).toEqual([
    'margin-right',
    'margin-right',
    'margin-left',
  ]);
});

/** Selectors of a compiled sheet. */
function selectorsOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};@]+)\{/g);
  return [...rules].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/).map((one) => one.trim()));
}

test('no rule has the neighbours of an element styled anew whenever another comes or goes', () => {
  const css = compiled('main.scss');
  // Of what has no class and no attribute it is not known where it can stand, and what follows it may be a cell.
  const followsAny =
    /(?:^|[\s>])(?:[a-z\d*]+|:[a-z-]+(?:\([^)]*\))?) [+~] (?:\*|:|span|div|\.btn\b)/;
  const everywhere = (sheet: string) =>
    selectorsOf(sheet).filter((selector) => followsAny.test(selector));
  const known = withoutNeighboursOfAll(css);
  expect(new Set(everywhere(css))).toEqual(
    new Set([
      'legend + *',
      ':not(.btn-check) + .btn:active',
      ':not(.btn-check) + .btn:active:focus-visible',
      '.btn-group > :not(.btn-check:first-child) + .btn',
      '.btn-group > :not(.btn-check) + .btn',
      '.btn-group-vertical > :not(.btn-check) + .btn',
    ]),
  );
  expect(everywhere(known)).toEqual([]);
  expect(selectorsOf(known)).toContain('.btn-group > .btn + .btn');
  expect(() => withoutNeighboursOfAll('.a{}')).toThrow('legend');
  expect(() => withoutNeighboursOfAll('legend + * {}')).toThrow('btn-check');
});
