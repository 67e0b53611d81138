import { expect, it } from 'vitest';
import { loadIconSet, searchIcons } from '#src/pages/icons/icon-sets.ts';

it('finds icons by all words of their names', async () => {
  const icons = await loadIconSet('library');
  const names = (search: string) => searchIcons(icons, search).map(([name]) => name);
  expect(names('fast truck')).toEqual(['truck-fast']);
  expect(names('BRANDS:git')).toEqual(['brands:github']);
  expect(names('no such icon')).toEqual([]);
  expect(names('')).toHaveLength(Object.keys(icons).length);
});

it('names the icons of each set as definitions do', async () => {
  expect(Object.keys(await loadIconSet('brands'))).toContain('brands:github');
  expect(Object.keys(await loadIconSet('regulars'))).toContain('regular:bell');
  expect(Object.keys(await loadIconSet('solids'))).toContain('truck-fast');
});
