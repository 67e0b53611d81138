import { expect, test } from 'vitest';
import { parts } from '../../scripts/vite-parts.ts';

type Load = () => Promise<object>;

/** What every `import()` of a build goes through, on a page whose head names these files. */
function builtWith(links: { href: string }[]) {
  const { handler } = parts().transform as unknown as {
    handler(this: object, code: string): { code: string };
  };
  const build = { environment: { config: { build: { assetsDir: 'assets' } } } };
  const { code } = handler.call(build, 'export const __vitePreload = fetchNamed;');
  const network = { onLine: true };
  // As the bundler does, it names in the head what it is about to fetch.
  const fetchNamed = (load: Load, named: string[]) => {
    links.push(...named.map((name) => ({ href: `https://shop.example/${name}` })));
    return load();
  };
  const globals = { document: { querySelectorAll: () => links }, navigator: network, fetchNamed };
  const fetchPart = new Function(
    ...Object.keys(globals),
    `${code.replace('export ', '')}\nreturn __vitePreload;`,
  )(...Object.values(globals)) as (load: Load, files?: string[]) => Promise<object>;
  return { fetchPart, network };
}

/** The function that loads a part, as the bundler writes it. */
function loading(file: string, load: Load): Load {
  return Object.assign(load, { toString: () => `()=>import('./${file}')` });
}

const comes = async () => ({ default: 1 });
const fails = async () => Promise.reject(new TypeError('Failed to fetch'));

test('without a network only what is here is asked for, not what was and did not come', async () => {
  const { fetchPart, network } = builtWith([{ href: 'https://shop.example/assets/named.js' }]);
  await fetchPart(loading('came.js', comes), ['assets/came.js', 'assets/with-it.js']);
  await expect(fetchPart(loading('lost.js', fails))).rejects.toThrow('Failed to fetch');
  network.onLine = false;
  for (const file of ['named.js', 'came.js', 'with-it.js']) {
    await expect(fetchPart(loading(file, comes))).resolves.toEqual({ default: 1 });
  }
  for (const file of ['lost.js', 'new.js']) {
    await expect(fetchPart(loading(file, comes))).rejects.toThrow('There is no network');
  }
});

test('a part that came empty was cut off', async () => {
  const { fetchPart } = builtWith([]);
  const part = fetchPart(loading('part.js', async () => ({})));
  await expect(part).rejects.toThrow(new SyntaxError('part.js is empty'));
});
