import { chmod, cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRoot } from '#server/database/cluster/account.ts';
import { locateBinaries, openBinaries } from '#server/database/cluster/binaries.ts';
import { linkLibraries } from '#server/database/cluster/library-links.ts';
import { makeFolder, refusal } from './_clusters.ts';

const elsewhere =
  'set DATABASE_URL to a PostgreSQL 15 or later, for example DATABASE_URL=postgresql://user:password@localhost:5432/y4.';

/** A copy of the platform's package, as an installer lays it out. */
async function installTo(folder: string): Promise<string> {
  const original = dirname(locateBinaries());
  await cp(original, folder, { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native');
}

async function removeLinks(native: string): Promise<string[]> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  const targets = links.map(({ target }: { target: string }) => join(dirname(native), target));
  for (const target of targets) await rm(target);
  return targets;
}

function noCopy(): Promise<string> {
  throw new Error('No copy should have been needed.');
}

it('runs the programs where the package lies', async () => {
  const binaries = await openBinaries(undefined, noCopy);
  expect(binaries.version).toMatch(/^18\.\d+$/);
  expect(binaries.major).toBe('18');
});

it('makes the links between libraries that a skipped install script left out', async () => {
  const native = await installTo(join(await makeFolder(), 'package'));
  const targets = await removeLinks(native);
  expect(targets.length).toBeGreaterThan(3);
  expect((await openBinaries(undefined, noCopy, native)).major).toBe('18');
  for (const target of targets) expect((await stat(target)).isFile()).toBe(true);
});

it('gives the programs the right to be run', async () => {
  const native = await installTo(join(await makeFolder(), 'package'));
  await chmod(join(native, 'bin/postgres'), 0o644);
  expect((await openBinaries(undefined, noCopy, native)).major).toBe('18');
});

it('names the systems it does not come for, and the way out', async () => {
  const thrown = Promise.resolve().then(() => locateBinaries('sunos', 'x64'));
  expect(await refusal(thrown)).toBe(`No PostgreSQL comes along for sunos on x64: ${elsewhere}`);
});

it.runIf(process.platform === 'linux')('names musl as the reason, and the way out', async () => {
  const native = await installTo(join(await makeFolder(), 'package'));
  const program = join(native, 'bin/postgres');
  const bytes = await readFile(program);
  const loader = bytes.indexOf('/ld-linux');
  expect(loader).toBeGreaterThan(0);
  bytes.write('/ld-other', loader);
  await writeFile(program, bytes);
  expect(await refusal(openBinaries(undefined, noCopy, native))).toBe(
    `The PostgreSQL that comes along can not run on this system, whose C library is another one (musl, as on Alpine): ${elsewhere}`,
  );
});

describe.runIf(isRoot())('for root, under a folder that is closed to others', () => {
  const account = { uid: 65_534, gid: 65_534 };

  it('copies the programs once to where the account can run but not change them', async () => {
    const native = await installTo(join(await makeFolder({ open: false }), 'package'));
    // As a strict umask leaves them.
    await chmod(join(native, 'lib'), 0o700);
    const copies = await makeFolder();
    const first = await openBinaries(account, async () => copies, native);
    expect(first.major).toBe('18');
    const [name = '', ...others] = await readdir(copies);
    expect(others).toEqual([]);
    expect(name).toMatch(/^postgres-18\..*-linux-/);
    const program = await stat(first.program('postgres'));
    expect([program.uid, program.mode & 0o777]).toEqual([0, 0o755]);
    const second = await openBinaries(account, async () => copies, native);
    expect((await stat(second.program('postgres'))).ino).toBe(program.ino);
  });

  it('does not trust a copy that was broken off', async () => {
    const native = await installTo(join(await makeFolder({ open: false }), 'package'));
    const copies = await makeFolder();
    const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'));
    const name = `postgres-${version}-${process.platform}-${process.arch}`;
    const [fresh, old] = [join(copies, `${name}.draft-1`), join(copies, `${name}.draft-2`)];
    for (const draft of [fresh, old]) await mkdir(join(draft, 'native/bin'), { recursive: true });
    await utimes(old, 0, 0);
    const [one, two] = await Promise.all([
      openBinaries(account, async () => copies, native),
      openBinaries(account, async () => copies, native),
    ]);
    expect([one.major, two.major]).toEqual(['18', '18']);
    expect(await readdir(copies)).toEqual([name, `${name}.draft-1`]);
  });

  it('makes the links in the copy', async () => {
    const native = await installTo(join(await makeFolder({ open: false }), 'package'));
    const copies = await makeFolder();
    await openBinaries(account, async () => copies, native);
    const [name = ''] = await readdir(copies);
    const targets = await removeLinks(join(copies, name, 'native'));
    expect(await linkLibraries(join(copies, name, 'native'))).toBe(true);
    for (const target of targets) expect((await stat(target)).isFile()).toBe(true);
  });
});
