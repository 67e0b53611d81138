import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const groupSchema = z.strictObject({
  /** What a reader knows it by. */
  name: z.string().min(1),
  /** Most that its scripts may weigh, in thousands of bytes after gzip -9. */
  limit: z.number().positive(),
  /**
   * Modules as the manifest names them: the page's entry, and what it imports late for what the
   * group shows. All that these import at once comes along.
   */
  modules: z.array(z.string().min(1)).min(1),
});

const budgetsSchema = z.strictObject({ groups: z.array(groupSchema).min(1) });

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

export type BudgetGroup = z.output<typeof groupSchema>;
export type Manifest = z.output<typeof manifestSchema>;

/** What came out for one group; `fault` says why it does not pass. */
export interface BudgetResult {
  readonly name: string;
  readonly limit: number;
  readonly kilobytes?: number;
  readonly fault?: string;
}

/** Reads the groups. @throws ZodError */
export async function readBudgets(path: string): Promise<readonly BudgetGroup[]> {
  return budgetsSchema.parse(JSON.parse(await readFile(path, 'utf8'))).groups;
}

/** Reads Vite's manifest of a built client. @throws ZodError */
export async function readManifest(client: string): Promise<Manifest> {
  const path = join(client, '.vite/manifest.json');
  return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}

/** Weighs each group. */
export function checkBudgets(
  groups: readonly BudgetGroup[],
  manifest: Manifest,
  client: string,
): Promise<BudgetResult[]> {
  return Promise.all(
    groups.map(async ({ name, limit, modules }) => {
      const missing = modules.filter((module) => manifest[module] === undefined);
      if (missing.length > 0) {
        const fault = `the build has no module ${missing.join(', ')}; was it renamed, or is it not imported with import()?`;
        return { name, limit, fault };
      }
      const sizes = await Promise.all(
        [...scriptsOf(modules, manifest)].map((file) => compressedSize(join(client, file))),
      );
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      if (kilobytes <= limit) return { name, limit, kilobytes };
      const fault = `${kilobytes.toFixed(1)} KB gzip, ${limit} are allowed`;
      return { name, limit, kilobytes, fault };
    }),
  );
}

/** Scripts that the browser loads before the modules can run. */
export function scriptsOf(modules: readonly string[], manifest: Manifest): Set<string> {
  const seen = new Set<string>();
  const waiting = [...modules];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    waiting.push(...(manifest[module]?.imports ?? []));
  }
  const files = [...seen].flatMap((module) => manifest[module]?.file ?? []);
  return new Set(files.filter((file) => /\.m?js$/.test(file)));
}

async function compressedSize(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}
