import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { checkFolder } from '#server/definitions/check-folder.ts';
import { type DefinitionIssue, formatIssue } from '#server/definitions/issue.ts';
import { checkMeaning } from '#server/definitions/meaning/check-meaning.ts';
import { TenantDocuments } from '#server/definitions/meaning/tenant-documents.ts';
import {
  type DefinitionFile,
  type DefinitionFolder,
  readDefinitionFolders,
} from '#server/definitions/read-folder.ts';
import { createTestDatabase, type TestDatabase } from '#tests/_harness/database.ts';
import { type Mutation, renamedKeys, withValue, wrongTypes } from './_mutations.ts';

const ROOT = join(import.meta.dirname, '../../../docs/definitions/examples');

let database: TestDatabase;
let pool: pg.Pool;
let folder: DefinitionFolder;
let documents: readonly DefinitionFile[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 2 });
  folder = (await readDefinitionFolders(ROOT))[0] as DefinitionFolder;
  documents = folder.files.filter(({ path }) => path.endsWith('.json'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The folder with another text in one file. */
function changed(path: string, text: string): DefinitionFolder {
  const files = folder.files.map((file) => (file.path === path ? { ...file, text } : file));
  return { ...folder, files };
}

function stands(
  issues: readonly DefinitionIssue[],
  path: string,
  positions: readonly string[],
): boolean {
  return issues.some(
    ({ file, line, column, mild }) =>
      !mild && file === `${folder.name}/${path}` && positions.includes(`${line}:${column}`),
  );
}

async function refused(path: string, { text, positions }: Mutation): Promise<boolean> {
  const mutated = changed(path, text);
  const only = mutated.files.filter((file) => file.path === path);
  if (stands(checkFolder({ ...folder, files: only }).issues, path, positions)) return true;
  const read = checkFolder(mutated);
  const known = new TenantDocuments(mutated, read, async () => null);
  const { issues } = await createTenancy(pool).withTenant(folder.name, (transaction) =>
    checkMeaning(read, known, transaction),
  );
  return stands(issues, path, positions);
}

/** Mutations that are not refused at their place, but for those where anything may stand. */
async function missed(mutate: (text: string) => Mutation[], open: RegExp): Promise<string[]> {
  const lost: string[] = [];
  let tried = 0;
  for (const { path, text } of documents) {
    for (const mutation of mutate(text)) {
      const name = `${path} ${mutation.at}`;
      if (open.test(name)) continue;
      tried += 1;
      if (!(await refused(path, mutation))) lost.push(name);
    }
  }
  expect(tried).toBeGreaterThan(300);
  return lost;
}

test('every documented example passes the checks', async () => {
  expect((await checkDefinitions(ROOT, createTenancy(pool))).map(formatIssue)).toEqual([]);
});

/** Keys whose names the author chooses, and the params of a command. */
const OWN_NAMES =
  /^(translations|routes)|\b(params|attributes|bodyAttributes|props|classes|chart\.option|extension)\.|\.json other\./;

test('a renamed key is refused where it stands', async () => {
  expect(await missed(renamedKeys, OWN_NAMES)).toEqual([]);
});

/** Values that may be any JSON, and filters, which tell the wrong one among several. */
const ANY_VALUE =
  /\b(buttons\.\d+(\.successCommand)?\.params|check\.params|chart\.option|fields\.\d+\.default|always|defaultFilters)(\.|$).*|\.json other\./;

test('a value of a wrong type is refused where it stands', async () => {
  expect(await missed(wrongTypes, ANY_VALUE)).toEqual([]);
});

const GOODS = 'data/GOODS.json';
const BUTTONS = 'forms/BUTTONS.json';
const PANELS = 'forms/PANELS.json';
const PANEL = 'rows.0.columns.0.panel';

test.each([
  [BUTTONS, `${PANEL}.buttons.0.command`, 'DownloadExcelByDataDefinitio'],
  [BUTTONS, `${PANEL}.buttons.5.successCommand.command`, 'Refesh'],
  [BUTTONS, `${PANEL}.buttons.4.params.action`, 'hyde'],
  [BUTTONS, `${PANEL}.buttons.1.params.url`, '/content/PANEL/main'],
  [BUTTONS, `${PANEL}.buttons.6.buttons.1.params.body.task`, 'GOODS_IF_CALL_BY_SCRIPT'],
  [BUTTONS, `${PANEL}.buttons.6.buttons.2.params.script`, 'return rows.;'],
  [PANELS, `${PANEL}.type`, 'AdvanceGrit'],
  [PANELS, `${PANEL}.dataCode`, 'GOOD'],
  [PANELS, `${PANEL}.events.afterPanelLoaded`, 'await ('],
  [PANELS, 'rows.1.columns.0.rows.0.columns.2.panel.chart.code', 'byMoth'],
  [GOODS, 'source.table', 'produkt'],
  [GOODS, 'fields.2.column', 'category_ix'],
  [GOODS, 'fields.2.quote.dataCode', 'KATEGORY'],
  [GOODS, 'fields.2.quote.name', 'nome'],
  [GOODS, 'sort.0.name', 'creatid'],
  [GOODS, 'statistics.2.value', 'sum(prise)'],
  [GOODS, 'charts.byCategory.group', 'kategory'],
  [GOODS, 'charts.byMonth.series', 'lasted'],
  [GOODS, 'actions.hide.sql', 'hyde.sql'],
  ['data/STOCK_LEVEL.json', 'fields.2.lookup', 'LEVELS'],
  ['menus/default.json', '0.children.0.to', '/content/BUTTON/main'],
  ['tasks/GOODS_OF_CALL_BY_SCRIPT.json', 'sql', 'goods-off.sql'],
])('in %s a name at %s that there is not is refused', async (path, at, name) => {
  const text = documents.find((file) => file.path === path)?.text ?? '';
  expect(await refused(path, withValue(text, at, name))).toBe(true);
});

test.each([
  [GOODS, 'rowClasses.0.when', 'row.stock == == 0', 14],
  [GOODS, 'rowClasses.0.when', 'row.stuck == 0', 5],
  [GOODS, 'statistics.1.where', 'stuck == 0', 1],
  [GOODS, 'charts.byMonth.where', 'prize > 0', 1],
  [GOODS, 'fields.4.other.visible', 'row.lifted', 5],
  [BUTTONS, `${PANEL}.buttons.4.condition`, 'row.listed && row.stuck == 0', 19],
])(
  'in %s the formula at %s, %s, is refused at its letter %i',
  async (path, at, formula, letter) => {
    const text = documents.find((file) => file.path === path)?.text ?? '';
    const mutation = withValue(text, at, formula);
    const [line, column] = String(mutation.positions[0]).split(':').map(Number);
    const positions = [`${line}:${Number(column) + letter}`];
    expect(await refused(path, { ...mutation, positions })).toBe(true);
  },
);

test.each([
  ['data/hide.sql', 'UPDATE product SET listet = false WHERE id = :id', '1:20'],
  ['data/hide.sql', 'UPDATE product SET listed = = false', '1:29'],
  ['data/hide.sql', 'UPDATE product SET listed = false WHERE id = :ix', '1:46'],
  ['data/stock-level.sql', 'SELECT id, name FROM produkt', '1:22'],
  ['tasks/goods-of.sql', 'SELECT id FROM product WHERE nome = :word', '1:30'],
])('in %s the SQL %s is refused at %s', async (path, sql, position) => {
  expect(await refused(path, { at: '', text: sql, positions: [position] })).toBe(true);
});
