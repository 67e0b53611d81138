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
CREATE VIEW meant AS SELECT c.corp, c.code, j.no FROM crew c CROSS JOIN job j;`;
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
