import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { FUNCTIONS } from '#expressions/ast.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { sha256 } from '#server/definitions/read-folder.ts';
import { applyTables } from '#server/own-tables/apply-tables.ts';
import { ownDatabase } from '#tests/_harness/database.ts';
import { auditTenancy } from '../database/_audit.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/definitions/guide.md'), 'utf8');

const database = await ownDatabase();
const owner = new pg.Client(database.connection);
await owner.connect();
afterAll(() => owner.end());

test('the tables of the guide can be taken as they stand there', async () => {
  const text = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const files = [{ path: '001-stores.sql', text, hash: sha256(text) }];
  const folder = { name: '_tables', files, hash: '' };
  const { issues } = await applyTables(owner, { folder, tenants: [] });
  expect(issues.map(formatIssue)).toEqual([]);
  expect(await auditTenancy(owner as unknown as pg.Pool)).toEqual([]);
  const { rows } = await owner.query("SELECT to_regclass('full_store') AS view");
  expect(rows).toEqual([{ view: 'full_store' }]);
});

test('the guide names every function of formulas', () => {
  const missing = Object.keys(FUNCTIONS).filter((name) => !guide.includes(`\`${name}(`));
  expect(missing).toEqual([]);
});
