import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseManifest, preloadOf } from '#server/page/manifest.ts';
import { PANEL_MODULES } from '#server/page/panel-modules.ts';
import { modulesOfRoute, ROUTE_MODULES } from '#server/page/route-modules.ts';

const panelModules = [...new Set(Object.values(PANEL_MODULES).flat())];

const manifest = parseManifest(
  JSON.stringify({
    'index.html': { file: 'main.js', isEntry: true, imports: ['_a.js'] },
    '_a.js': { file: 'a.js' },
    'page.tsx': { file: 'page.js', imports: ['_a.js', '_b.js'], dynamicImports: ['late.tsx'] },
    '_b.js': { file: 'b.js', imports: ['_c.js'] },
    '_c.js': { file: 'c.js', imports: ['_b.js'] },
    'late.tsx': { file: 'late.js' },
  }),
);

test('a preload is everything that the page imports and the shell does not, in the order in which it runs', () => {
  const modules = preloadOf(manifest, ['page.tsx', 'late.tsx']);
  expect(modules).toEqual(['/c.js', '/b.js', '/page.js', '/late.js']);
});

test('a module that the build does not know has no preload', () => {
  expect(preloadOf(manifest, ['gone.tsx', 'toString'])).toEqual([]);
});

test('every module of a route and of a panel exists', () => {
  const routeModules = ROUTE_MODULES.flatMap(([, modules]) => modules);
  expect(routeModules.length).toBeGreaterThan(0);
  for (const module of [...routeModules, ...panelModules]) {
    expect(existsSync(module), module).toBe(true);
  }
});

test('the modules of panels are those that the client loads', async () => {
  const loading = [
    'registry.ts',
    'grid/GridPanel.tsx',
    'edit-grid/EditRows.tsx',
    'echarts/ECharts.tsx',
    'chart-js/ChartJS.tsx',
  ];
  const loaded = await Promise.all(
    loading.map(async (file) => {
      const path = join('src/panels', file);
      const imports = (await readFile(path, 'utf8')).matchAll(/import\('([^']+)'\)/g);
      return [...imports].map(([, module = '']) => join(dirname(path), module));
    }),
  );
  expect(loaded.flat().sort()).toEqual(panelModules.sort());
});

test('the first pattern that fits counts', () => {
  expect(modulesOfRoute('/content/blank')).toContain('src/pages/content/BlankPage.tsx');
  expect(modulesOfRoute('/content/X/main')).toContain('src/pages/content/ContentPage.tsx');
  expect(modulesOfRoute('/content/X/main')).not.toContain('src/pages/content/BlankPage.tsx');
  expect(modulesOfRoute('/nothing/of/the/kind')).toEqual([]);
});
