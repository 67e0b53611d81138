import { spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRoot } from '#server/database/cluster/account.ts';
import { writePointer } from '#server/database/cluster/pointer.ts';
import { isPostmasterOf } from '#server/database/cluster/postmaster-file.ts';
import { findSystemFolder } from '#server/database/cluster/reach.ts';
import { postgresOf, startApp } from './_apps.ts';
import { makeFolder, open, query, refusal, told } from './_clusters.ts';

async function locationOf(dataDir: string): Promise<string> {
  return JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')).folder;
}

it('keeps the rows in the data folder itself where that can be', async () => {
  const dataDir = await makeFolder();
  await open(dataDir);
  expect(await locationOf(dataDir)).toBe('postgres');
  expect(await readdir(join(dataDir, 'postgres/pgdata'))).toContain('PG_VERSION');
});

it('takes a data folder along that was moved', async () => {
  const parent = await makeFolder();
  const first = await open(join(parent, 'old'));
  await query(first.connection, 'create table kept as select 7 as n');
  await first.stop();
  await rename(join(parent, 'old'), join(parent, 'new'));
  const second = await open(join(parent, 'new'));
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
});

it('leaves no half of the file that names the cluster, where the disk had no room for it', async () => {
  const dataDir = await makeFolder();
  const code = `import { writePointer } from '#server/database/cluster/pointer.ts';
    await writePointer(${JSON.stringify(dataDir)}, () => 'postgres').catch(({ code }) => console.log(code));`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', code];
  const noRoom = `trap '' XFSZ; ulimit -f 0; "$@"`;
  const { stdout } = spawnSync('bash', ['-c', noRoom, 'bash', ...node], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    encoding: 'utf8',
  });
  expect(stdout).toBe('EFBIG\n');
  expect(await readdir(dataDir)).toEqual([]);
  const [one, other] = await Promise.all([1, 2].map(() => writePointer(dataDir, () => 'postgres')));
  expect(one).toEqual(other);
  expect(await readdir(dataDir)).toEqual(['database.json']);
});

describe.runIf(isRoot())('for root, under a folder that is closed to others', () => {
  it('lays the cluster into a system folder, as another account that alone may enter', async () => {
    const system = await makeFolder();
    const dataDir = join(await makeFolder({ open: false }), 'data');
    const { connection } = await open(dataDir, { systemFolders: [system] });
    const folder = await locationOf(dataDir);
    expect(folder).toMatch(new RegExp(`^${system}/clusters/[0-9a-f]{12}$`));
    const { uid, mode } = await stat(folder);
    expect(uid).not.toBe(0);
    expect(mode & 0o777).toBe(0o700);
    const pid = await postgresOf(dataDir);
    expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('works with what an ordinary account made, as that account', async () => {
    const dataDir = await makeFolder();
    const first = await open(dataDir);
    await first.stop();
    await chownAll(join(dataDir, 'postgres'), 12_345);
    await open(dataDir);
    const pid = await postgresOf(dataDir);
    expect((await stat(`/proc/${pid}`)).uid).toBe(12_345);
  });

  it('gives two data folders two clusters, and a deleted one a new one', async () => {
    const system = await makeFolder();
    const closed = await makeFolder({ open: false });
    const options = { systemFolders: [system] };
    const one = await open(join(closed, 'one'), options);
    await open(join(closed, 'two'), options);
    await query(one.connection, 'create table old ()');
    const before = await locationOf(join(closed, 'one'));
    await one.stop();
    await rm(join(closed, 'one'), { recursive: true });
    const again = await open(join(closed, 'one'), options);
    await expect(query(again.connection, 'select from old')).rejects.toThrow('does not exist');
    expect(told).toEqual([
      `warn An earlier database of ${join(closed, 'one')} still lies in ${before}; delete that folder if nobody needs it.`,
    ]);
  });

  it('stops what still runs for a data folder that was deleted', async () => {
    const system = await makeFolder();
    const options = { systemFolders: [system] };
    const dataDir = join(await makeFolder({ open: false }), 'data');
    const app = startApp(dataDir, 'stay', system);
    await app.firstLine;
    const orphan = await locationOf(dataDir);
    const pid = await postgresOf(dataDir);
    app.process.kill('SIGKILL');
    await app.exited;
    await rm(dataDir, { recursive: true });
    await open(dataDir, options);
    expect(await isPostmasterOf(pid ?? 0, join(orphan, 'pgdata'))).toBe(false);
  });

  it('takes a data folder along that was moved, but refuses a copy of it', async () => {
    const options = { systemFolders: [await makeFolder()] };
    const closed = await makeFolder({ open: false });
    const [old, moved, copy] = ['old', 'new', 'copy'].map((name) => join(closed, name)) as [
      string,
      string,
      string,
    ];
    const first = await open(old, options);
    await query(first.connection, 'create table kept as select 7 as n');
    await first.stop();
    await rename(old, moved);
    const second = await open(moved, options);
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
    await cp(moved, copy, { recursive: true });
    expect(await refusal(open(copy, options))).toBe(
      `${copy} is a copy of ${moved}, and both name the database in ${await locationOf(moved)}: delete ${copy}/database.json to give the copy an empty database of its own.`,
    );
  });

  it('says what to do when no system folder will do', async () => {
    const closed = await makeFolder({ open: false });
    const dataDir = join(closed, 'data');
    expect(await refusal(open(dataDir, { systemFolders: [join(closed, 'system')] }))).toBe(
      `PostgreSQL refuses to run as root, and no other account can reach ${dataDir}: start without root, or set DATA_DIR to a folder that all may enter, such as /srv/y4.`,
    );
  });

  it('passes over a system folder that others could put their programs into', async () => {
    const parent = await makeFolder();
    const names = ['foreign', 'writable', 'good'];
    const folders = names.map((name) => join(parent, name));
    const [foreign = '', writable = '', good = ''] = folders;
    for (const folder of folders) await mkdir(folder, { mode: 0o755 });
    await chown(foreign, 12_345, 12_345);
    await chmod(writable, 0o777);
    expect(await findSystemFolder(folders)).toBe(good);
    expect(await findSystemFolder(['/proc/y4/x', foreign])).toBeUndefined();
  });
});

async function chownAll(path: string, uid: number): Promise<void> {
  await lchown(path, uid, uid);
  if (!(await stat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await chownAll(join(path, name), uid);
}
