import { expect, test } from 'vitest';
import { checkWithSteps } from '../_check.ts';

const CORP = `{ "code": "port", "name": "Port", "sortName": "Port", "departments": ["office"] }`;
const TABLES = `CREATE TABLE crew (corp text NOT NULL, code text NOT NULL, name text NOT NULL, PRIMARY KEY (corp, code));
CREATE TABLE job (
  corp text NOT NULL, no int NOT NULL, crew_code text NOT NULL, state text NOT NULL CHECK (state IN ('new', 'done')),
  PRIMARY KEY (corp, no), FOREIGN KEY (corp, crew_code) REFERENCES crew (corp, code));
`;

test('views of steps are looked at as SQL of definitions is, where the last step says them', async () => {
  const views = `CREATE VIEW all_of_all AS
  SELECT c.corp, c.code, j.no FROM crew c JOIN job j ON j.corp = c.corp;
CREATE VIEW by_name (corp, no) AS SELECT j.corp, j.no
  FROM job j JOIN crew c USING (corp) WHERE c.name = j.crew_code;
CREATE VIEW undone AS
  WITH one AS (SELECT 1) SELECT j.corp, j.no FROM job j CROSS JOIN one WHERE j.state = 'nwe';
CREATE VIEW mended AS SELECT j.corp, j.no FROM job j WHERE j.state = 'dnoe';
CREATE VIEW gone AS SELECT c.corp, j.no FROM crew c, job j;
CREATE VIEW sound AS SELECT c.corp, c.code, count(j.no) AS jobs
  FROM crew c LEFT JOIN job j ON j.corp = c.corp AND j.crew_code = c.code GROUP BY c.corp, c.code ORDER BY 2;
CREATE VIEW meant AS SELECT c.corp, c.code, j.no FROM crew c CROSS JOIN job j;
CREATE VIEW nobodys AS SELECT j.corp, j.no FROM job j
  WHERE j.corp = current_setting('app.corp') AND j.state = NULL;`;
  const later = `DROP VIEW gone;
CREATE OR REPLACE VIEW mended AS SELECT j.corp, j.no FROM job j WHERE j.state = 'done';`;
  const found = await checkWithSteps({
    'port/corp.json': CORP,
    '_tables/001-port.sql': TABLES + views,
    '_tables/002-port.sql': later,
    '_tables/003-port.SQL': 'SELECT 1;',
    '_tables/README.md': 'Steps of the port',
  });
  expect(found).toEqual([
    expect.stringMatching(/001-port\.sql:6:48 {2}warning: nothing says which rows of job belong/),
    expect.stringMatching(/001-port\.sql:8:52 {2}warning: crew_code of job names a row of crew by/),
    expect.stringMatching(/001-port\.sql:10:88 {2}warning: state of job is never "nwe".*"new"/),
    expect.stringMatching(/001-port\.sql:17:58 {2}warning: Nothing is = NULL: write IS NULL/),
    expect.stringMatching(
      /003-port\.SQL:1:1 {2}nothing reads this file: steps are called like 001-stores\.sql/,
    ),
  ]);
});

test.each([
  ['whose key is the tenant', 'corp text PRIMARY KEY'],
  [
    'of which a rule takes one',
    'corp text, one boolean DEFAULT true CHECK (one), PRIMARY KEY (corp, one)',
  ],
  ['of the number 1', 'corp text, id integer DEFAULT 1 CHECK (id = 1), PRIMARY KEY (corp, id)'],
  [
    'of one name',
    `corp text, name varchar(9) NOT NULL CHECK (name = 'main'), CONSTRAINT one_row UNIQUE (corp, name)`,
  ],
])('a row of settings %s stands beside all others', async (_, key) => {
  const views = `CREATE TABLE setting (${key}, rate int NOT NULL);
CREATE VIEW joined AS SELECT j.corp, j.no, s.rate FROM job j JOIN setting s USING (corp);
CREATE VIEW begun AS SELECT s.corp, s.rate, count(j.no) AS jobs
  FROM setting s LEFT JOIN job j ON j.corp = s.corp GROUP BY s.corp, s.rate;
CREATE VIEW added AS SELECT j.corp, j.crew_code, count(j.no) AS jobs, sum(j.no * s.rate) AS cost
  FROM job j CROSS JOIN setting s GROUP BY j.corp, j.crew_code;
CREATE VIEW asked AS SELECT j.corp, j.no * (SELECT rate FROM setting) AS cost FROM job j;`;
  const steps = { 'port/corp.json': CORP, '_tables/001-port.sql': TABLES + views };
  expect(await checkWithSteps(steps)).toEqual([]);
});

test.each([
  ['some number', 'id integer CHECK (id >= 1)'],
  ['one number, or none', 'id integer CHECK (id = 1), UNIQUE NULLS DISTINCT (corp, id), no text'],
  ['a text of one length', 'id text CHECK (length(id) = 1)'],
])('rows of %s are not taken for one', async (_, columns) => {
  const key = columns.includes('UNIQUE') ? 'PRIMARY KEY (corp, no)' : 'PRIMARY KEY (corp, id)';
  const views = `CREATE TABLE setting (corp text, ${columns}, ${key});
CREATE VIEW joined AS SELECT j.corp, j.no, s.id FROM job j JOIN setting s USING (corp);`;
  expect(
    await checkWithSteps({ 'port/corp.json': CORP, '_tables/001-port.sql': TABLES + views }),
  ).toEqual([expect.stringMatching(/nothing says which rows of setting belong/)]);
});

test('[2.1] the columns of a view name the rows that those name which it shows, in SQL and in definitions', async () => {
  const views = `CREATE TABLE boat (corp text NOT NULL, no int NOT NULL, crew_code text NOT NULL, latest int,
  PRIMARY KEY (corp, no), FOREIGN KEY (corp, crew_code) REFERENCES crew (corp, code));
CREATE VIEW all_jobs AS SELECT j.corp, j.no, j.crew_code AS crew, j.no + 1 AS next FROM job j;
CREATE VIEW open_jobs AS SELECT o.corp, o.no, o.crew, o.next FROM all_jobs o WHERE o.no > 3;`;
  const sql = `SELECT b.no, (SELECT o.next FROM open_jobs o WHERE o.no = b.crew_code::int) AS cast_on_purpose,
  EXISTS (SELECT FROM open_jobs o WHERE o.crew = b.crew_code) AS sound,
  EXISTS (SELECT FROM all_jobs a WHERE a.next = b.no) AS reckoned
FROM boat b JOIN crew c ON c.code = b.crew_code
WHERE EXISTS (SELECT FROM open_jobs o JOIN crew x ON x.name = o.crew WHERE x.code = b.crew_code)`;
  const panel = (type: string, code: string, dataCode: string, more: object) => ({
    columns: [{ panel: { type, code, dataCode, ...more } }],
  });
  const to = (queries: object) => ({
    ...{ type: 'row', text: 'Open', command: 'NavigateTo' },
    params: { url: '/content/JOBS/main', queries },
  });
  const found = await checkWithSteps({
    'port/corp.json': CORP,
    '_tables/001-port.sql': TABLES + views,
    'port/data/CREW.json': { code: 'CREW', source: { table: 'crew' } },
    'port/data/JOB.json': { code: 'JOB', source: { table: 'job' } },
    'port/data/BOAT.json': { code: 'BOAT', source: { table: 'boat' }, filters: ['no'] },
    'port/data/OPEN.json': {
      ...{ code: 'OPEN', source: { view: 'open_jobs' }, key: ['no'], filters: ['no', 'crew'] },
    },
    'port/data/BOATS.json': { code: 'BOATS', source: { sql: 'boats.sql' }, key: ['no'] },
    'port/data/boats.sql': sql,
    'port/menus/default.json': [{ name: 'Jobs', to: '/content/JOBS/main' }],
    'port/forms/JOBS.json': {
      code: 'JOBS',
      rows: [
        panel('AdvanceGrid', 'open', 'OPEN', { buttons: [to({ 'boat.no': '{no}' })] }),
        panel('AdvanceGrid', 'crew', 'CREW', { buttons: [to({ 'open.crew': '{code}' })] }),
        panel('AdvanceGrid', 'job', 'JOB', { buttons: [to({ 'open.no': '{no}' })] }),
        panel('AdvanceGrid', 'boat', 'BOAT', {}),
        panel('BasicGrid', 'boats', 'BOATS', {}),
      ],
    },
  });
  expect(found).toEqual([
    expect.stringMatching(
      /boats\.sql:5:61 {2}warning: crew of open_jobs names a row of crew by its key, which is code/,
    ),
    expect.stringMatching(
      /JOBS\.json:1:\d+ {2}warning: "no" of OPEN names a row of job, and \?boat\.no=… is "no" of BOAT/,
    ),
  ]);
});

test('[2.1] views that seem to show themselves, and keys that several tables share, are sound', async () => {
  const views = `CREATE TABLE person (corp text NOT NULL, id int NOT NULL, name text NOT NULL, PRIMARY KEY (corp, id));
CREATE TABLE employee (corp text NOT NULL, id int NOT NULL, boss int, PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, id) REFERENCES person (corp, id), FOREIGN KEY (corp, boss) REFERENCES employee (corp, id));
CREATE TABLE shift (corp text NOT NULL, no int NOT NULL, employee_id int NOT NULL, PRIMARY KEY (corp, no),
  FOREIGN KEY (corp, employee_id) REFERENCES employee (corp, id));
CREATE TABLE profile (corp text NOT NULL, id int NOT NULL, text text NOT NULL, PRIMARY KEY (corp, id));
CREATE RECURSIVE VIEW boss_tree (corp, id, depth) AS
  SELECT e.corp, e.id, 0 FROM employee e WHERE e.boss IS NULL
  UNION ALL SELECT e.corp, e.id, t.depth + 1 FROM employee e JOIN boss_tree t ON t.corp = e.corp AND t.id = e.boss;
CREATE VIEW staff_list AS SELECT e.corp, e.id, p.name FROM employee e JOIN person p ON p.corp = e.corp AND p.id = e.id;
CREATE VIEW people AS SELECT p.corp, p.id, p.name FROM person p WHERE p.name <> '';`;
  const found = await checkWithSteps({
    'port/corp.json': CORP,
    '_tables/001-port.sql': TABLES + views,
    'port/data/TREE.json': { code: 'TREE', source: { view: 'boss_tree' }, key: ['id'] },
    'port/data/STAFF.json': {
      ...{ code: 'STAFF', source: { view: 'staff_list' }, key: ['id'] },
      actions: { relieve: { sql: 'relieve.sql', params: ['id'] } },
      access: { read: '*', write: '*' },
    },
    'port/data/relieve.sql': 'DELETE FROM shift WHERE employee_id = :id',
    'port/data/TEXTS.json': { code: 'TEXTS', source: { sql: 'texts.sql' }, key: ['id'] },
    'port/data/texts.sql': 'SELECT v.id, o.text FROM people v JOIN profile o ON o.id = v.id',
    'port/menus/default.json': [{ name: 'Staff', to: '/content/STAFF/main' }],
    'port/forms/STAFF.json': {
      code: 'STAFF',
      rows: ['STAFF', 'TREE', 'TEXTS'].map((dataCode) => ({
        columns: [{ panel: { type: 'AdvanceGrid', code: dataCode.toLowerCase(), dataCode } }],
      })),
    },
  });
  expect(found.filter((one) => /names a row|stack|boss_tree/.test(one))).toEqual([]);
});
