import { describe, expect, test } from 'vitest';
import { ownTenancy } from '#tests/_harness/database.ts';
import type { DefinitionFiles } from '../../_definitions.ts';
import { READ, toldOfScript } from './_script.ts';

const tenancy = ownTenancy();

const told = (script: string, files: DefinitionFiles = {}) =>
  toldOfScript(script, tenancy(), files);

describe('a name that stands for something else within a function, loop or block is no row', () => {
  test.each([
    [
      'a template within a template',
      'await y4.message(`§{rows.map((row) => `<p>§{row.id}§{lines.map((row) => `<b>§{row.quantity}</b>`)}</p>`)}`);',
    ],
    [
      'a function within a function',
      'await y4.toast(`§{rows.map((row) => lines.filter((row) => row.quantity > 1).length + row.id)}`);',
    ],
    [
      'two loops',
      'for (const row of rows) await y4.toast(row.id);\nfor (const row of lines) { await y4.toast(`§{row.quantity}`); }',
    ],
    [
      'a loop within a loop',
      'for (const row of rows) { for (const row of lines) { await y4.toast(`§{row.quantity}`); } await y4.toast(row.id); }',
    ],
    [
      'a block of its own',
      'for (const row of rows) { if (row.status) { const row = { sum: 1 }; await y4.toast(`§{row.sum}`); } }',
    ],
    [
      'the first row of each of two blocks',
      'if (rows.length > 1) { const [row] = rows; await y4.toast(row.id); }\nelse { const [row] = lines; await y4.toast(`§{row.quantity}`); }',
    ],
    [
      'a plain function',
      'rows.forEach((row) => { function sum(row) { return row.total; } sum({ total: row.id }); });',
    ],
    [
      'parts that are taken out twice',
      "rows.forEach(({ status }) => y4.toast(status));\nconst { status } = { status: 'none' };\nif (status === 'none') await y4.toast('x');",
    ],
    [
      'a function that takes parts',
      'rows.map((row) => [row.id, lines.map(({ row }) => row), [{ row: { sum: 2 } }].map(({ row }) => row.sum)]);',
    ],
  ])('%s', async (_, script) => {
    const found = await told(READ + script);
    expect(found.filter((one) => one.includes('the rows of ORDER'))).toEqual([]);
  });
});

describe('a field that rows have not is told all the same', () => {
  test.each([
    [
      'within a template within a template',
      'await y4.message(`§{rows.map((row) => `§{lines.map((line) => `§{row.totl}`)}`)}`);',
    ],
    [
      'beside a function with such a param',
      'rows.map((row) => lines.map((row) => row.quantity) + row.totl);',
    ],
    [
      'in the second of two loops',
      'for (const row of lines) await y4.toast(`§{row.quantity}`);\nfor (const row of rows) await y4.toast(row.totl);',
    ],
    [
      'behind a loop within the loop',
      'for (const row of rows) { for (const row of lines) await y4.toast(`§{row.quantity}`); await y4.toast(row.totl); }',
    ],
    [
      'in the block of the first row',
      'if (rows.length > 0) { const [row] = rows; await y4.toast(row.totl); }',
    ],
    ['of a row by its place', 'const row = rows[0];\nawait y4.toast(row.totl);'],
  ])('%s', async (_, script) => {
    expect(await told(READ + script)).toEqual([
      expect.stringContaining('the rows of ORDER have no "totl"'),
    ]);
  });
});

/** What is told of params that are taken from a row. */
const since = (params: string) =>
  told(`const [order] = context.rows;\nawait y4.task('SINCE_CALL_BY_SCRIPT', { ${params} });`);

describe('two values that are given to each other’s params', () => {
  test('are told once, with the one that is meant', async () => {
    expect(await since('since: order.amount, least: order.date')).toEqual([
      expect.stringMatching(
        /"since" takes a DateTime, and "amount" holds a number {2}did you mean "date"\?$/,
      ),
    ]);
  });

  test('are told each where they do not fit there either', async () => {
    const found = await since('since: order.status, least: order.date');
    expect(found).toEqual([
      expect.stringMatching(/"since" takes a DateTime, and "status" holds a text$/),
      expect.stringMatching(/"least" takes a Number, and "date" holds a day$/),
    ]);
  });

  test('and one of which alone is wrong is told by itself', async () => {
    expect(await since('since: order.date, least: order.amount, most: order.date')).toEqual([
      expect.stringMatching(/"most" takes a Number, and "date" holds a day$/),
    ]);
  });
});

test('a value is none of a task’s that stands in an object or a function within the call', async () => {
  for (const params of [
    'least: [{ since: order.amount }].length, since: order.date',
    'least: Math.max(...[order].map((one) => ({ since: one.amount })).map(() => 1)), since: order.date',
  ]) {
    expect(await since(params), params).toEqual([]);
  }
});

describe('what a script hands over has to be what is taken there', () => {
  test.each([
    [
      'a whole row',
      "const [order] = context.rows;\nawait y4.task('ONE_CALL_BY_SCRIPT', { id: order });",
      /"id" takes a plain value, and a whole row stands here/,
    ],
    [
      'each row in turn',
      "for (const order of context.rows) await y4.task('ONE_CALL_BY_SCRIPT', { id: order });",
      /a whole row stands here/,
    ],
    [
      'a word that a command does not know',
      "await y4.command('Refresh', { scope: 'pages' });",
      /there is no "scope" of Refresh "pages"; there are panel, page {2}did you mean "page"/,
    ],
    [
      'an option that no question has',
      "if (await y4.confirm('Go?', { okText: 'Yes' })) await y4.toast('x');",
      /there is no option of confirm\(\) "okText"; there are title, confirmText, cancelText, danger/,
    ],
  ])('%s', async (_, script, message) => {
    expect(await told(script)).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    [
      'a field of the row',
      "const [order] = context.rows;\nawait y4.task('ONE_CALL_BY_SCRIPT', { id: order.id });",
    ],
    [
      'the key that a row is taken apart into',
      "const [{ id }] = context.rows;\nawait y4.task('ONE_CALL_BY_SCRIPT', { id });",
    ],
    [
      'each key in turn',
      "for (const id of context.rows.map((row) => row.id)) await y4.task('ONE_CALL_BY_SCRIPT', { id });",
    ],
    [
      'what is called like a row elsewhere',
      "const [order] = context.rows;\nawait y4.toast(order.id);\nfor (const id of ['a'].map((order) => order)) await y4.task('ONE_CALL_BY_SCRIPT', { id });",
    ],
    [
      'the words of a command',
      "await y4.command('Refresh', { scope: 'panel' });\nawait y4.command('DownloadExcelByDataDefinition', { rows: 'selected' });",
    ],
    [
      'an address of its own',
      "await y4.command('NavigateTo', { url: '/content/LIST/main', target: '_blank' });",
    ],
    [
      'what the buttons of a question are called',
      "if (await y4.confirm('Go?', { confirmText: 'Go', cancelText: 'Stay', danger: true })) await y4.toast('x');",
    ],
    [
      'what those of an input are called',
      "const a = await y4.input('What?', { title: 'T', lines: 2, value: 'x', confirmText: 'Go' });\nawait y4.toast(a ?? '');",
    ],
    ['the texts of a message', "await y4.message('<p>x</p>', { title: 'T', caption: 'C' });"],
  ])('nothing is told of %s', async (_, script) => {
    expect(await told(script)).toEqual([]);
  });
});

describe('a name that means nothing where a script runs', () => {
  test.each([
    ['alert(1);', 'a script has no alert: it asks the page through y4  did you mean "y4.message"?'],
    [
      "confirm('x');",
      'a script has no confirm: it asks the page through y4  did you mean "y4.confirm"?',
    ],
    [
      "prompt('x');",
      'a script has no prompt: it asks the page through y4  did you mean "y4.input"?',
    ],
    [
      "await fetch('/x');",
      'a script has no fetch: it asks the page through y4  did you mean "y4.task"?',
    ],
    [
      'new XMLHttpRequest();',
      'a script has no XMLHttpRequest: it asks the page through y4  did you mean "y4.task"?',
    ],
    [
      "location.href = '/x';",
      'a script has no location: it asks the page through y4  did you mean "y4.navigate"?',
    ],
    ["document.title = 'x';", 'a script has no document: it asks the page through y4'],
    ["localStorage.setItem('x', 1);", 'a script has no localStorage: it asks the page through y4'],
    ["require('fs');", 'a script has no require: it asks the page through y4'],
    ["$('x').hide();", 'a script has no $: it asks the page through y4'],
    ["await toast('x');", 'nothing is called "toast" here  did you mean "y4.toast"?'],
    [
      'await y4.toast(params.reason);',
      'nothing is called "params" here  did you mean "context.params"?',
    ],
    [
      'await y4.toast(String(Maht.max(1, 2)));',
      'nothing is called "Maht" here  did you mean "Math"?',
    ],
    ['await y4.toast(whatever);', 'nothing is called "whatever" here'],
    [
      'console.log(1);',
      'warning: nobody who uses the page reads what console says: y4.toast shows a text',
    ],
  ])('is told with what does the same: %s', async (script, message) => {
    const found = await told(script);
    expect(found).toEqual([expect.stringMatching(/^t\/forms\/LIST\.json:\d+:\d+ {2}/)]);
    expect(found[0]?.replace(/^\S+ {2}/, '')).toBe(message);
  });

  test('is told once, however often it stands there', async () => {
    expect(await told('alert(1); alert(2);\nconsole.log(3); console.log(4);')).toHaveLength(2);
  });

  test('is none of the language’s own, and none that is only asked for', async () => {
    const own =
      'if (typeof window === "undefined") await y4.toast(String(new Intl.NumberFormat("en").format(Number.NaN)));';
    expect(await told(`${own}\nsetTimeout(() => structuredClone(new Map()), 1);`)).toEqual([]);
  });
});

describe('a field of a row', () => {
  test('is one of its definition, with what the grid has beside it', async () => {
    const shown = 'rows.map((row) => [row.statusUi, row.status_ClassUi, row.Y4WebUi_Row_ClassUi])';
    expect(await told(`${READ}await y4.toast(String(${shown}));`)).toEqual([]);
    for (const name of ['stateUi', 'state_ClassUi', 'Ui'])
      expect(await told(`${READ}await y4.toast(String(rows.map((row) => row.${name})));`)).toEqual([
        expect.stringContaining(`the rows of ORDER have no "${name}"; there are id, status`),
      ]);
  });

  test('is one of the answer of a task, unless that has columns without a name', async () => {
    const sums = (sql: string) =>
      told(
        "const { rows } = await y4.task('SUM_CALL_BY_SCRIPT');\nawait y4.toast(String(rows[0].total));",
        {
          't/tasks/SUM_CALL_BY_SCRIPT.json':
            '{ "code": "SUM_CALL_BY_SCRIPT", "sql": "sum.sql", "access": ["desk"] }',
          't/tasks/sum.sql': sql,
        },
      );
    expect(await sums('SELECT sum(amount) + 1 AS sum FROM shop_order')).toEqual([
      expect.stringContaining('the rows of SUM_CALL_BY_SCRIPT have no "total"; there are sum'),
    ]);
    expect(await sums('SELECT sum(amount) + 1 FROM shop_order')).toEqual([]);
  });
});
