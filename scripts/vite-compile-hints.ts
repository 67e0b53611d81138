import type { Plugin } from 'vite';

/** Has to be the first line of a file. */
const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Asks engines that know the hint (V8 since Chrome 136) to compile all functions of these files at once, beside the main
 * thread and while the file is fetched. Otherwise each function is compiled when it is first called, and the page waits.
 *
 * @param names of chunks nearly all of whose functions are called as soon as the file is there: what is compiled
 * and never called costs time and memory.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'y4-compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The bundler writes a line of its own at the top of files that load others.
      order: 'post',
      handler(_options, bundle) {
        const missing = new Set(names);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !names.includes(chunk.name)) continue;
          missing.delete(chunk.name);
          chunk.code = `${HINT}\n${chunk.code}`;
          const map = bundle[`${chunk.fileName}.map`];
          if (map?.type === 'asset') map.source = withLineBefore(String(map.source));
        }
        if (missing.size > 0)
          this.error(`No file of the build is named ${[...missing].join(', ')}`);
      },
    },
  };
}

/** The source map of a file that got a line before its first. */
function withLineBefore(sourceMap: string): string {
  const map: { mappings: string } = JSON.parse(sourceMap);
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
}
