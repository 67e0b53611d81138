import { expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checksOf } from '../_check.ts';

const CORP = {
  ...{ code: 't', name: 'T', sortName: 'T' },
  settings: { language: 'en', languages: ['en'], home: '/content/OPEN/main' },
};
const OPEN = { code: 'OPEN', access: 'public', rows: [] };
const ITEM = { key: 'title', code: 'ONE' };

const { check } = checksOf({ 't/corp.json': CORP, 't/forms/OPEN.json': OPEN });

const config = (more: object) => ({ 't/configs/LANDING_HERO.json': [{ ...ITEM, ...more }] });
const article = (content: string) => ({ 't/articles/NEWS.json': { title: 'News', content } });
const form = (more: object) => ({ 't/forms/OPEN.json': { ...OPEN, ...more } });
const entry = (to: string) => [
  { name: 'Open', to: '/content/OPEN/main' },
  { name: 'Go', to },
];
const user = { user: 'ann', password: 'long enough', userName: 'Ann' };
const weixin = { config: 'main', appId: 'wx1', scope: 'snsapi_base', jsApiList: [] };

/** Every key of a definition that holds an address, with one in it. */
const KEYS: readonly [key: string, files: (address: string) => DefinitionFiles][] = [
  ['url of a named list', (url) => config({ url })],
  ['imageUrl of a named list', (imageUrl) => config({ imageUrl })],
  ['imageUrl in the dark', (imageUrl) => config({ extension: { imageUrl } })],
  ['link of an article', (url) => article(`<a href="${url}">x</a>`)],
  ['picture of an article', (url) => article(`<img src="${url}">`)],
  ['entry of a menu', (to) => ({ 't/menus/default.json': entry(to) })],
  ['quick link', (to) => ({ 't/quick-links/default.json': entry(to) })],
  ['logo', (logoUrl) => ({ 't/corp.json': { ...CORP, settings: { ...CORP.settings, logoUrl } } })],
  ['home', (home) => ({ 't/corp.json': { ...CORP, settings: { ...CORP.settings, home } } })],
  ['picture of a user', (userHeadImage) => ({ 't/users.json': [{ ...user, userHeadImage }] })],
  ['target of a sign-in', (afterLogin) => ({ 't/users.json': [{ ...user, afterLogin }] })],
  ['picture of the shop', (image) => ({ 't/shop.json': { option: { weixin: { image } } } })],
  ['picture of a page', (shareImage) => form({ option: { weixin: { ...weixin, shareImage } } })],
  ['button of a page', (headerButtonUrl) => form({ headerButtonTitle: 'Go', headerButtonUrl })],
];

test.each(KEYS)(
  'an address that runs a script is refused where it stands: %s',
  async (_, files) => {
    const told = await check(files('javascript:alert(1)'));
    expect(told.join('\n')).toMatch(
      /^t\/\S+\.json:\d+:\d+ .*"javascript:alert\(1\)" is neither a path that starts with one slash nor an http address(?:, nor a file of the tenant)?$/m,
    );
  },
);

test.each(['/landing/home.webp', 'https://pictures.example/home.webp', '__/landing/home.webp'])(
  'a picture may be at %s',
  async (imageUrl) => {
    expect(await check(config({ imageUrl, extension: { imageUrl } }))).toEqual([]);
  },
);

test.each(['t/door.webp', 'http://pictures.example/door.webp', '/landing/door.webp'])(
  'a picture that is shared may be at %s',
  async (shareImage) => {
    expect(await check(form({ option: { weixin: { ...weixin, shareImage } } }))).toEqual([]);
  },
);

test.each(['http://pictures.example/home.webp', '//pictures.example/home.webp'])(
  'a picture that not every browser gets at %s is told with the address that they do',
  async (imageUrl) => {
    expect(await check(config({ imageUrl }))).toMatchObject([
      expect.stringMatching(/may not be shown: .* https only {2}did you mean "https:\/\/pictures/),
    ]);
  },
);

test.each([
  ['/landing?name=a b', '/landing?name=a%20b'],
  [' https://a.example/', 'https://a.example/'],
])('a link with a space is told, which leads nowhere: %j', async (url, meant) => {
  expect(await check(config({ url }))).toMatchObject([
    expect.stringContaining(`it leads nowhere  did you mean "${meant}"?`),
  ]);
});

test('a link of a list leads to a page that there is', async () => {
  expect(await check(config({ url: '/content/OPNE/main' }))).toMatchObject([
    expect.stringContaining('there is no form "OPNE"'),
  ]);
  expect(await check(config({ url: '/content/OPEN/main' }))).toEqual([]);
});
