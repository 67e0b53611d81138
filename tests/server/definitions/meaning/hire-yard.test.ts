import { describe, expect, test } from 'vitest';
import { checkWithSteps, checkWithStepsOf } from '../_check.ts';
import { HIRE_YARD } from './_hire-yard.ts';

const check = checkWithStepsOf(HIRE_YARD);

type File = keyof typeof HIRE_YARD;
/** What stands in the place of what, in which file. */
type Change = readonly [file: File, from: string, to: string];

/** What is told of the yard with these changes. */
function told(...changes: readonly Change[]): Promise<string[]> {
  const files: Record<string, string> = { ...HIRE_YARD };
  for (const [file, from, to] of changes) {
    const text = files[file] ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    files[file] = text.replace(from, () => to);
  }
  return check(files);
}

const HIRES = 'yard/forms/HIRES.json';
const TOOL = 'yard/forms/TOOL.json';
const OPENS = '/content/CLIENT/main?id={client}';
const CHECK = 'yard/tasks/check.sql';
const RETURN = 'yard/tasks/return.sql';
const BOOK = 'yard/tasks/book.sql';

test('nothing is told of what is sound', async () => {
  expect(await told()).toEqual([]);
});

describe('a call of a task without what its SQL comes to nothing without', () => {
  const LACKED =
    /^yard\/forms\/HIRES.json:\d+:\d+ {2}warning: this gives no "(?:id|tool)", without which (?:return|book).sql comes to nothing each time$/;

  test.each<Change>([
    [HIRES, '"task": "RETURN_CALL_BY_SCRIPT",', '"task": "RETURN_CALL_BY_SCRIPT"'],
    [
      HIRES,
      "y4.task('BOOK_CALL_BY_SCRIPT', { client: 1, tool: 2,",
      "y4.task('BOOK_CALL_BY_SCRIPT', { client: 1,",
    ],
    [
      HIRES,
      "y4.task('BOOK_CALL_BY_SCRIPT', { client: 1, tool: 2, price: 3, note: 'x' });",
      "y4.task('RETURN_CALL_BY_SCRIPT');",
    ],
  ])('%s: %s → %s', async (file, from, to) => {
    const without = to.endsWith('SCRIPT"') ? [[HIRES, '"id": "{id}"', ''] as const] : [];
    expect(await told([file, from, to], ...without)).toEqual([expect.stringMatching(LACKED)]);
  });

  test.each<Change[]>([
    [[HIRES, '{ client: 1, tool: 2, price: 3, note', '{ ...context.other, note']],
    [[HIRES, ", note: 'x' }", ' }']],
    [
      [HIRES, 'client: 1, tool: 2,', 'client: 1,'],
      [BOOK, ':tool', 'coalesce(:tool, 1)'],
    ],
    [
      [
        HIRES,
        "'BOOK_CALL_BY_SCRIPT', { client: 1, tool: 2, price: 3, note: 'x' }",
        "'RETURN_CALL_BY_SCRIPT'",
      ],
      [RETURN, 'id = :id', '(:id::bigint IS NULL OR id = :id)'],
    ],
    [
      [
        HIRES,
        "'BOOK_CALL_BY_SCRIPT', { client: 1, tool: 2, price: 3, note: 'x' }",
        "'RETURN_CALL_BY_SCRIPT'",
      ],
      [
        RETURN,
        'UPDATE',
        'WITH ended AS (UPDATE hire SET ends = begins WHERE ends IS NULL RETURNING id) UPDATE',
      ],
    ],
    [
      [
        HIRES,
        "'BOOK_CALL_BY_SCRIPT', { client: 1, tool: 2, price: 3, note: 'x' }",
        "'RETURN_CALL_BY_SCRIPT'",
      ],
      ['yard/tasks/RETURN_CALL_BY_SCRIPT.json', '"Number"', '{ "type": "Number", "default": 1 }'],
    ],
  ])('nothing is told of %s', async (...changes) => {
    expect(await told(...changes)).toEqual([]);
  });
});

describe('the record of a pre-check', () => {
  test.each([
    ['SELECT to_json(name) AS header FROM client WHERE id = :id', 'id of client'],
    [
      'SELECT to_json(note) AS header FROM hire WHERE client_id = :id ORDER BY id LIMIT 1',
      'client_id of hire',
    ],
  ])('of another table than the page shows: %s', async (sql, column) => {
    expect(await told([CHECK, HIRE_YARD[CHECK], sql])).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${TOOL}:\\d+:\\d+ {2}warning: \\?id=… names a row of tool on this page, and the pre-check holds it against ${column}, one of client$`,
        ),
      ),
    ]);
  });

  test('of a row that names the one of the page', async () => {
    const sql = 'SELECT to_json(note) AS header FROM hire WHERE tool_id = :id ORDER BY id LIMIT 1';
    expect(await told([CHECK, HIRE_YARD[CHECK], sql])).toEqual([]);
  });
});

describe('a link in HTML', () => {
  test.each(['tool', 'id'])('to the record of another table: {{row.%s}}', async (field) => {
    const [found, ...others] = await told([HIRES, '{{row.client}}', `{{row.${field}}}`]);
    expect(others).toEqual([]);
    expect(found).toMatch(
      new RegExp(
        `HIRES.json:\\d+:\\d+ {2}warning: "${field}" of HIRE names a row of \\w+, and \\?id=… is "id" of CLIENT, which names one of client`,
      ),
    );
  });

  test.each(['{{ client }}', '3', '{{row.client}}&lang=ar'])(
    'nothing is told of %s',
    async (value) => {
      expect(await told([HIRES, '{{row.client}}', value])).toEqual([]);
    },
  );

  test('what stands for nothing is told alone', async () => {
    expect(await told([HIRES, '{{row.client}}', '{tool}'])).toEqual([
      expect.stringContaining('"{tool}" stands for nothing here'),
    ]);
  });
});

describe('a language that the tenant does not offer', () => {
  test('in a link', async () => {
    expect(await told([HIRES, OPENS, `${OPENS}&lang=de`])).toEqual([
      expect.stringMatching(
        /HIRES.json:\d+:\d+ {2}warning: the tenant does not offer de: "languages" in corp.json; there are en, ar$/,
      ),
    ]);
  });

  test('in what a frame is told', async () => {
    const frame = {
      type: 'EmbedPage',
      code: 'f',
      embedPage: { url: '/content/CLIENT/embed', props: { id: 3, lang: 'zh-CN' } },
    };
    const columns = `{ "panel": ${JSON.stringify(frame)} }, { "panel": {`;
    expect(await told([HIRES, '{\n          "panel": {', columns])).toEqual([
      expect.stringContaining('warning: the tenant does not offer zh-CN'),
    ]);
  });

  test('one that it offers', async () => {
    expect(await told([HIRES, OPENS, `${OPENS}&lang=ar`])).toEqual([]);
  });
});

describe('the values of an INSERT in another order than its columns', () => {
  const VALUES = '(:client, :tool, current_date, :price, :note)';

  test.each([
    [
      '(⟦:tool, :client, current_date, :price, :note)',
      'client_id is given tool_id here, and tool_id is given client_id',
    ],
    [
      '(⟦:price, :client, current_date, :tool, :note)',
      ':price goes into "client_id" here, while there is a column "price": the values stand in another order than the columns',
    ],
    [
      '(⟦:tool::bigint, :price, current_date, :client, :note)',
      ':tool goes into "client_id" here, while there is a column "tool_id": the values stand in another order than the columns',
    ],
  ])('%s', async (values, message) => {
    const [before = ''] = HIRE_YARD[BOOK].split(VALUES);
    const column = before.length + values.indexOf('⟦') + 1;
    expect(await told([BOOK, VALUES, values.replace('⟦', '')])).toEqual([
      `${BOOK}:1:${column}  warning: ${message}`,
    ]);
  });

  test.each([
    '(:client, :tool, current_date, :price + 1, :note)',
    '(:client, :tool, current_date, CASE WHEN :price::numeric > 9 THEN :price ELSE 9 END, :note)',
    '(:client, :tool, current_date, :price, :note), (:client, :tool, current_date + 7, :price, :note)',
  ])('nothing is told of %s', async (values) => {
    expect(await told([BOOK, VALUES, values])).toEqual([]);
  });
});

test('a page that is not there is told once, also where a pre-check leads to it', async () => {
  const changes: readonly Change[] = [
    [HIRES, OPENS, '/content/CLIENTELE/main?id={client}'],
    [
      CHECK,
      "json_build_object('headerTitle', name) AS header",
      "json_build_object('url', '/content/CLIENTELE/main') AS redirect",
    ],
  ];
  expect(await told(...changes)).toEqual([
    expect.stringMatching(
      /^yard\/(?:forms\/HIRES\.json|tasks\/check\.sql):\d+:\d+ {2}there is no form "CLIENTELE" \(so at yard\/(?:forms\/HIRES\.json|tasks\/check\.sql):\d+\)/,
    ),
  ]);
});

test.each([
  ['"type": "DateTime"', /^yard\/data\/HIRE\.json:\d+:\d+ {2}a DateTime cannot show ends/],
  ['"format": "date"', /^yard\/data\/HIRE\.json:\d+:\d+ {2}"date" is how a DateTime is written/],
])(
  'a column of another type than its field with %s needs is told at the field alone',
  async (key, cause) => {
    const steps = HIRE_YARD['_tables/001-yard.sql'].replace('ends date', 'ends text');
    const files = {
      ...HIRE_YARD,
      '_tables/001-yard.sql': steps,
      'yard/data/HIRE.json': HIRE_YARD['yard/data/HIRE.json'].replace(
        '"name": "ends"',
        `"name": "ends", ${key}`,
      ),
      [RETURN]: 'UPDATE hire SET ends = NULL WHERE id = :id AND ends < current_date',
    };
    expect(await checkWithSteps(files)).toEqual([expect.stringMatching(cause)]);
  },
);
