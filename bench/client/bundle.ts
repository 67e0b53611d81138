import { join } from 'node:path';
import { build } from 'esbuild';

/** A file of this folder as one script for the browser. */
export async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${file} came to no script.`);
  return script.text;
}
