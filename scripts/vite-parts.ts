import type { Plugin } from 'vite';

/** The module of the bundler that every `import()` of the build goes through. */
const HELPER = /vite\/preload-helper\.js$/;
const EXPORT = 'export const __vitePreload =';

/**
 * In place of what the bundler exports. The file of a part stands in the built function that loads it; what the server
 * names in the head of the page, or was loaded before, needs no network any more. A part that came empty was cut off too.
 * The bundler names none in the head that needs no other file: `theme.js` looks there for what it has to fetch anew.
 */
const held = (assets: string) => String.raw`
const nameOf = (address) => address.slice(address.lastIndexOf('/') + 1);
// Later ones name what may not have come.
const here = new Set(Array.from(document.querySelectorAll('link'), ({ href }) => nameOf(href)));
export const __vitePreload = async (load, files, ...rest) => {
  const file = /import\(.\.\/([^\x60'"]+)/.exec(load)?.[1];
  if (navigator.onLine === false && !here.has(file)) throw new TypeError('There is no network');
  const loadWhole = async () => {
    const module = await load();
    if (Object.keys(module).length === 0) throw new SyntaxError(file + ' is empty');
    return module;
  };
  const named = files?.length > 0 || !file ? files : ['${assets}/' + file];
  const module = await fetchModule(loadWhole, named, ...rest);
  for (const name of named ?? []) here.add(nameOf(name));
  return module;
};`;

/**
 * Holds back every `import()` of the build while there is no network. A browser keeps for good that a module could not
 * be fetched, as the standard says (Chromium since 150): asked for again, it fails without being fetched, until the page
 * is loaded anew. What is not asked for can still come.
 */
export function parts(): Plugin {
  let isHeld = false;
  return {
    name: 'y4-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        isHeld = code.includes(EXPORT);
        const { assetsDir } = this.environment.config.build;
        return { code: code.replace(EXPORT, 'const fetchModule =') + held(assetsDir), map: null };
      },
    },
    generateBundle(_options, bundle) {
      if (!isHeld) this.error('The bundler loads modules in another way than it did');
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.exports.length === 0) {
          this.error(`${chunk.fileName} exports nothing, as a file that came empty`);
        }
      }
    },
  };
}
