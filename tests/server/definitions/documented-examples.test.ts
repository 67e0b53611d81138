import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
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
import { ownTenancy } from '#tests/_harness/database.ts';
import { type Mutation, renamedKeys, withValue, wrongTypes } from './_mutations.ts';

const ROOT = join(import.meta.dirname, '../../../docs/definitions/examples');

const tenancy = ownTenancy();
let folder: DefinitionFolder;
let documents: readonly DefinitionFile[];

beforeAll(async () => {
  folder = (await readDefinitionFolders(ROOT))[0] as DefinitionFolder;
  documents = folder.files.filter(({ path }) => path.endsWith('.json'));
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
  return stands(await issuesOf(mutated), path, positions);
}

async function issuesOf(mutated: DefinitionFolder): Promise<readonly DefinitionIssue[]> {
  const read = checkFolder(mutated);
  const known = new TenantDocuments(mutated, read, async () => null);
  const { issues } = await tenancy().withTenant(folder.name, (transaction) =>
    checkMeaning(read, known, transaction),
  );
  return issues;
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
  expect((await checkDefinitions(ROOT, tenancy())).map(formatIssue)).toEqual([]);
});

/** Keys whose names the author chooses. */
const OWN_NAMES =
  /^(translations|routes)|^tasks.* params\.|\b(check\.params|params\.body|attributes|bodyAttributes|props|classes|chart\.option|extension)\.|\.json other\./;

test('a renamed key is refused where it stands', async () => {
  expect(await missed(renamedKeys, OWN_NAMES)).toEqual([]);
});

/** Values that may be any JSON, and filters, which tell the wrong one among several. */
const ANY_VALUE =
  /\b(params\.body\.|embedPage\.props\.|check\.params(\.|$)|chart\.option(\.|$)|always(\.|$)|defaultFilters(\.|$)).*|\.json other\./;

test('a value of a wrong type is refused where it stands', async () => {
  expect(await missed(wrongTypes, ANY_VALUE)).toEqual([]);
});

const GOODS = 'data/GOODS.json';
const BUTTONS = 'forms/BUTTONS.json';
const PANELS = 'forms/PANELS.json';
const PANEL = 'rows.0.columns.0.panel';

test.each([
  [BUTTONS, `${PANEL}.buttons.0.command`, 'DownloadExcelByDataDefinitio'],
  [BUTTONS, `${PANEL}.buttons.4.successCommand.command`, 'Refesh'],
  [BUTTONS, `${PANEL}.buttons.3.params.action`, 'hyde'],
  [BUTTONS, `${PANEL}.buttons.1.params.url`, '/content/PANEL/main'],
  [BUTTONS, `${PANEL}.buttons.5.buttons.1.params.body.task`, 'GOODS_IF_CALL_BY_SCRIPT'],
  [BUTTONS, `${PANEL}.buttons.2.params.scope`, 'pag'],
  [GOODS, 'access.write.0', 'admim'],
  [GOODS, 'actions.hide.access.0', 'amdin'],
  ['users.json', '0.department', 'admin2'],
  ['corp.json', 'administrators.0', 'admn'],
  ['users.json', '0.afterLogin', '/content/PANEL/main'],
  ['corp.json', 'settings.home', '/content/PANEL/main'],
  ['corp.json', 'settings.publicRoutes.0', '/content/BUTTON/main'],
  ['routes.json', 'default.0', '/content/PANEL/main'],
  [PANELS, `${PANEL}.type`, 'AdvanceGrit'],
  [PANELS, `${PANEL}.dataCode`, 'GOOD'],
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
  [BUTTONS, 1, 'url', 'ulr', 'url'],
  [BUTTONS, 2, 'scope', 'scop', 'scope'],
  [BUTTONS, 3, 'action', 'acton', 'action'],
  [BUTTONS, 4, 'title', 'titel', 'title'],
])(
  'in %s the misspelled param of button %i is told with the one that was meant: %s',
  async (path, button, key, wrong, meant) => {
    const text = documents.find((file) => file.path === path)?.text ?? '';
    const place = `${PANEL}.buttons.${button}.params.${key}`;
    const mutation = renamedKeys(text).find(({ at }) => at === place);
    const line = Number(mutation?.positions[0]?.split(':')[0]);
    const lines = text.split('\n');
    lines[line - 1] = String(lines[line - 1]).replace(`"${key}"`, `"${wrong}"`);
    const issues = await issuesOf(changed(path, lines.join('\n')));
    expect(issues).toContainEqual(
      expect.objectContaining({ line, message: `unknown key "${wrong}"`, suggestion: meant }),
    );
  },
);

const SCRIPT = `${PANEL}.buttons.5.buttons.2.params.script`;

test.each([
  ["await y4.task('GOODS_IF_CALL_BY_SCRIPT')", 16],
  ['// "odd" \n\tawait y4 . panel( `good` ).reload()', 35],
  ['y4.command("Refesh")', 14],
  ['return rows.;', 13],
  ['return rows;\nawait (', 22],
  ['await y4.tost("x")', 10],
  ['await y4.panel("goods").reed()', 27],
  ['return context.querry.id', 16],
  ['document.title = 1', 1],
])('a name in a script that there is not is refused at its letter: %s', async (script, letter) => {
  const text = documents.find((file) => file.path === BUTTONS)?.text ?? '';
  const mutation = withValue(text, SCRIPT, script);
  const [line, column] = String(mutation.positions[0]).split(':').map(Number);
  const positions = [`${line}:${Number(column) + letter}`];
  expect(await refused(BUTTONS, { ...mutation, positions })).toBe(true);
});

test('names that a script puts together are its own affair', async () => {
  const text = documents.find((file) => file.path === BUTTONS)?.text ?? '';
  const script =
    "const n = 'x'; await y4.task(n); await y4.task('A_' + n); y4.panel().read(); y4.panel('goods')";
  expect(await issuesOf(changed(BUTTONS, withValue(text, SCRIPT, script).text))).toEqual([]);
});

test.each([
  [GOODS, 'rowClasses.0.when', 'row.stock == == 0', 14],
  [GOODS, 'rowClasses.0.when', 'row.stuck == 0', 5],
  [GOODS, 'statistics.1.where', 'stuck == 0', 1],
  [GOODS, 'charts.byMonth.where', 'prize > 0', 1],
  [GOODS, 'fields.4.other.visible', 'row.lifted', 5],
  [BUTTONS, `${PANEL}.buttons.3.condition`, 'row.listed && row.stuck == 0', 19],
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
