import { describe, expect, test, vi } from 'vitest';
import { ownTenancy } from '#tests/_harness/database.ts';
import { READ, toldOfScript } from './_script.ts';

const tenancy = ownTenancy();
const told = (script: string) => toldOfScript(script, tenancy());

describe('nothing is told of what only looks like code', () => {
  test.each([
    [
      'a comment',
      "// await y4.task('NONE'); context.none\n/* y4.none() alert(1) */\nawait y4.toast('x');",
    ],
    ['a text', "await y4.toast('y4.none() alert(1) context.none' + \"y4.task('NONE')\");"],
    ['a template', "await y4.toast(`y4.none() alert(1) §{`context.none`} y4.task('NONE')`);"],
    [
      'a regular expression',
      "await y4.toast(/y4.none\\(alert\\)|context.none|y4.task\\('NONE'\\)/.source);",
    ],
    [
      'a text with a comment’s signs',
      "await y4.toast('https://example.org /* ' + `// §{context.language}` + ' */');",
    ],
    [
      'a key, a member and a label',
      'alert: for (;;) { const own = { fetch: 1 }; await y4.toast(own.fetch); break alert; }',
    ],
  ])('%s', async (_, script) => {
    expect(await told(script)).toEqual([]);
  });
});

describe('an answer has the parts of what stands in for it', () => {
  const NONE = "y4.task('LINES_CALL_BY_SCRIPT')";
  test.each([
    ['another value', `const a = (await ${NONE}) ?? { failed: true };`],
    ['what catches its refusal', `const a = await ${NONE}.catch((e) => ({ failed: e.message }));`],
    ['what comes behind it', `const a = (await ${NONE}) && { failed: false };`],
  ])('%s', async (_, line) => {
    expect(await told(`${line}\nif (a.failed) await y4.toast('x');`)).toEqual([]);
  });

  test.each(['?? {}', '|| null'])('and its own where that is %s', async (empty) => {
    const script = `const a = (await ${NONE}) ${empty};\nif (a.failed) await y4.toast('x');`;
    expect(await told(script)).toEqual([expect.stringContaining('"failed"')]);
  });
});

describe('behind quotes and brackets that are none the code is still read', () => {
  test.each([
    ['a regular expression with a quote', 'const quotes = /[\'"`]/g;'],
    ['a regular expression with a bracket', 'const brackets = /[({[]\\//;'],
    ['a division', 'const half = rows.length / 2, third = rows.length / 3;'],
    ['a text with quotes', 'const text = \'"\' + "\'" + `\'"`;'],
    ['a comment with a quote', "// it's\n/* ` */"],
  ])('%s', async (_, line) => {
    expect(await told(`${READ}${line}\nawait y4.toast(rows[0].totl);`)).toEqual([
      expect.stringContaining('the rows of ORDER have no "totl"'),
    ]);
  });
});

describe('what is called like a row, a list, an answer or the page’s own is another thing', () => {
  test.each([
    ['a param', 'const [row] = rows;\nconst sum = (row) => row.sum;\nreturn sum(row.id);'],
    [
      'a param with a default',
      'const [row] = rows;\nconst sum = (row = { sum: 1 }) => row.sum;\nreturn sum() + row.id;',
    ],
    [
      'a part of a param',
      'const [row] = rows;\nconst sum = ({ row = { sum: 1 } } = {}) => row.sum;\nreturn sum() + row.id;',
    ],
    [
      'a part of another name',
      'const [row] = rows;\nconst sum = ({ of: [{ it: row }] }) => row.sum;\nreturn sum(row.id);',
    ],
    [
      'a param of an async arrow',
      'const [row] = rows;\nconst sum = async (row) => { await y4.toast(row.sum); };\nawait sum({ sum: row.id });',
    ],
    [
      'a catch',
      'const [row] = rows;\ntry { await y4.toast(row.id); } catch (row) { await y4.toast(row.message); }',
    ],
    [
      'a loop',
      'const [row] = rows;\nfor (const row of [{ sum: 1 }]) await y4.toast(row.sum);\nawait y4.toast(row.id);',
    ],
    [
      'a class',
      'const [row] = rows;\n{ class row { static sum = 1; } await y4.toast(row.sum); }\nawait y4.toast(row.id);',
    ],
    [
      'a method',
      'const [row] = rows;\nconst own = { sum(row) { return row.sum; } };\nreturn own.sum(row);',
    ],
    ['a list', 'const sum = (rows) => rows.sum;\nreturn sum({ sum: rows.length });'],
    [
      'an answer',
      "const answer = await y4.task('LINES_CALL_BY_SCRIPT');\nconst sum = (answer) => answer.sum;\nreturn sum(answer.rows);",
    ],
    [
      'the page’s own',
      'const own = (context, y4) => context.none + y4.none();\nreturn own({ none: rows.length }, {});',
    ],
    ['a row that is given anew', 'let row = rows[0];\nrow = { sum: 1 };\nreturn row.sum;'],
    ['a list that is given anew', 'let list = rows;\nlist = { sum: 1 };\nreturn list.sum;'],
    [
      'an answer that is given anew',
      "let answer = await y4.task('LINES_CALL_BY_SCRIPT');\nanswer = { sum: answer.rows };\nreturn answer.sum;",
    ],
    [
      'what then makes of an answer',
      "const lines2 = await y4.task('LINES_CALL_BY_SCRIPT').then((one) => one.rows);\nreturn lines2.length + lines2.map((line) => line.quantity).join();",
    ],
    [
      'an object that takes in an answer',
      "const answer = await y4.task('LINES_CALL_BY_SCRIPT');\nreturn { ...answer, sum: 1 };",
    ],
    ['a text made of a list', "await y4.toast([rows.length, lines.length].join(' / '));"],
  ])('%s', async (_, script) => {
    expect(await told(READ + script)).toEqual([]);
  });
});

describe('a field is told however it is asked for', () => {
  test.each([
    ['if there is such a row', 'await y4.toast(rows?.[0]?.totl);'],
    ['of a row that may be missing', 'await y4.toast(rows?.find?.((row) => row.id)?.totl);'],
    ['by a text in brackets', "await y4.toast(rows[0]['totl']);"],
    ['by a template in brackets', 'await y4.toast(rows[0][`totl`]);'],
    [
      'in an async arrow',
      'await Promise.all(rows.map(async (row) => { await y4.toast(row.totl); }));',
    ],
    [
      'in an async function',
      'await Promise.all(rows.map(async function (row) { await y4.toast(row.totl); }));',
    ],
    ['of a param with a default', 'rows.map((row = {}) => row.totl);'],
    ['of a part with a default', "rows.map(({ id, totl = 'x' }) => id + totl);"],
    [
      'of a part that is a list',
      'for (const { totl: [first], id } of rows) await y4.toast(id + first);',
    ],
    ['of a row in brackets', 'await y4.toast(((rows)[0]).totl);'],
    [
      'of each that is taken out',
      'const [{ id }, second] = rows;\nawait y4.toast(id + second.totl);',
    ],
    ['behind a return', 'if (rows.length === 0) return;\nreturn rows.at(-1).totl;'],
  ])('%s', async (_, script) => {
    expect(await told(READ + script)).toEqual([
      expect.stringContaining('the rows of ORDER have no "totl"'),
    ]);
  });

  test.each([
    ["await y4['tost']('x');", 'y4 has no "tost"'],
    ["await y4?.['toast']?.('x', 'hint');", 'there is no type of toast "hint"'],
    ['await y4.toast(context?.["usr"]);', 'context has no "usr"'],
    ['await (y4).task((`NONE`));', 'there is no task "NONE"'],
  ])('and so is what the page has not: %s', async (script, message) => {
    expect(await told(script)).toEqual([expect.stringContaining(message)]);
  });
});

test('a chain of thousands of calls is followed to its end', async () => {
  const chain = `rows${'.slice()'.repeat(5000)}`;
  expect(await told(`${READ}await y4.toast(${chain}[0].totl);`)).toEqual([
    expect.stringContaining('the rows of ORDER have no "totl"'),
  ]);
});

test('what stands behind thousands of operators is read', async () => {
  const sum = `'x'${" + 'y'".repeat(15_000)}`;
  expect(await told(`${READ}await y4.toast(${sum} + rows[0].totl);`)).toEqual([
    expect.stringContaining('the rows of ORDER have no "totl"'),
  ]);
});

test('of a script that is too deep within itself nothing more is told', async () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(await told(`await y4.toast(String(${deep}));`)).toEqual([]);
});

test('what a browser cannot read is told, though it looks like a program', async () => {
  expect(await told("await y4.toast('x'.replace(/(/, ''));")).toEqual([
    expect.stringContaining('the script cannot be read: Invalid regular expression: /(/'),
  ]);
});

describe('a row has what the script itself gives it', () => {
  const SHOWN = 'await y4.message(all.map(({ id, sum }) => id + (sum ?? rows[0].sum)).join());';
  test.each([
    ['in a list with a last row', "all.push({ id: 'Sum', sum: 3 });"],
    ['in a list with a first row', "all.unshift({ id: 'Sum', sum: 3 });"],
    ['in a list with a row between', "all.splice(0, 0, { id: 'Sum', sum: 3 });"],
    ['in a list that is filled', "all.fill({ id: 'Sum', sum: 3 });"],
    ['at a place of a list', "all[0] = { id: 'Sum', sum: 3 };"],
    ['as a row with a name', "const last = { id: 'Sum', sum: 3 };\nall.push(last);"],
    ['as one of two rows', 'all.push(...(all[1] ? [{ ...all[0], sum: 3 }] : []));'],
    ['as a row that something makes', 'const made = () => ({ sum: 3 });\nall.push(made());'],
    ['by a name that is put together', "for (const row of all) row['su' + 'm'] = 3;"],
    ['with a function', "const add = (row, name) => { row[name] = 3; };\nadd(all[0], 'sum');"],
    [
      'of another object',
      'const more = { sum: 3 };\nall.forEach((row) => Object.assign(row, more));',
    ],
    ['as a property', "Object.defineProperty(all[0], 'sum', { value: 3 });"],
  ])('%s', async (_, line) => {
    expect(await told(`${READ}const all = [...rows];\n${line}\n${SHOWN}`)).toEqual([]);
  });

  test.each([
    ['an object of its own', 'const by = {};\nby[all[0].id] = 3;'],
    ['what it brings together', 'all.reduce((by, row) => { by[row.id] = 3; return by; }, {});'],
    ['a row with other fields', "all.push({ id: 'Sum' }, all[0]);"],
    ['a list of texts', 'const texts = [];\ntexts.push(String(all[0].id), all.length);'],
  ])('and not what it gives %s', async (_, line) => {
    const issues = await told(`${READ}const all = rows.slice();\n${line}\n${SHOWN}`);
    expect(issues.join('\n')).toContain('the rows of ORDER have no "sum"');
  });
});

test.each(['confirm', 'message', 'input'])(
  'y4.%s takes null for no further texts',
  async (kind) => {
    expect(await told(`if (await y4.${kind}('Sure?', null)) await y4.toast('x');`)).toEqual([]);
  },
);

test('a hundred faults of a script are told and a hundred warnings, and these keep no fault out', async () => {
  const lines = ['rows[0].none;\n', 'y4.task;\n'].map((line) => line.repeat(150));
  const issues = await told(READ + lines.join(''));
  const countOf = (words: string) => issues.filter((one) => one.includes(words)).length;
  expect(countOf('have no "none"')).toBe(100);
  expect(countOf('y4.task is a function')).toBe(100);
  expect(issues).toHaveLength(200);
});

describe('a script that is twice as long takes twice as many steps', () => {
  const PART = [
    'const a§ =',
    "await y4.task('LINES_CALL_BY_SCRIPT');",
    'for (const row of a§.rows)',
    'await y4.toast(row.product_id);',
    'const { rows: b§ } =',
    'await y4.panel().read();',
    'const c§ =',
    "b§.filter((row) => row.status !== '');",
    'const d§ = c§.map((row) => row.id)[0];',
    'const { id: e§ } = b§[0];',
    "await y4.task('ONE_CALL_BY_SCRIPT',",
    '{ id: d§ });',
    "if (e§ === d§) await y4.toast('x' + e§);",
    'function f§(row) { g§(row); }',
    'const g§ = (row) => c§.forEach(f§);',
  ];

  const lines = (count: number) =>
    Array.from({ length: count / PART.length }, (_, index) =>
      PART.join('\n').replaceAll('§', String(index)),
    ).join('\n');
  const queries = (before: string, after: string, end: string) => (count: number) => {
    const values = Array.from({ length: count }, (_, index) => {
      return `${index === 0 ? '?' : '&'}orders.id=${before}context.rows[0].id${after}`;
    });
    return `await y4.navigate(${end}/content/LIST/main${values.join('')}${end});`;
  };

  /** How often a node or name is looked up in a script. */
  async function steps(script: string): Promise<number> {
    const lookedUp = vi.spyOn(WeakMap.prototype, 'get');
    expect(await told(script)).toEqual([]);
    const { length } = lookedUp.mock.calls;
    lookedUp.mockRestore();
    return length;
  }

  test.each([
    ['lines of all kinds', lines],
    ['an address of many values', queries("' + ", " + '", "'")],
    ['a template of an address', queries('§{', '}', '`')],
  ])('and not four times as many: %s', async (_, written) => {
    const [short, long] = [await steps(written(960)), await steps(written(1920))];
    expect(short).toBeGreaterThan(960);
    expect(long / short).toBeLessThan(2.1);
  });
});
