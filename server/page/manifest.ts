import * as z from 'zod/mini';

/** What the client build tells of its files, as far as pages need it. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z._default(z.array(z.string()), []),
    dynamicImports: z._default(z.array(z.string()), []),
    isEntry: z._default(z.boolean(), false),
  }),
);

export type Manifest = z.output<typeof manifestSchema>;

/** Reads Vite's list of what it built. @throws Error when it is none. */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/**
 * Addresses of all modules that these import and the shell does not load anyway. A
 * module that the build does not know is left out: a page works without its preload.
 */
export function preloadOf(manifest: Manifest, sources: readonly string[]): string[] {
  const shell = closure(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  );
  const wanted = closure(manifest, sources);
  const chunks = [...wanted].filter((key) => !shell.has(key)).map((key) => manifest[key]);
  return chunks.flatMap((chunk) => (chunk ? [`/${chunk.file}`] : []));
}

function closure(manifest: Manifest, sources: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = sources.filter((key) => Object.hasOwn(manifest, key));
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return reached;
}
