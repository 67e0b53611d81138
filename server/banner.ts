import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { usersDocument } from '#schemas/definitions/tenant-documents.ts';
import { corpCode, DEFAULT_CORP } from '#schemas/tenant/corp.ts';
import type { Config } from './config.ts';

/** What the terminal tells when the product is ready. */
export interface BannerFacts {
  readonly config: Config;
  /** Address for a browser, without a slash at its end. */
  readonly url: string;
  /** The database in one line. */
  readonly database: string;
  /** Seconds that the start took. */
  readonly seconds: number;
  /** A sample user and password, if sample data are wanted. */
  readonly sample: { readonly user: string; readonly password: string } | null;
  /** The tenant that it begins with. */
  readonly corp: string;
}

/** Where it is, who can sign in, where the data lie, how to stop. */
export function banner({ config, url, database, seconds, sample, corp }: BannerFacts): string {
  const lines: [string, string][] = [
    ['Open', `${url}/${corp}/`],
    ...(sample ? ([['Sign in', `${sample.user}   ${sample.password}`]] as [string, string][]) : []),
    ['Data', config.dataDir],
    ['Database', database],
    ['Stop', 'Ctrl-C'],
  ];
  const body = lines.map(([name, value]) => `  ${name.padEnd(9)} ${value}`).join('\n');
  return `\nY4 Web UI is ready after ${seconds.toFixed(1)} s.\n\n${body}\n\n`;
}

/** Address for a browser of this machine: one that listens everywhere is reached as localhost. */
export function urlOf({ address, port, family }: AddressInfo): string {
  const everywhere = address === '0.0.0.0' || address === '::';
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${everywhere ? 'localhost' : host}:${port}`;
}

/** The default tenant, or the first that the folder of definitions has instead of it. */
export async function firstTenant({ definitionsDir }: Config): Promise<string> {
  const entries = await readdir(definitionsDir, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const tenants = names.filter((name) => corpCode.safeParse(name).success).sort();
  return tenants.includes(DEFAULT_CORP) ? DEFAULT_CORP : (tenants[0] ?? DEFAULT_CORP);
}

/** The first sample user of a tenant; null when sample data are not wanted. */
export async function sampleUser(config: Config, corp: string): Promise<BannerFacts['sample']> {
  if (!config.sampleData) return null;
  try {
    const file = join(config.definitionsDir, corp, 'users.json');
    const [first] = usersDocument.parse(JSON.parse(await readFile(file, 'utf8')));
    return first ? { user: first.user, password: first.password } : null;
  } catch {
    // A faulty file was told of when it was loaded, and an absent one has nothing to tell.
    return null;
  }
}
