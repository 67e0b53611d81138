import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { chunkOfJourney } from '../../scripts/vite-chunks.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'list.tsx': ['card.tsx', 'list-tools.ts'],
  'detail.tsx': ['card.tsx', 'gallery.tsx'],
  'cart.tsx': ['card.tsx', 'gallery.tsx'],
  'card.tsx': ['money.ts'],
  'money.ts': ['card.tsx'],
  'shell.tsx': ['money.ts'],
};
const modules = {
  getModuleInfo(id: string) {
    const name = Object.keys(imports).find((key) => resolve(key) === id);
    return name === undefined
      ? null
      : { importedIds: (imports[name] ?? []).map((key) => resolve(key)) };
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
