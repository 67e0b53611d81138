import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDocs } from '../../scripts/docs/check-docs.ts';

let root = '';

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'y4-docs-'));
  await write('package.json', '{ "scripts": { "check": "node check.mjs" } }');
  await write('src/shop/cart.ts', '');
  await write('docs/guide.md', '# The guide\n\n## What it `is`, and why\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const faultsOf = async (text: string, path = 'README.md') => {
  await write(path, text);
  return checkDocs(root).map(({ place, message }) => `${place} ${message}`);
};

it('finds nothing wrong with links, paths and commands that lead somewhere', async () => {
  const text = [
    '[guide](docs/guide.md), [why](docs/guide.md#what-it-is-and-why), [here](#here), [docs](docs/)',
    '# Here',
    '`src/shop/cart.ts`, `cart.ts`, `src/<part>/cart.ts`, `shop/`, `src/shop/{cart,c…}.ts`',
    '`npm run check`, `dist/client/index.js`, `/shop/none.html`, `y4.none`, [web](https://none)',
    '```',
    '`none.ts` [none](none.md)',
    '```',
  ];
  expect(await faultsOf(text.join('\n'))).toEqual([]);
});

it.each([
  ['[guide](docs/guides.md)', 'leads to docs/guides.md, which is not there'],
  ['[guide](docs/guide.md#how)', 'leads to #how, which docs/guide.md has no heading for'],
  ['`src/shop/basket.ts`', 'names src/shop/basket.ts, which is not there'],
  ['`<part>/basket.ts`', 'names <part>/basket.ts, which is not there'],
  ['`{cart,basket}.ts`', 'names basket.ts, which is not there'],
  ['`shops/`', 'names shops/, which is not there'],
  ['npm run checks', 'names "npm run checks", which package.json does not have'],
])('finds that %s leads nowhere', async (text, message) => {
  expect(await faultsOf(`\n${text}`)).toEqual([`README.md:2 ${message}`]);
});

it('follows the links of decisions only: what they name may be gone by now', async () => {
  const text = '`src/shop/basket.ts`, `npm run checks`, [first](0001-first.md)';
  expect(await faultsOf(text, 'docs/decisions/0002-second.md')).toEqual([
    'docs/decisions/0002-second.md:1 leads to docs/decisions/0001-first.md, which is not there',
  ]);
});

it.each([
  ['docs/conformance.md', 1],
  ['docs/requirements.md', 0],
  ['docs/definitions/reference.md', 0],
])(
  'looks into what is written by hand and not into what a command writes: %s',
  async (path, count) => {
    expect(await faultsOf('[none](none.md)', path)).toHaveLength(count);
  },
);
