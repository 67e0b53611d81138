import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/_harness/database.ts';
import { findFreePort } from '#tests/_harness/free-port.ts';
import {
  createDefinitionFolder,
  type DefinitionFolder,
  PASSWORD,
  sampleFiles,
} from './_definitions.ts';

let database: TestDatabase;
let folder: DefinitionFolder;
let dataDir: string;
let port: number;
let running: Run[] = [];

interface Run {
  readonly process: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await createDefinitionFolder(sampleFiles);
  dataDir = await mkdtemp(join(tmpdir(), 'y4-main-'));
});
afterAll(async () => {
  await database.drop();
  await folder.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  port = await findFreePort();
  running = [];
});
afterEach(async () => {
  for (const run of running) {
    run.process.kill('SIGKILL');
    await run.ended;
  }
});

function launch(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEFINITIONS_DIR: folder.path,
      LOG_LEVEL: 'silent',
      SAMPLE_DATA: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  child.stderr?.on('data', (data) => {
    output += data;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const run = { process: child, output: () => output, ended };
  running.push(run);
  return run;
}

async function healthOf(): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.status,
    () => 0,
  );
}

async function ready(run: Run): Promise<void> {
  await expect.poll(() => run.output(), { timeout: 15_000 }).toContain('is ready');
}

test('a start listens before it is ready, then tells where it is and who can sign in', async () => {
  const run = launch({ SAMPLE_DATA: 'true' });
  const seen = new Set<number>();
  while (!seen.has(200) && run.process.exitCode === null) seen.add(await healthOf());
  expect([...seen].filter((status) => status !== 0)).toEqual([503, 200]);
  await ready(run);
  expect(run.output()).toContain(`http://127.0.0.1:${port}/y4/`);
  expect(run.output()).toMatch(new RegExp(`ann +${PASSWORD}`));
  expect(run.output()).toContain(dataDir);
  run.process.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(await healthOf()).toBe(0);
});

test('a changed definition reaches a process that did not load it', async () => {
  const first = launch();
  await ready(first);
  const ask = async () => {
    const response = await fetch(
      `http://127.0.0.1:${port}/y4service/api/Y4/GetByServlet?servlet=WebUiFalcon&command=GetForm&code=OPEN`,
    );
    return ((await response.json()) as { data: { headerTitle: string } }).data.headerTitle;
  };
  expect(await ask()).toBe('__OPEN');
  await folder.write({
    'y4/forms/OPEN.json': { code: 'OPEN', access: 'public', headerTitle: 'From elsewhere' },
  });
  const other = launch({ PORT: String(await findFreePort()) });
  await ready(other);
  await expect.poll(ask).toBe('From elsewhere');
});

test('a faulty definition is printed with its place and does not stop the start', async () => {
  await folder.write({ 'beta/menus/public.json': '[ { "nam": "x" } ]' });
  const run = launch();
  await ready(run);
  expect(run.output()).toContain(
    'beta/menus/public.json:1:5  unknown key "nam"  did you mean "name"?',
  );
  await folder.remove('beta/menus/public.json');
});

test('a faulty step is printed once, without what misses its tables and those of the steps behind it', async () => {
  const files = {
    '_tables/001-lamp.sql':
      'CREATE TABLE lamp (corp text, id integer, PRIMARY KEY (corp, id), volt vlots)',
    '_tables/002-bulb.sql': 'CREATE TABLE bulb (corp text, id integer, PRIMARY KEY (corp, id))',
    'beta/data/LAMP.json': { code: 'LAMP', source: { table: 'lamp' } },
    'beta/data/BULB.json': {
      code: 'BULB',
      source: { sql: 'bulbs.sql' },
      key: ['id'],
      fields: [{ name: 'id' }],
    },
    'beta/data/bulbs.sql': 'SELECT id FROM bulb',
    'beta/data/SHADE.json': { code: 'SHADE', source: { table: 'shade' } },
  };
  await folder.write(files);
  const run = launch();
  await ready(run);
  const [told] = run.output().split('Y4 Web UI is ready');
  expect(told?.trim().split('\n')).toEqual([
    expect.stringMatching(/^_tables\/001-lamp.sql:1:\d+ {2}type "vlots" does not exist/),
    expect.stringMatching(/^beta\/data\/SHADE.json:1:\d+ {2}there is no table "shade"/),
  ]);
  for (const path of Object.keys(files)) await folder.remove(path);
});

test('in development a change of a file is loaded at once', async () => {
  const run = launch({ NODE_ENV: 'development' });
  await ready(run);
  await folder.write({ 'y4/configs/LIVE.json': [{ key: 'k', code: 'LIVE', title: 'live' }] });
  const ask = async () => {
    const response = await fetch(
      `http://127.0.0.1:${port}/y4service/api/Y4/GetByServlet?servlet=WebUiFalcon&command=GetConfig&code=LIVE`,
    );
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(ask, { timeout: 5_000 }).toBe(1);
});

describe('a start that cannot be', () => {
  test('says in one sentence that the port is in use', async () => {
    const first = launch();
    await ready(first);
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(new RegExp(`^Port ${port} of 127.0.0.1 is in use: .*\\n$`));
    expect(await healthOf()).toBe(200);
  });

  test('says in one sentence that the database is not there', async () => {
    const run = launch({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
  });

  test('says which variable is wrong', async () => {
    const run = launch({ PORT: 'many' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('PORT is "many"');
  });
});

test('a signal during the start ends it', async () => {
  const run = launch();
  await expect.poll(healthOf, { timeout: 15_000 }).toBe(503);
  run.process.kill('SIGTERM');
  await run.ended;
  expect(run.output()).not.toContain('is ready');
  expect(run.output()).not.toContain('at ');
});
