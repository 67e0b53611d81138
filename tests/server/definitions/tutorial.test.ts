import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { formatIssue } from '#server/definitions/issue.ts';
import { ownTenancy } from '#tests/_harness/database.ts';
import { createDefinitionFolder, type DefinitionFolder } from '../_definitions.ts';

const TUTORIAL = join(import.meta.dirname, '../../../docs/definitions/tutorial.md');

const tenancy = ownTenancy();
let folder: DefinitionFolder;
let blocks: readonly string[];

beforeAll(async () => {
  const text = await readFile(TUTORIAL, 'utf8');
  blocks = [...text.matchAll(/^```(?:json|sql)\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  folder = await createDefinitionFolder({});
});
afterAll(() => folder.drop());

/** The tenant after each step: what the tutorial prints, put where it says. */
test('each step of the tutorial passes the check as it is printed', async () => {
  expect(blocks).toHaveLength(12);
  const [corp, users, table, page = '', menu, more = '', ...others] = blocks;
  const [form, buttons = '', template = '', sql, actions, button = ''] = others;
  const grid = JSON.parse(page);
  const [row] = grid.rows;
  const panel = row.columns[0].panel;

  await folder.write({
    'acme/corp.json': corp,
    'acme/users.json': users,
    'acme/data/SHORT_LINK.json': table,
    'acme/forms/LINKS.json': page,
    'acme/menus/default.json': menu,
  });
  expect(await told()).toEqual([]);

  await folder.write({ 'acme/data/SHORT_LINK.json': more });
  expect(await told()).toEqual([]);

  panel.buttons = JSON.parse(buttons);
  await folder.write({ 'acme/forms/LINK.json': form, 'acme/forms/LINKS.json': grid });
  expect(await told()).toEqual([]);

  row.columns.push({ panel: JSON.parse(template) });
  await folder.write({ 'acme/forms/LINKS.json': grid });
  expect(await told()).toEqual([]);

  panel.buttons.push(JSON.parse(button));
  await folder.write({
    'acme/data/link-clear.sql': sql,
    'acme/data/SHORT_LINK.json': { ...JSON.parse(more), ...JSON.parse(`{${actions}}`) },
    'acme/forms/LINKS.json': grid,
  });
  expect(await told()).toEqual([]);
});

async function told(): Promise<string[]> {
  return (await checkDefinitions(folder.path, tenancy())).map(formatIssue);
}
