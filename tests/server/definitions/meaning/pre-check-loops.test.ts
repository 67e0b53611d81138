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

test('a pre-check that knows by a query where it has led is none', async () => {
  const sql = redirect('/content/GATE/main?id=7').replace(
    "> '2027-01-01'",
    "> date '2027-01-01' + :id::integer",
  );
  expect(await check({ ...QUERY, 't/tasks/gate.sql': sql })).toEqual([]);
});
