import { expect, test } from 'vitest';
import { checksOf } from '../_check.ts';

const { check, expectTold } = checksOf({
  't/corp.json': '{ "code": "t", "name": "T", "sortName": "T", "departments": ["office"] }',
  't/menus/default.json':
    '[{ "name": "Gate", "to": "/content/GATE/main" }, { "name": "Hall", "to": "/content/HALL/main" }]',
  't/tasks/GATE_CALL_BY_SCRIPT.json':
    '{ "code": "GATE_CALL_BY_SCRIPT", "sql": "gate.sql", "answer": "first", "access": ["office"] }',
  't/tasks/gate.sql': redirect('/content/HALL/main'),
  't/forms/GATE.json': gate(''),
  't/forms/HALL.json': '{ "code": "HALL", "access": ["office"], "rows": [] }',
});

function redirect(url: string): string {
  return `SELECT CASE WHEN current_date > '2027-01-01' THEN json_build_object('url', '${url}') END AS redirect`;
}

function gate(queries: string): string {
  return `{ "code": "GATE", "access": ["office"], "option": { "check": {
  "servlet": "Task", "command": "Run", "params": { "task": "GATE_CALL_BY_SCRIPT" }${queries} } }, "rows": [] }`;
}

const QUERY = {
  't/forms/GATE.json': gate(', "queries": ["id"]'),
  't/tasks/GATE_CALL_BY_SCRIPT.json':
    '{ "code": "GATE_CALL_BY_SCRIPT", "sql": "gate.sql", "params": { "id": { "type": "Number", "default": 0 } }, "answer": "first", "access": ["office"] }',
};

/** One task that leads from the first step to the next. */
const STEPS = {
  't/tasks/GATE_CALL_BY_SCRIPT.json':
    '{ "code": "GATE_CALL_BY_SCRIPT", "sql": "gate.sql", "params": { "step": "Number" }, "answer": "first", "access": ["office"] }',
  't/tasks/gate.sql':
    "SELECT CASE WHEN :step = 1 THEN json_build_object('url', '/content/HALL/main') END AS redirect",
};

function stepped(page: string, step: number): string {
  return gate('')
    .replace('"GATE"', `"${page}"`)
    .replace('_SCRIPT" }', `_SCRIPT", "step": ${step} }`);
}

test.each(['/content/GATE/main', '/t/content/GATE/main?id=7'])(
  'a pre-check that leads back to its own page, %s, is told',
  async (url) => {
    const found = await expectTold(
      { 't/tasks/gate.sql': redirect(url) },
      /GATE runs this pre-check again, which leads back to it each time/,
    );
    expect(found).toMatch(/^t\/tasks\/gate\.sql:1:76 /);
  },
);

test('one that calls what changes nothing is told, too', async () => {
  const sql = redirect('/content/GATE/main').replace('current_date', "date_trunc('day', now())");
  await expectTold({ 't/tasks/gate.sql': sql }, /GATE runs this pre-check again/);
});

test('one whose pages all say the same is told, too', async () => {
  const steps = {
    't/forms/GATE.json': stepped('GATE', 1),
    't/forms/HALL.json': stepped('HALL', 1),
  };
  await expectTold({ ...STEPS, ...steps }, /HALL runs this pre-check again/);
});

test('one whose pages say which of them they are is none', async () => {
  const steps = {
    't/forms/GATE.json': stepped('GATE', 1),
    't/forms/HALL.json': stepped('HALL', 2),
  };
  expect(await check({ ...STEPS, ...steps })).toEqual([]);
});

test('one that calls what may answer otherwise the next time is none', async () => {
  const sql = redirect('/content/GATE/main').replace(
    "current_date > '2027-01-01'",
    'random() < 0.5',
  );
  expect(await check({ 't/tasks/gate.sql': sql })).toEqual([]);
});

test('the page of another tenant is told as that', async () => {
  const found = await check({ 't/tasks/gate.sql': redirect('/other/content/GATE/main') });
  expect(found).toEqual([expect.stringContaining('"/other" leads to another tenant')]);
});

test('a pre-check that knows by a query where it has led is none', async () => {
  const sql = redirect('/content/GATE/main?id=7').replace(
    "> '2027-01-01'",
    "> date '2027-01-01' + :id::integer",
  );
  expect(await check({ ...QUERY, 't/tasks/gate.sql': sql })).toEqual([]);
});
