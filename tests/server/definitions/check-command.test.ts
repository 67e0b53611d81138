import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownDatabase } from '#tests/_harness/database.ts';
import { createDefinitionFolder } from '../_definitions.ts';
import { CLEAN } from './meaning/_clean-tenant.ts';

const root = join(import.meta.dirname, '../../..');

/** What the documentation promises to programs. */
const answer = z.array(
  z.strictObject({
    file: z.string(),
    line: z.int(),
    column: z.int(),
    message: z.string(),
    suggestion: z.optional(z.string()),
    mild: z.optional(z.literal(true)),
  }),
);

const database = await ownDatabase();

/** Runs the command as `npm run check` does. */
async function check(...words: string[]): Promise<{ code: number | null; out: string }> {
  return checkAgainst(database.url, ...words);
}

/** @param url of the database whose tables count; empty for a fresh one with the folder's own steps. */
async function checkAgainst(
  url: string,
  ...words: string[]
): Promise<{ code: number | null; out: string }> {
  const run = spawn(process.execPath, ['--import', 'tsx', 'scripts/check.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  run.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const code = await new Promise<number | null>((resolve) => run.once('close', resolve));
  return { code, out };
}

/** Runs the command on the tenant without a fault, with some files written anew. */
async function checkTenant(
  changes: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<{ code: number | null; out: string }> {
  const files = Object.entries({ ...CLEAN, ...changes }).map(([name, text]) => [
    `t/${name}`,
    text.replace('\0', 't'),
  ]);
  const folder = await createDefinitionFolder(Object.fromEntries(files));
  try {
    return await check(folder.path, ...words);
  } finally {
    await folder.drop();
  }
}

const WRONG = { 'menus/desk.json': '[\n  { "name": "Goods", "to": "/content/PAGES/main" }\n]' };
const MILD = { 'data/spare.sql': 'SELECT 1' };

describe('npm run check', () => {
  test('ends with 0 when nothing is wrong', async () => {
    expect(await checkTenant({})).toEqual({ code: 0, out: 'No faults found.\n' });
  });

  test('ends with 1 for a fault, and tells its place, what is wrong and what was meant', async () => {
    const { code, out } = await checkTenant({ ...WRONG, ...MILD });
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      't/data/spare.sql:1:1  warning: nothing names this file',
      't/menus/desk.json:2:28  there is no form "PAGES"; there are BOOK, PAGE  did you mean "PAGE"?',
      '1 error, 1 warning',
      '',
    ]);
  });

  test('says the same to programs, and nothing but it', async () => {
    const { code, out } = await checkTenant({ ...WRONG, ...MILD }, '--json');
    expect(code).toBe(1);
    expect(answer.parse(JSON.parse(out))).toEqual([
      {
        file: 't/data/spare.sql',
        line: 1,
        column: 1,
        message: 'nothing names this file',
        mild: true,
      },
      {
        file: 't/menus/desk.json',
        line: 2,
        column: 28,
        message: 'there is no form "PAGES"; there are BOOK, PAGE',
        suggestion: 'PAGE',
      },
    ]);
  });

  test('ends with 0 for warnings alone', async () => {
    const { code, out } = await checkTenant(MILD, '--json');
    expect(code).toBe(0);
    expect(answer.parse(JSON.parse(out))).toHaveLength(1);
  });

  test('tells a faulty table once, and not where it is missed', async () => {
    const files = {
      '_tables/001-toys.sql': `CREATE TABLE toy (corp text NOT NULL, id kind, PRIMARY KEY (corp, id));
CREATE VIEW old_toy AS SELECT * FROM toy;
CREATE TABLE ball (corp text NOT NULL, id int, PRIMARY KEY (corp, id));`,
      't/corp.json': '{ "code": "t", "name": "T", "sortName": "T" }',
      't/data/TOY.json': '{ "code": "TOY", "source": { "table": "toy" } }',
      't/data/OLD.json': '{ "code": "OLD", "source": { "view": "old_toy" }, "key": ["id"] }',
      't/data/BALL.json': '{ "code": "BALL", "source": { "table": "ball" }, "filters": ["size"] }',
    };
    const folder = await createDefinitionFolder(files);
    const { out } = await checkAgainst('', folder.path, '--json').finally(() => folder.drop());
    const told = answer.parse(JSON.parse(out)).filter(({ mild }) => !mild);
    expect(told.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      '_tables/001-toys.sql: type "kind" does not exist',
      't/data/BALL.json: there is no field "size"; there are id',
    ]);
  });

  test('tells who names a tenant, or a file, to name the folder around them', async () => {
    const folder = await createDefinitionFolder({
      't/corp.json': '{ "code": "t", "name": "T", "sortName": "T" }',
      't/data/TOY.json': '{ "code": "TOY", "source": { "table": "toy" } }',
    });
    const outs = await Promise.all([
      check(`${folder.path}/t`),
      check(`${folder.path}/t/data/TOY.json`),
    ]).finally(() => folder.drop());
    expect(outs.map(({ code }) => code)).toEqual([1, 1]);
    const [tenant = '', file = ''] = outs.map(({ out }) => out);
    expect(tenant).toContain('corp.json:1:1  this is the folder of one tenant');
    expect(tenant).toContain('1 error, 0 warnings');
    expect(file).toContain('TOY.json:1:1  this is a file: name the folder');
  });

  test('tells programs of a folder that is not there', async () => {
    const { code, out } = await check('no-such-folder', '--json');
    expect(code).toBe(1);
    expect(answer.parse(JSON.parse(out))).toEqual([
      { file: 'no-such-folder', line: 1, column: 1, message: 'there is no such folder' },
    ]);
  });
});
