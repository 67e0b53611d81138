import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { chunkOfJourney } from '../../scripts/vite-chunks.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'list.tsx': ['card.tsx', 'list-tools.ts'],
  'detail.tsx': ['card.tsx', 'gallery.tsx', 'lens.ts'],
  'cart.tsx': ['card.tsx', 'gallery.tsx', 'lens.ts'],
  'zoom.tsx': ['lens.ts'],
  'card.tsx': ['money.ts'],
  'money.ts': ['card.tsx'],
  'shell.tsx': ['money.ts'],
};
const lateImports: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['list.tsx', 'detail.tsx', 'cart.tsx', 'shell.tsx'],
  'detail.tsx': ['zoom.tsx'],
};
const idsOf = (names: readonly string[] = []) => names.map((name) => resolve(name));
const modules = {
  getModuleInfo(id: string) {
    const known = new Set([imports, lateImports].flatMap((all) => Object.entries(all).flat(2)));
    const name = [...known].find((key) => resolve(key) === id);
    if (name === undefined) return null;
    const importersIn = (all: typeof imports) =>
      idsOf(Object.keys(all).filter((key) => all[key]?.includes(name)));
    return {
      importedIds: idsOf(imports[name]),
      importers: importersIn(imports),
      dynamicImporters: importersIn(lateImports),
      isEntry: name === 'main.tsx',
    };
  },
};
const chunkOf = chunkOfJourney([
  { name: 'frames', pages: ['shell.tsx', 'list.tsx'] },
  { name: 'shop', pages: ['list.tsx', 'detail.tsx'] },
]);

it.each([
  ['what two pages import goes with their journey', 'card.tsx', 'frames'],
  ['so does what they import through others, in a circle too', 'money.ts', 'frames'],
  ['what one page alone imports stays with it', 'gallery.tsx', null],
  ['a page keeps its own file', 'list.tsx', null],
  ['a module that no page imports is left alone', 'other.ts', null],
])('%s', (_, name, chunk) => {
  expect(chunkOf(resolve(name), modules)).toBe(chunk);
});

it('falls through to a later journey', () => {
  const only = chunkOfJourney([
    { name: 'none', pages: ['shell.tsx'] },
    { name: 'shop', pages: ['list.tsx', 'detail.tsx'] },
  ]);
  expect(only(resolve('card.tsx'), modules)).toBe('shop');
});

it('parts what the first pages of a journey need from what only the next ones do', () => {
  const pages = ['list.tsx', 'detail.tsx', 'cart.tsx'];
  const parted = chunkOfJourney([{ name: 'shop', pages, entrance: ['list.tsx'] }]);
  expect(parted(resolve('card.tsx'), modules)).toBe('shop');
  expect(parted(resolve('gallery.tsx'), modules)).toBe('shop-later');
  expect(parted(resolve('list-tools.ts'), modules)).toBeNull();
});

it('keeps apart what nobody needs without the pages of a journey, but for what only they lead to', () => {
  const chunk = chunkOfJourney([
    { name: 'detail', pages: ['detail.tsx', 'cart.tsx'], isApart: true },
  ]);
  expect(chunk(resolve('gallery.tsx'), modules)).toBe('detail');
  expect(chunk(resolve('lens.ts'), modules)).toBe('detail');
  expect(chunk(resolve('card.tsx'), modules)).toBeNull();
});
