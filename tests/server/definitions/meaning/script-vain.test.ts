import { describe, expect, test } from 'vitest';
import { ownTenancy } from '#tests/_harness/database.ts';
import { READ, toldOfScript } from './_script.ts';

const tenancy = ownTenancy();

/** What is told of a script, each line with the text that stands at its place. */
async function told(script: string): Promise<string[]> {
  const [first = ''] = await toldOfScript('⟦', tenancy());
  const start = columnOf(first);
  return (await toldOfScript(script, tenancy())).map((line) => {
    const json = JSON.stringify(script).slice(1 + columnOf(line) - start);
    return `${json.slice(0, 6)} | ${line.replace(/^\S+ {2}/, '')}`;
  });
}

function columnOf(line: string): number {
  return Number(/:\d+:(\d+) /.exec(line)?.[1]);
}

const LIST = 'since a list equals no other one: .length says how many it has';
const OBJECT = 'since an object equals no other one: compare one of its parts';

describe('what a script does in vain is told once, where it stands', () => {
  test.each([
    ['if (rows == []) return;', `rows = | warning: this never holds, ${LIST}`],
    ['if ([] !== rows) return;', `[] !== | warning: this always holds, ${LIST}`],
    ['if (rows[0] === {}) return;', `rows[0 | warning: this never holds, ${OBJECT}`],
    [
      'if (rows > 3) return;',
      'rows > | warning: a list is compared with a number here: .length is missing',
    ],
    [
      'if (rows.length < 0) return;',
      'rows.l | warning: this never holds, since no list has fewer than none: .length === 0',
    ],
    [
      'if (!rows) return;',
      '!rows) | warning: this never holds, since a list is there also when it is empty  did you mean "rows.length === 0"?',
    ],
    [
      'if (rows) return;',
      'rows)  | warning: this always holds, since a list is there also when it is empty  did you mean "rows.length > 0"?',
    ],
    [
      "return rows.filter((row) => row.status === 'pending' || 'shipping').length;",
      `'shipp | warning: this always holds, since "shipping" stands by itself: compare with it again, … === 'shipping'`,
    ],
    [
      'for (let i = 0; i <= rows.length; i++) await y4.toast(rows[i].id);',
      'i <= r | warning: the last round finds no row, since the last of a list stands at .length - 1  did you mean "i < rows.length"?',
    ],
    [
      'for (let i = 0; i > rows.length; i++) if (rows[i]) await y4.toast(rows[i].id);',
      'i > ro | warning: this never holds at the beginning, so nothing is done  did you mean "i < rows.length"?',
    ],
    [
      'for (let i = 0; i < rows.length; i--) await y4.toast(rows[i].id);',
      'i--) a | warning: this loop never ends, since it counts down  did you mean "i++"?',
    ],
    [
      'for (const row in rows) await y4.toast(row.id);',
      'for (c | warning: "in" walks over the places of a list, 0, 1 and so on: "of" gives its rows',
    ],
    [
      'return rows.map((row) => { row.id; }).length;',
      '{ row. | warning: this function answers nothing: "return" is missing in it',
    ],
    [
      'if (rows.some((row) => { row.id; })) return;',
      '{ row. | warning: this function answers nothing: "return" is missing in it',
    ],
    [
      'return rows.filter(async (row) => await y4.confirm(row.id)).length;',
      'async  | warning: filter() waits for no answer, and takes each for yes: ask in a loop, for (const row of …)',
    ],
    [
      'return rows.reduce((sum, row) => sum + row.amount);',
      'rows.r | warning: this sum begins with a whole row: the value to begin with is missing, reduce(…, 0)',
    ],
    [
      'return rows.sort((a, b) => a.amount > b.amount)[0].id;',
      'a.amou | warning: an order is a number below or above 0, and no yes or no: a.no - b.no, for texts a.name.localeCompare(b.name)',
    ],
    [
      "rows.filter((row) => row.status === 'pending');",
      'rows.f | warning: what filter() makes is lost: it leaves the list as it is',
    ],
    [
      "const text = 'a b';\ntext.replace('a', 'b');\nreturn text;",
      'text.r | warning: what replace() makes is lost: it leaves the text as it is',
    ],
    [
      "return (await y4.panel('orders').filter({ id: 'a' }).read()).rows;",
      'read() | filter() answers nothing, so it has no "read": await it, and ask y4.panel(…).read then',
    ],
    ["(await y4.toast('x')).rows;", 'rows;" | toast() answers nothing, so it has no "rows"'],
  ])('%s', async (script, message) => {
    expect(await told(READ + script)).toEqual([message]);
  });
});

describe('and nothing of what may be meant', () => {
  test.each([
    'for (const place in rows) await y4.toast(rows[place].id);',
    'for (let i = 0; i <= rows.length; i++) await y4.toast(`§{i}`);',
    'for (let i = 0; i <= rows.length; i++) await y4.toast(`§{rows[i]?.id}`);',
    'for (let i = rows.length - 1; i >= 0; i--) await y4.toast(rows[i].id);',
    'if (!rows || rows.length === 0) return;',
    "const name = context.query.name || 'nobody';\nreturn name;",
    'rows.map((row) => { y4.toast(row.id); });',
    'return Promise.all(rows.map(async (row) => { await y4.toast(row.id); }));',
    'return rows.reduce((most, row) => (row.amount > most.amount ? row : most));',
    'return rows.reduce((sum, row) => sum + row.amount, 0);',
    'for (let i = 0; i <= rows.length; i++) { if (i < rows.length) await y4.toast(rows[i].id); }',
    'for (let i = 0; i <= rows.length; i++) { if (!rows[i]) break; await y4.toast(rows[i].id); }',
    'for (let i = 0; i <= rows.length; i++) await y4.toast(`§{i < rows.length && rows[i].id}`);',
    'for (let i = rows.length - 1; i < rows.length; i--) { if (i < 0) break; await y4.toast(rows[i].id); }',
    "let no = 0;\n'a,b'.replaceAll(',', () => String((no += 1)));\nreturn no;",
    'const seen = new Set();\nrows.filter((row) => seen.add(row.id));\nreturn seen.size;',
    'rows.length > 0 && rows.map((row) => { y4.toast(row.id); });',
    "rows.length > 0 ? rows.map((row) => { y4.toast(row.id); }) : await y4.toast('none');",
    'void rows.map((row) => { y4.toast(row.id); });',
    "rows.filter((row) => row.id).map((row) => { y4.toast(row.id); }), await y4.toast('end');",
    'const tell = () => rows.map((row) => { y4.toast(row.id); });\ntell();',
    "await y4.toast('x').then(() => y4.reloadPage());",
    "y4.panel('orders').reload().catch(() => null);",
  ])('%s', async (script) => {
    expect(await told(READ + script)).toEqual([]);
  });
});

describe('answers that are awaited together', () => {
  const BOTH = "Promise.all([y4.panel('orders').read(), y4.task('LINES_CALL_BY_SCRIPT')])";
  test.each([
    [
      `const [read, lines] = await ${BOTH};\nreturn [read.rowz, lines.rows];`,
      'rowz,  | there is no part of this answer "rowz"; there are code, rows, selected, filters  did you mean "rows"?',
    ],
    [
      `const [{ rows }, lines] = await ${BOTH};\nreturn [rows[0].id, lines.rows[0].quantiti];`,
      'quanti | warning: the rows of LINES_CALL_BY_SCRIPT have no "quantiti"; there are quantity, product_id  did you mean "quantity"?',
    ],
    [
      `const both = await ${BOTH};\nreturn both[1].rows[0].id;`,
      'id;" | warning: the rows of LINES_CALL_BY_SCRIPT have no "id"; there are quantity, product_id',
    ],
    [
      "const found = await Promise.all(context.rows.map((row) => y4.task('ONE_CALL_BY_SCRIPT', { id: row.id })));\nreturn found[0].rowz;",
      'rowz;" | there is no part of this answer "rowz"; there are rows, affected  did you mean "rows"?',
    ],
    [
      `const [read] = ${BOTH};\nreturn read;`,
      'Promis | the answer comes later: "await" is missing before this',
    ],
  ])('have each the parts of their own: %s', async (script, message) => {
    expect(await told(script)).toEqual([message]);
  });

  test.each([
    'const [one, { rows }] = await Promise.all([...[1], y4.panel().read()]);\nreturn [one, rows.length];',
    `const list = (await ${BOTH}).reverse();\nreturn list[0].affected;`,
  ])('and nothing is told where their places are not certain: %s', async (script) => {
    expect(await told(script)).toEqual([]);
  });
});
