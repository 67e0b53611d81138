import { expect, test } from 'vitest';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { ParamPlace } from '#server/data-definitions/compile/check-parameters.ts';
import type { CompiledDefinition, CompiledField } from '#server/data-definitions/compiled.ts';
import { JsonSource } from '#server/definitions/json-source.ts';
import { Findings } from '#server/definitions/meaning/findings.ts';
import {
  bareName,
  checkCall,
  heldIn,
  neverTaken,
  otherValue,
  rowPlace,
  unfit,
} from '#server/definitions/meaning/pages/check-call.ts';

const TASK = {
  code: 'CLOSE_CALL_BY_SCRIPT',
  sql: 'close.sql',
  params: {
    id: { type: 'Number', required: true },
    state: { type: 'Text', required: false },
    day: { type: 'DateTime', required: false },
  },
} as unknown as TaskDocument;
const MOVE = {
  code: 'MOVE_CALL_BY_SCRIPT',
  sql: 'move.sql',
  params: { ship: { type: 'Text', required: true }, berth: { type: 'Text', required: true } },
} as unknown as TaskDocument;
const SCOPE = {
  tasks: ['CLOSE_CALL_BY_SCRIPT', 'MOVE_CALL_BY_SCRIPT', 'FAULTY_CALL_BY_SCRIPT'],
  taskDocuments: new Map([TASK, MOVE].map((task) => [task.code, task])),
  taskWords: new Map([['CLOSE_CALL_BY_SCRIPT', new Map([['state', ['open', 'closed']]])]]),
  taskAwaits: new Map([['CLOSE_CALL_BY_SCRIPT', ['state']]]),
};

/** What is told of a call, each with what stands at its place, and the task that it is found to run. */
function told(call: object, written = call) {
  const text = JSON.stringify({ check: written });
  const findings = new Findings(new JsonSource('t/forms/A.json', text));
  const task = checkCall(findings, ['check'], call as Record<string, unknown>, SCOPE);
  const issues = findings.issues.map(({ column, message, suggestion, mild }) => {
    const [place] = text.slice(column - 1).split(/[,:}\]]/, 1);
    return [place, mild ? `warning: ${message}` : message, suggestion];
  });
  return { issues, task: task?.code };
}

const run = (params: object, more: object = {}) => ({
  ...{ servlet: 'Task', command: 'Run', params: { task: 'CLOSE_CALL_BY_SCRIPT', ...params } },
  ...more,
});

test('a call that gives all that its task takes has nothing told, and its task is found', () => {
  for (const call of [
    run({ id: 1, state: 'open' }),
    run({ id: '{id}', state: '{state}', day: '2026-01-31', rows: [] }),
    run({ id: 1, state: '' }),
    run({ id: 1 }, { queries: ['state'] }),
    run({ state: 'open' }, { queries: ['id'] }),
    run({ state: 'open' }, { ask: { name: 'id' } }),
    run({ id: 1 }, { ask: { name: 'state' } }),
    {
      servlet: 'Task',
      command: 'Run',
      body: { task: 'CLOSE_CALL_BY_SCRIPT', id: 1, state: 'open' },
    },
  ]) {
    expect(told(call)).toEqual({ issues: [], task: 'CLOSE_CALL_BY_SCRIPT' });
  }
});

test('of another call, of one without its words, and of what can not be read nothing is told', () => {
  for (const call of [
    { servlet: 'WebUiFalcon', command: 'GetMenu', params: { task: 'none' } },
    { command: 'Run' },
    { servlet: 'Task' },
    { servlet: 'Task', command: 'Run', params: { task: 'FAULTY_CALL_BY_SCRIPT', any: 1 } },
    { servlet: 'Task', command: 'Run', params: { task: 'TASK_ECommerce_Load_Points', any: 1 } },
  ]) {
    expect(told(call)).toEqual({ issues: [], task: undefined });
  }
});

test('a param is not told to be absent that may stand in a part of the call which was not read', () => {
  const call = run({ id: 1 });
  expect(told(call, { ...call, qeuries: ['state'] }).issues).toEqual([]);
});

const NO_PARAM = 'there is no param of this task';
const KNOWN = '; there are id, state, day';

test.each<[object, ...unknown[][]]>([
  [
    { servlet: 'Task', command: 'Rnu' },
    ['"Rnu"', 'there is no command of Task "Rnu"; there are Run', 'Run'],
  ],
  [
    { servlet: 'Tsak', command: 'Run' },
    ['"Tsak"', 'there is no servlet "Tsak"; there are WebUiService, WebUiFalcon, Task', 'Task'],
  ],
  [
    { servlet: 'Task', command: 'Run' },
    ['{"servlet"', 'Task.Run needs the name of a task: "task" in its params', undefined],
  ],
  [
    { servlet: 'Task', command: 'Run', params: { tsak: 'CLOSE_CALL_BY_SCRIPT' } },
    ['"tsak"', 'Task.Run needs the name of a task: "task" in its params', 'task'],
  ],
  [
    { servlet: 'Task', command: 'Run', params: { task: 7 } },
    ['7', 'Task.Run needs the name of a task: "task" in its params', undefined],
  ],
  [
    { servlet: 'Task', command: 'Run', body: { taks: 'CLOSE_CALL_BY_SCRIPT' } },
    ['"taks"', 'Task.Run needs the name of a task: "task" in its body', 'task'],
  ],
  [
    { servlet: 'Task', command: 'Run', params: { task: 'CLOSE_CALL_BY_SCRPT' } },
    [
      '"CLOSE_CALL_BY_SCRPT"',
      expect.stringMatching(/^there is no task "CLOSE_CALL_BY_SCRPT"; there are CLOSE/),
      'CLOSE_CALL_BY_SCRIPT',
    ],
  ],
  [
    { servlet: 'Task', command: 'Run', body: { task: 'TASK_Registr' } },
    ['"TASK_Registr"', expect.stringMatching(/^there is no task "TASK_Registr"/), 'TASK_Register'],
  ],
  [run({ state: 'open' }), ['{"task"', 'the task needs the param "id"', undefined]],
  [
    run({ id: 1 }),
    [
      '{"task"',
      'warning: this gives no "state", without which close.sql comes to nothing each time',
      undefined,
    ],
  ],
  [run({ id: 'x', state: 'open' }), ['"x"', '"id" takes a Number', undefined]],
  [
    run({ id: 1, state: 'opne' }),
    [
      '"opne"',
      'warning: "state" is never "opne" where the task puts it: there are open, closed',
      'open',
    ],
  ],
  [run({ id: 1, sate: 'open' }), ['"sate"', `${NO_PARAM} "sate"${KNOWN}`, 'state']],
  [run({ id: 1, state: 'open', dya: 1 }), ['"dya"', `${NO_PARAM} "dya"${KNOWN}`, 'day']],
  [run({ number: 1, state: 'open' }), ['"number"', `${NO_PARAM} "number"${KNOWN}`, 'id']],
  [
    run({ ids: 1, two: 2, state: 'open' }),
    ['"ids"', `${NO_PARAM} "ids"${KNOWN}`, 'id'],
    ['"two"', `${NO_PARAM} "two"${KNOWN}`, undefined],
  ],
  [
    run({ one: 1, two: 2, state: 'open' }),
    ['"one"', `${NO_PARAM} "one"${KNOWN}`, undefined],
    ['"two"', `${NO_PARAM} "two"${KNOWN}`, undefined],
    ['{"task"', 'the task needs the param "id"', undefined],
  ],
  [
    { servlet: 'Task', command: 'Run', params: { task: 'MOVE_CALL_BY_SCRIPT', number: 1 } },
    ['"number"', `${NO_PARAM} "number"; there are ship, berth`, undefined],
    ['{"task"', 'the task needs the param "ship"', undefined],
    ['{"task"', 'the task needs the param "berth"', undefined],
  ],
  [
    run({ id: 1, state: 'open' }, { queries: ['day', 'sate'] }),
    ['"sate"', `${NO_PARAM} "sate"${KNOWN}`, 'state'],
  ],
  [run({ state: 'open' }, { ask: { name: 'reason' } }), ['"reason"', `${NO_PARAM} "reason"`, 'id']],
  [
    {
      ...{ servlet: 'Task', command: 'Run', params: { task: 'MOVE_CALL_BY_SCRIPT' } },
      ask: { name: 'reason' },
    },
    ['"reason"', `${NO_PARAM} "reason"; there are ship, berth`, undefined],
    ['{"task"', 'the task needs the param "ship"', undefined],
    ['{"task"', 'the task needs the param "berth"', undefined],
  ],
  [
    run({ id: 1, state: 'open' }, { ask: { name: 'dya' } }),
    ['"dya"', `${NO_PARAM} "dya"${KNOWN}`, 'day'],
  ],
])('of %j is told what is wrong, where, and what was meant', (call, ...issues) => {
  expect(told(call).issues).toEqual(issues);
});

test.each([
  ['{id}', 'id'],
  ['{id} ', undefined],
  ['x{id}', undefined],
  [7, undefined],
])('%j stands for the field %s of a row', (value, field) => {
  expect(rowPlace(value)).toBe(field);
});

test('a text that no row takes is told with those that there are, twenty at most', () => {
  const many = Array.from({ length: 25 }, (_, index) => `w${index}`);
  const words = new Map([['state', many]]);
  expect(neverTaken('state', words, 'x1')?.message).toBe(
    `"state" is never "x1" where the task puts it: there are ${many.slice(0, 20).join(', ')}`,
  );
  for (const [name, value] of [
    ['state', 'w3'],
    ['state', ''],
    ['state', 7],
    ['other', 'x1'],
  ] as const) {
    expect(neverTaken(name, words, value)).toBeNull();
  }
});

test('a value that does not fit its param is told by the refusal of the task', () => {
  expect(unfit('id', 'Number', 'x')).toMatch(/id/);
  expect(unfit('id', 'Number', 7)).toBeNull();
});

test.each([
  ['text', {}, 'a text'],
  ['integer', {}, 'a number'],
  ['decimal', {}, 'a number'],
  ['boolean', {}, 'true or false'],
  ['date', {}, 'a day'],
  ['timestamp', {}, 'a day'],
  ['timestamptz', {}, 'a day'],
  ['json', {}, null],
  ['text', { multipleSelect: true }, null],
])('a field over %s with %j holds %s', (storage, field, held) => {
  expect(heldIn({ storage, field } as unknown as CompiledField)).toBe(held);
});

test.each([
  ['Number', 'text', {}, '"id" takes a Number, and "code" holds a text'],
  [{ type: 'Number', required: true }, 'date', {}, '"id" takes a Number, and "code" holds a day'],
  ['DateTime', 'integer', {}, '"id" takes a DateTime, and "code" holds a number'],
  ['Boolean', 'text', {}, '"id" takes a Boolean, and "code" holds a text'],
  ['Boolean', 'integer', {}, undefined],
  ['DateTime', 'date', {}, undefined],
  ['Number', 'decimal', {}, undefined],
  ['Text', 'integer', {}, undefined],
  [undefined, 'text', {}, undefined],
  ['Number', 'json', {}, undefined],
  ['Number', 'text', { field: { type: 'Number' } }, undefined],
  ['Number', 'text', { field: { multipleSelect: true } }, undefined],
  ['Number', 'text', { unknown: true }, undefined],
])(
  'a param of the type %j is given a field over %s with %j: %s',
  (type, storage, more, message) => {
    const field = { name: 'code', storage, field: {}, ...more } as unknown as CompiledField;
    const definition = { code: 'SHIP', fields: [field] } as unknown as CompiledDefinition;
    const params = type === undefined ? {} : { id: type };
    const task = { code: 'BOOK', params } as unknown as TaskDocument;
    const given = { field, definition };
    expect(otherValue('id', task, given, new Map(), new Map())?.message).toBe(message);
    expect(otherValue('constructor', task, given, new Map(), new Map())).toBeNull();
  },
);

test('a field that names the row of another table than its param is told with the only one that fits', () => {
  const fieldOf = (name: string, table?: string) =>
    ({
      ...{ name, storage: 'integer', field: {} },
      ...(table !== undefined && {
        quote: { unique: true, source: { kind: 'table', name: table } },
      }),
    }) as unknown as CompiledField;
  const place = {
    column: { name: 'berth_id', refersTo: ['berth'] },
    relation: { name: 'stay', kind: 'table', primaryKey: ['corp', 'id'] },
  } as unknown as ParamPlace;
  const task = { code: 'BOOK', params: { berth: 'Number' } } as unknown as TaskDocument;
  const toldOf = (...others: readonly CompiledField[]) => {
    const field = fieldOf('ship', 'ship');
    const definition = {
      ...{
        code: 'STAY',
        fields: [field, ...others],
        key: [],
        source: { kind: 'table', name: 'stay' },
      },
    } as unknown as CompiledDefinition;
    return otherValue('berth', task, { field, definition }, new Map([['berth', place]]), new Map());
  };
  const message =
    '"ship" of STAY names a row of ship, and the task puts it where there is one of berth';
  const berth = fieldOf('berth', 'berth');
  expect(toldOf(fieldOf('weeks'), berth)).toEqual({ message, fitting: 'berth' });
  expect(toldOf(fieldOf('weeks'))).toEqual({ message });
  expect(toldOf(berth, fieldOf('other_berth', 'berth'))).toEqual({ message });
});

test('a param that is given its own name in place of the value of the row is told', () => {
  const words = SCOPE.taskWords.get('CLOSE_CALL_BY_SCRIPT') ?? new Map();
  const fields = new Map(
    [...Object.keys(TASK.params), 'ship', 'berth'].map((name) => [name, name]),
  );
  expect(bareName('ship', 'ship', MOVE, fields, new Map())).toEqual({
    message: '"ship" is handed on as it stands: what stands in the row has brackets',
    suggestion: '{ship}',
    mild: true,
  });
  const none = [
    bareName('ship', 'berth', MOVE, fields, new Map()),
    bareName('ship', 'ship', MOVE, new Map(), new Map()),
    // A number, and one of the words that the SQL knows, which are told already.
    bareName('id', 'id', TASK, fields, words),
    bareName('state', 'state', TASK, fields, words),
    // A word that the SQL knows, and that is called like its param.
    bareName('ship', 'ship', MOVE, fields, new Map([['ship', ['ship', 'boat']]])),
  ];
  expect(none).toEqual([null, null, null, null, null]);
});
