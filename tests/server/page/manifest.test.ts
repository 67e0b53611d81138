import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseManifest, preloadOf } from '#server/page/manifest.ts';
import { modulesOfRoute, routeModules } from '#server/page/route-modules.ts';

const manifest = parseManifest(
  JSON.stringify({
    'index.html': { file: 'main.js', isEntry: true, imports: ['_a.js'] },
    '_a.js': { file: 'a.js', css: ['a.css'] },
    'page.tsx': { file: 'page.js', imports: ['_a.js', '_b.js'], dynamicImports: ['late.tsx'] },
    '_b.js': { file: 'b.js', css: ['b.css'], imports: ['_c.js'] },
    '_c.js': { file: 'c.js', css: ['b.css'], imports: ['_b.js'] },
    'late.tsx': { file: 'late.js' },
  }),
);

test('a preload is everything that the page imports and the shell does not', () => {
  const { modules, styles } = preloadOf(manifest, ['page.tsx']);
  expect([...modules].sort()).toEqual(['/b.js', '/c.js', '/page.js']);
  expect(styles).toEqual(['/b.css']);
});

test('a module that the build does not know has no preload', () => {
  expect(preloadOf(manifest, ['gone.tsx', 'toString'])).toEqual({ modules: [], styles: [] });
});

test('every module of a route exists', () => {
  expect(routeModules.length).toBeGreaterThan(0);
  for (const module of routeModules) expect(existsSync(module), module).toBe(true);
});

test('the first pattern that fits counts', () => {
  expect(modulesOfRoute('/content/blank')).toEqual(['src/pages/content/BlankPage.tsx']);
  expect(modulesOfRoute('/content/X/main')).toEqual(['src/pages/content/ContentPage.tsx']);
  expect(modulesOfRoute('/nothing/of/the/kind')).toEqual([]);
});
