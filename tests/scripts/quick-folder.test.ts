import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
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
