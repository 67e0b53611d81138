import { execFileSync } from 'node:child_process';
import { chown, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { isRoot } from '#server/database/cluster/account.ts';
import { explainOutput } from '#server/database/cluster/cluster-error.ts';
import { makeFolder, open, query, refusal } from './_clusters.ts';

const mounts: string[] = [];

afterEach(() => {
  for (const folder of mounts.splice(0)) execFileSync('umount', ['--lazy', folder]);
});

/** Puts a small disk into memory; only root can. */
function mountDisk(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
  mounts.push(folder);
}

function canMount(): boolean {
  if (!isRoot() || process.platform !== 'linux') return false;
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it("names a data folder with files that are not PostgreSQL's, and leaves them alone", async () => {
  const dataDir = await makeFolder();
  await (await open(dataDir)).stop();
  const pgdata = join(dataDir, 'postgres/pgdata');
  execFileSync('find', [pgdata, '-mindepth', '1', '-delete']);
  await writeFile(join(pgdata, 'thesis.txt'), 'mine');
  expect(await refusal(open(dataDir))).toBe(
    `${pgdata} holds files but no PostgreSQL data: move it away to begin with an empty database, or set DATA_DIR to another folder.`,
  );
  expect(await readdir(pgdata)).toEqual(['thesis.txt']);
});

it("uses an empty folder in the cluster's place", async () => {
  const dataDir = await makeFolder();
  await (await open(dataDir)).stop();
  execFileSync('find', [join(dataDir, 'postgres/pgdata'), '-mindepth', '1', '-delete']);
  const { connection } = await open(dataDir);
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
});

it('names the version that wrote the data when it is another', async () => {
  const dataDir = await makeFolder();
  await (await open(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/pgdata/PG_VERSION'), '16\n');
  const sentence = await refusal(open(dataDir));
  expect(sentence).toMatch(
    /^The data in .*pgdata were written by PostgreSQL 16, and this is PostgreSQL 18: set DATA_DIR to a new folder .* or set DATABASE_URL to a PostgreSQL 16\.$/,
  );
});

it('says what PostgreSQL says of data that are damaged', async () => {
  const dataDir = await makeFolder();
  await (await open(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/pgdata/global/pg_control'), Buffer.alloc(8192, 1));
  expect(await refusal(open(dataDir))).toMatch(
    /^PostgreSQL can not work on .*pgdata: .* \(.*postgres\.log has more\)\. Restore that folder from a backup, or move it away to begin with an empty database\.$/,
  );
});

it('says that the file which names the cluster is damaged', async () => {
  const dataDir = await makeFolder();
  await writeFile(join(dataDir, 'database.json'), '{"id":');
  expect(await refusal(open(dataDir))).toBe(
    `${dataDir}/database.json is damaged, so the database can not be found: restore that file, or delete it to begin with an empty database.`,
  );
});

it('says that a file stands where the data folder should', async () => {
  const file = join(await makeFolder(), 'file');
  await writeFile(file, '');
  const sentence =
    'can not be a folder, because a file stands in its way: set DATA_DIR to another folder.';
  expect(await refusal(open(file))).toBe(`${file} ${sentence}`);
  expect(await refusal(open(join(file, 'data')))).toBe(`${join(file, 'data')} ${sentence}`);
});

it.each(['/proc/y4/data', '/dev/null/data'])('says that %s can not be made', async (dataDir) => {
  expect(await refusal(open(dataDir))).toContain(`${dataDir} can not be`);
});

it('says that a link above the data folder leads nowhere', async () => {
  const parent = await makeFolder();
  await symlink(join(parent, 'unplugged'), join(parent, 'disk'));
  expect(await refusal(open(join(parent, 'disk/data')))).toMatch(
    /\/disk\/data can not be used: .* Set DATA_DIR to another folder\.$/,
  );
});

it.runIf(isRoot())('says that data which belong to root have to be handed over', async () => {
  const dataDir = await makeFolder();
  const pgdata = join(dataDir, 'postgres/pgdata');
  await (await open(dataDir)).stop();
  await chown(pgdata, 0, 0);
  expect(await refusal(open(dataDir))).toBe(
    `The data in ${pgdata} belong to root, and PostgreSQL refuses to run as root: hand them over with "chown -R nobody ${pgdata}".`,
  );
});

it.runIf(isRoot())('says that files which belong to others can not be used', async () => {
  const dataDir = await makeFolder();
  await (await open(dataDir)).stop();
  await chown(join(dataDir, 'postgres/pgdata/global/pg_control'), 0, 0);
  expect(await refusal(open(dataDir))).toBe(
    `The account PostgreSQL runs as has no right to use ${dataDir}/postgres/pgdata: give it that right (chown, and chmod o+x on the folders above), or set DATA_DIR to another folder.`,
  );
});

it.each([
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /too little memory/],
  ['initdb: error: could not look up effective user ID 12345: user does not exist', /no name on/],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /^No space/],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', /work on \/x: could not locate/],
  ['FATAL:  a\nHINT:  b\nFATAL:  c', /^PostgreSQL can not work on \/x: a\. Restore/],
  ['', /^PostgreSQL can not work on \/x: it ended without a word\. Restore/],
])('explains %j', (output, sentence) => {
  expect(explainOutput(output, '/x')).toMatch(sentence);
});

it.runIf(canMount())('says that the disk is full, and leaves nothing on it', async () => {
  const dataDir = await makeFolder();
  mountDisk(dataDir, '20m');
  expect(await refusal(open(dataDir))).toBe(
    `No space is left on the disk of ${dataDir}/postgres: free 200 MB there, or set DATA_DIR to a folder on another disk.`,
  );
  expect(await readdir(join(dataDir, 'postgres'))).not.toContainEqual(
    expect.stringContaining('pgdata'),
  );
});

it.runIf(canMount())('says that the disk is read-only', async () => {
  const dataDir = await makeFolder();
  const disk = join(dataDir, 'disk');
  await mkdir(disk);
  mountDisk(disk, '1m');
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  expect(await refusal(open(join(disk, 'data')))).toBe(
    `${disk}/data lies on a read-only disk: set DATA_DIR to a folder that can be written to.`,
  );
});
