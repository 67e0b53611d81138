import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeQuickFolder } from '#tests/_harness/quick-folder.ts';

const PREFIX = `y4-quick${process.pid}-`;

/** Has another process make a folder, which it never removes. */
async function madeByAnother() {
  const making = `
    import { makeQuickFolder } from '#tests/_harness/quick-folder.ts';
    console.log(await makeQuickFolder('${PREFIX}'));
    setInterval(() => {}, 60_000);`;
  const process = spawn('node', ['--import', 'tsx', '--input-type=module', '--eval', making], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void process.kill('SIGKILL'));
  const [line] = await once(process.stdout, 'data');
  const folder = String(line).trim();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, process };
}

async function make() {
  const folder = await makeQuickFolder(PREFIX);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder is removed once the run that made it was killed, and not before', async () => {
  const { folder, process } = await madeByAnother();
  await make();
  expect(existsSync(folder)).toBe(true);
  process.kill('SIGKILL');
  await once(process, 'exit');
  await make();
  expect(existsSync(folder)).toBe(false);
});

test('a folder of a process that has its number among others stays: another container may share the place', async () => {
  const own = await make();
  const [space = '', pid = ''] = basename(own).slice(PREFIX.length).split('-');
  const nobody = `${pid}0000000`;
  const [theirs, left] = [`${space}1`, space].map((one) =>
    join(dirname(own), `${PREFIX}${one}-${nobody}-left`),
  ) as [string, string];
  onTestFinished(() => rm(theirs, { recursive: true, force: true }));
  for (const folder of [theirs, left]) await mkdir(folder);
  await make();
  expect([theirs, left].map((folder) => existsSync(folder))).toEqual([true, false]);
});
