import { describe, expect, test } from 'vitest';
import { ownTenancy } from '#tests/_harness/database.ts';
import { toldOfScript } from './_script.ts';

const tenancy = ownTenancy();

/** The script before what is told of it, where `⟦` stands; §{ stands for what templates take in. */
type Mistake = readonly [script: string, told: string];

async function expectTold(marked: string, message: string): Promise<void> {
  const told = await toldOfScript(marked.replace('⟦', ''), tenancy());
  expect(told.map((one) => one.replace(/^\S+ {2}/, ''))).toEqual([message]);
  const [, column] = /:\d+:(\d+) /.exec(told[0] ?? '') ?? [];
  const [, first] = /:\d+:(\d+) /.exec((await toldOfScript('⟦', tenancy()))[0] ?? '') ?? [];
  const before = JSON.stringify(marked.slice(0, marked.indexOf('⟦')).replaceAll('§{', '${'));
  expect(Number(column) - Number(first)).toBe(before.length - 2);
}

const AWAIT = 'the answer comes later: "await" is missing before this';

describe('an answer that is used before it has come', () => {
  test.each([
    "if (⟦y4.confirm('x') === true) await y4.toast('x');",
    "if (true === ⟦y4.confirm('x')) await y4.toast('x');",
    "while (⟦y4.confirm('x') !== false) await y4.toast('x');",
    "const text = ⟦y4.confirm('x') ? 'a' : 'b';\nawait y4.toast(text);",
    "const is = ⟦y4.confirm('x');\nif (is) await y4.toast('x');",
    "const is = ⟦y4.confirm('x');\nconst other = is;\nif (!other) await y4.toast('x');",
    "⟦y4.confirm('x') && (await y4.toast('x'));",
    "const typed = ⟦y4.input('x') ?? 'none';\nawait y4.toast(typed);",
    "const typed = ⟦y4.input('x');\nawait y4.toast(`Typed: §{typed}`);",
    "await y4.toast('Typed: ' + ⟦y4.input('x'));",
    "await y4.toast(⟦y4.input('x'));",
    "switch (⟦y4.input('x')) { case 'a': await y4.toast('x'); }",
    "await y4.task('ONE_CALL_BY_SCRIPT', { id: ⟦y4.input('x') });",
    "const id = ⟦y4.input('x');\nawait y4.task('ONE_CALL_BY_SCRIPT', { id });",
    'const { rows } = ⟦y4.panel().read();\nawait y4.toast(String(rows.length));',
    "const orders = y4.panel('orders');\nconst { rows } = ⟦orders.read();\nawait y4.toast(String(rows.length));",
    "const answer = ⟦y4.task('LINES_CALL_BY_SCRIPT');\nawait y4.toast(String(answer.rows.length));",
    "const number = Number(⟦y4.input('x'));\nawait y4.toast(String(number + 1));",
  ])('%s', async (script) => {
    await expectTold(script, AWAIT);
  });

  test.each([
    "const asked = y4.confirm('x');\nif (await asked) await y4.toast('x');",
    "const asked = y4.confirm('x');\nif ((await asked) === true) await y4.toast('x');",
    "await Promise.all([y4.toast('x'), y4.task('LINES_CALL_BY_SCRIPT')]);",
    "void y4.task('LINES_CALL_BY_SCRIPT');",
    "return y4.confirm('x');",
    "const ask = () => y4.confirm('x');\nif (await ask()) await y4.toast('x');",
    "return [await y4.confirm('a') === true, await y4.input('b') + 'c'];",
  ])('and not one that is waited for: %s', async (script) => {
    expect(await toldOfScript(script, tenancy())).toEqual([]);
  });
});

const READ =
  "const { rows, selected } = await y4.panel('orders').read();\nawait y4.toast(String(rows.length + selected.length));\n";
const LINES = "const { rows } = await y4.task('LINES_CALL_BY_SCRIPT');\n";

describe('a slip is told once, where it stands, with what was meant', () => {
  const ORDER = 'there are id, status, amount, date';
  test.each<Mistake>([
    [
      "await y4.⟦tost('x');",
      'y4 has no "tost"; there are panel, command, task, toast, message, input, confirm, navigate, reloadPage  did you mean "toast"?',
    ],
    [
      "await y4.⟦Toast('x');",
      'y4 has no "Toast"; there are panel, command, task, toast, message, input, confirm, navigate, reloadPage  did you mean "toast"?',
    ],
    [
      "await y4.panel('orders').⟦reed();",
      'y4.panel() has no "reed"; there are read, filter, reload  did you mean "read"?',
    ],
    [
      "const orders = y4.panel('orders');\nawait orders.⟦reed();",
      'y4.panel() has no "reed"; there are read, filter, reload  did you mean "read"?',
    ],
    [
      "await y4.panel('⟦order').reload();",
      'there is no panel "order"; there are orders  did you mean "orders"?',
    ],
    [
      "await y4.task('⟦LINE_CALL_BY_SCRIPT');",
      'there is no task "LINE_CALL_BY_SCRIPT"; there are LINES_CALL_BY_SCRIPT, ONE_CALL_BY_SCRIPT, SINCE_CALL_BY_SCRIPT  did you mean "LINES_CALL_BY_SCRIPT"?',
    ],
    [
      "await y4.task('ONE_CALL_BY_SCRIPT', { ⟦ids: '1' });",
      'there is no param of this task "ids"; there are id  did you mean "id"?',
    ],
    [
      "await y4.task('ONE_CALL_BY_SCRIPT', { ⟦id: context.rows.map((row) => row.id) });",
      "\"id\" takes a plain value, no list: .join(',') here, string_to_array(:id, ',') in its SQL",
    ],
    [
      "await y4.task('ONE_CALL_BY_SCRIPT', { ⟦id: context.rows[0] });",
      '"id" takes a plain value, and a whole row stands here: one of its fields, by its name',
    ],
    [
      "await y4.toast('x', '⟦sucess');",
      'there is no type of toast "sucess"; there are success, info, warn, error  did you mean "success"?',
    ],
    [
      "await y4.command('⟦Refreshh');",
      'there is no command "Refreshh"; there are DownloadExcelByDataDefinition, NavigateTo, Refresh, SaveByDataDefinition, SqlByDataDefinition, Confirm, DeleteByDataDefinition, PostToServlet  did you mean "Refresh"?',
    ],
    [
      `${READ}await y4.toast(rows[0].⟦statuss);`,
      `warning: the rows of ORDER have no "statuss"; ${ORDER}  did you mean "status"?`,
    ],
    [
      `${READ}await y4.toast(selected.map(({ ⟦Status }) => Status).join());`,
      `warning: the rows of ORDER have no "Status"; ${ORDER}  did you mean "status"?`,
    ],
    [
      `${LINES}await y4.toast(String(rows[0].⟦quantiti));`,
      'warning: the rows of LINES_CALL_BY_SCRIPT have no "quantiti"; there are quantity, product_id  did you mean "quantity"?',
    ],
    [
      `${LINES}await y4.toast(String(rows.⟦lenght));`,
      'a list has no "lenght"  did you mean "length"?',
    ],
    [
      `${LINES}await y4.toast(String(rows.map((row) => row.quantity).⟦size));`,
      'a list has no "size"  did you mean "length"?',
    ],
    [
      `${LINES}await y4.toast(String(Object.keys(rows[0]).⟦lenght));`,
      'a list has no "lenght"  did you mean "length"?',
    ],
    [
      'await y4.toast(String(context.rows.⟦amount));',
      'warning: these are all rows, and "amount" is of one of them: const [row] = context.rows',
    ],
    [
      'const { rows } = context;\nawait y4.toast(rows[0].⟦statuss);',
      `warning: the rows of ORDER have no "statuss"; ${ORDER}  did you mean "status"?`,
    ],
    [
      "const { ⟦row } = await y4.task('LINES_CALL_BY_SCRIPT');\nawait y4.toast(String(row.length));",
      'there is no part of this answer "row"; there are rows, affected  did you mean "rows"?',
    ],
    [
      "await y4.toast(String((await y4.task('LINES_CALL_BY_SCRIPT')).⟦row.length));",
      'there is no part of this answer "row"; there are rows, affected  did you mean "rows"?',
    ],
    [
      "await y4.task('LINES_CALL_BY_SCRIPT').then(({ ⟦row }) => y4.toast(String(row)));",
      'there is no part of this answer "row"; there are rows, affected  did you mean "rows"?',
    ],
    [
      `${READ}await y4.toast(\`First: §{⟦rows}\`);`,
      'warning: this is shown as [object Object]: .length says how many these are, .map((row) => …) takes one field of each',
    ],
    [
      `${READ}await y4.toast(⟦selected);`,
      'warning: y4.toast takes a text, and this is none: .length says how many these are, .map((row) => …) takes one field of each',
    ],
    [
      'await y4.toast(context.⟦usr.user);',
      'context has no "usr"; there are event, form, panel, query, other, rows, params, user, language  did you mean "user"?',
    ],
    [
      'await y4.toast(⟦contxt.language);',
      'nothing is called "contxt" here  did you mean "context"?',
    ],
    [
      "if (context.rows.length ⟦= 1) await y4.toast('x');",
      'warning: one = gives a value, and nothing is compared here  did you mean "==="?',
    ],
    [
      `${READ}if (rows[0].status === '⟦payed') await y4.toast('x');`,
      'warning: "status" is never "payed"; there are pending, processing, shipping, completed, cancelled',
    ],
    ["await y4.toast(⟦'x);", 'the script cannot be read: Unterminated string constant'],
    ['await y4.toast(`x`, `⟦y);\nreturn;', 'the script cannot be read: Unterminated template'],
    ["await y4.toast('x');\n⟦/* y\nreturn;", 'the script cannot be read: Unterminated comment'],
    [
      "const { rows } = await y4.panel().read();\nif (rows.length === 0) {\n  await y4.toast('none');\n⟦",
      'the script cannot be read: it ends here, and a bracket before it is not closed',
    ],
    ["await y4.toast('a' ⟦'b');", 'the script cannot be read: Expected ")" but found "\'b\'"'],
    [
      "await y4.input('x', { ⟦Title: 'y' }) ?? '';",
      'there is no option of input() "Title"; there are title, confirmText, cancelText, lines, value  did you mean "title"?',
    ],
    [
      "await y4.confirm('x', { ⟦titel: 'y' }) || (await y4.toast('x'));",
      'there is no option of confirm() "titel"; there are title, confirmText, cancelText, danger  did you mean "title"?',
    ],
    ['await ⟦y4.toast();', 'toast() needs a text'],
    ['await ⟦y4.message();', 'warning: this message is empty: y4.message(…) takes its text'],
    [
      "await y4.task('ONE_CALL_BY_SCRIPT', { id: ⟦undefind });",
      'nothing is called "undefind" here  did you mean "undefined"?',
    ],
    [
      "await y4.panel('orders').filter({ ⟦stat: 'x' });",
      'there is no filter of ORDER "stat"; there are id',
    ],
    [
      "await y4.navigate('⟦/content/LISTE/main');",
      'there is no form "LISTE"; there are LIST  did you mean "LIST"?',
    ],
    [
      "await ⟦y4.panel('orders').read;",
      "y4.panel('orders').read is a function, and is not called here: y4.panel('orders').read(…)",
    ],
    ['⟦y4.reloadPage;', 'y4.reloadPage is a function, and is not called here: y4.reloadPage(…)'],
    ['await ⟦y4.panel.reload();', 'y4.panel is a function, and is not called here: y4.panel(…)'],
    ["await y4.toast('x', ⟦{ type: 'success' });", "toast() takes its type as a text: 'success'"],
    ['await y4.toast(⟦5);', 'toast() takes a text first, and this is none: String(…)'],
    [
      'await y4.toast(⟦context.rows.length);',
      'toast() takes a text first, and this is none: String(…)',
    ],
    ['await y4.toast(⟦context.rows.map((row) => row.status));', 'toast() takes a text first'],
    ["await y4.navigate(⟦{ url: '/content/LIST/main' });", 'navigate() takes a text first'],
    [
      "await y4.navigate('/content/LIST/main', ⟦context.rows[0]);",
      'navigate() takes rows in a list: [row]',
    ],
    ["await y4.task('ONE_CALL_BY_SCRIPT', ⟦['1']);", 'params stand in an object, by their names'],
    ["await y4.task('ONE_CALL_BY_SCRIPT', ⟦'1');", 'params stand in an object, by their names'],
    [
      "await y4.panel('orders').filter(⟦'id', '1');",
      'filter() takes values by the names of filters: { id: 7 }',
    ],
    [
      "await ⟦y4.panel('orders').filter();",
      'filter() needs values by the names of filters: { id: 7 }',
    ],
    [
      "await y4.panel('orders').filter({ ⟦id: context.rows[0] });",
      '"id" takes plain values, and whole rows stand here: one of their fields, by its name',
    ],
    [
      "if (await y4.confirm('x', { ⟦danger: 'yes' })) await y4.toast('x');",
      '"danger" takes true or false',
    ],
    ["return await y4.input('x', { ⟦lines: 50 });", '"lines" takes a number from 1 to 30'],
    ["await y4.command('⟦NavigateTo');", 'NavigateTo needs "url" in its params'],
    [
      "await y4.command('⟦SqlByDataDefinition', { rows: 'none' });",
      'SqlByDataDefinition needs "action" in its params',
    ],
    ["await y4.command('Refresh', ⟦'page');", 'params stand in an object, by their names'],
    ['⟦context.rows = [];', 'context cannot be changed'],
    [
      "⟦context.rows.forEach(async ({ id }) => { await y4.task('ONE_CALL_BY_SCRIPT', { id }); });\nawait y4.panel().reload();",
      'warning: the rows are shown anew before this is done: forEach waits for nothing, for (const row of …) does',
    ],
  ])('%s', async (script, message) => {
    await expectTold(script, message);
  });
});
