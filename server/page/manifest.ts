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
 * Addresses of these modules and of all that they import, without what the shell loads anyway, in the order of the
 * modules: browsers fetch only so many files of a host at once, and in this order. A
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

/** The modules and all that they import, in the order in which a browser runs them. */
function closure(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const ordered = new Set<string>();
  const take = (key: string): void => {
    if (seen.has(key) || !Object.hasOwn(manifest, key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) take(imported);
    ordered.add(key);
  };
  for (const key of sources) take(key);
  return ordered;
}
