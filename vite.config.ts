import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOfJourney } from './scripts/vite-chunks.ts';
import { compileHints } from './scripts/vite-compile-hints.ts';
import { icons } from './scripts/vite-icons.ts';
import { parts } from './scripts/vite-parts.ts';
import { sandbox } from './scripts/vite-sandbox.ts';
import { stylesheets } from './scripts/vite-stylesheets.ts';

const API_PORT = process.env.API_PORT ?? '4000';

const SHOP_ENTRANCE = ['src/app/ShopShell.tsx', 'src/pages/shop/catalogue/ProductsPage.tsx'];
const SHOP = [
  ...SHOP_ENTRANCE,
  'src/pages/shop/catalogue/ProductPage.tsx',
  'src/pages/shop/cart/CartPage.tsx',
];
const SHOP_ICONS = 'src/icons/shop-icons.ts';
const ICONS = [
  SHOP_ICONS,
  'src/icons/business-icons.ts',
  'src/icons/checkout-icons.ts',
  'src/icons/common-icons.ts',
];
const GRIDS = [
  'advance-grid/AdvanceGrid',
  'basic-grid/BasicGrid',
  'paging-grid/PagingGrid',
  'edit-grid/EditGrid',
].map(panel);
const EDITING = ['edit-grid/EditGrid', 'edit-grid/EditTable'].map(panel);
const ROWS = ['grid/RowsGrid', 'edit-grid/EditTable'].map(panel);
const FIELDS = ['form/Form', 'edit-grid/EditTable'].map(panel);
const CALENDARS = [...FIELDS, 'src/filters/DateRangeInput.tsx'];
const CHARTS = ['chart-js/ChartJS', 'echarts/ECharts'].map(panel);
const FRAME = ['src/app/MainShell.tsx', 'src/pages/content/ContentPage.tsx'];
/** What makes up the pages of definitions. */
const OFFICE = [
  ...FRAME,
  ...GRIDS,
  ...ROWS,
  ...CHARTS,
  ...[
    'basic-list/BasicList',
    'form/Form',
    'html/Html',
    'single-filter/SingleFilter',
    'button-panel/ButtonPanel',
    'embed-page/EmbedPage',
  ].map(panel),
];

function panel(name: string): string {
  return `src/panels/${name}.tsx`;
}

/** Files that every page of definitions runs nearly all of. */
const CALLED_ON_LOAD = [
  'react',
  'vendor',
  'app',
  'shells',
  'MainShell',
  'ContentPage',
  'office',
  'office-later',
  'grids',
  'AdvanceGrid',
  'rows',
  'RowsGrid',
  'ag-grid',
  'Form',
  'charts',
  'EChartsDrawing',
];

/** Files that the page's entry imports at once. */
const SHELL_FILE = /^assets\/(?:app|react|vendor|rolldown-runtime)-/;

/** Build of the client (`dist/client`) and its development server. */
export default defineConfig({
  plugins: [react(), stylesheets(), sandbox(), icons(), parts(), compileHints(CALLED_ON_LOAD)],
  resolve: {
    alias: [
      {
        find: 'markdown-to-jsx/react',
        replacement: join(import.meta.dirname, 'src/panels/form/plain-markdown.ts'),
      },
      // What it stands in for is React's own since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: {
    proxy: {
      '/y4service': `http://127.0.0.1:${API_PORT}`,
      // Not the folder of that name, whose sources the client imports.
      '^/schemas/[\\w-]+\\.schema\\.json$': `http://127.0.0.1:${API_PORT}`,
    },
  },
  css: {
    preprocessorOptions: {
      scss: {
        // Bootstrap 5.3 is written for the old module system of Sass.
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    sourcemap: true,
    // What a page may weigh is held by budgets of its own; whoever starts the product has nothing to mend there.
    chunkSizeWarningLimit: 1_000,
    // Relative colours, which the brand ramp is made of, came to all three engines by mid 2024.
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
    // An inline polyfill would need an exception in the page's script policy.
    modulePreload: {
      polyfill: false,
      // What the shell itself is made of is there before any part is asked for.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !SHELL_FILE.test(file)),
    },
    rolldownOptions: {
      // By itself the bundler leaves most constants in variables, which compress worse than what is in them.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // The shell lists the files of all parts: each sign of a hash is there a hundred times, and does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            {
              name: 'sentences',
              // Before Zod itself, which pages have at once.
              includeDependenciesRecursively: false,
              test: /zod[\\/]v4[\\/]locales[\\/]|schemas[\\/]messages\.ts/,
            },
            {
              name: 'vendor',
              test: /node_modules[\\/](?:wouter|regexparam|xstate|@xstate|zod|i18next|use-sync-external-store)[\\/]/,
            },
            { name: 'ag-grid', test: /node_modules[\\/]ag-grid-/ },
            // The entry keeps its own file, by which the manifest knows it.
            { name: 'app', tags: ['$initial'], test: /(?<!main\.tsx|index\.html)$/ },
            {
              debugName: 'journeys',
              name: chunkOfJourney([
                { name: 'shells', pages: ['src/app/MainShell.tsx', 'src/app/ShopShell.tsx'] },
                { name: 'shop', pages: SHOP, entrance: SHOP_ENTRANCE },
                { name: 'icons', pages: ICONS, entrance: [SHOP_ICONS] },
              ]),
            },
            {
              debugName: 'office',
              // What others need too stays where it is: nothing imports back from there.
              includeDependenciesRecursively: false,
              name: chunkOfJourney([
                // Most pages of rows only show them.
                { name: 'editing', isApart: true, pages: EDITING },
                { name: 'grids', isApart: true, pages: GRIDS },
                { name: 'rows', isApart: true, pages: ROWS },
                // A grid that only shows its rows has no fields; its filters have a calendar when it opens.
                { name: 'fields', isApart: true, pages: FIELDS },
                { name: 'calendars', isApart: true, pages: CALENDARS },
                { name: 'charts', isApart: true, pages: CHARTS },
                { name: 'office', isApart: true, pages: OFFICE, entrance: FRAME },
                { name: 'shared', pages: [...SHOP, ...OFFICE], entrance: SHOP_ENTRANCE },
              ]),
            },
          ],
        },
      },
    },
  },
});
