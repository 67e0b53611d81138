import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checkWithStepsOf } from '../_check.ts';

const FILES: DefinitionFiles = {
  'port/corp.json': `{ "code": "port", "name": "Port", "sortName": "Port", "departments": ["office"] }`,
  '_tables/001-port.sql': `CREATE TYPE status AS ENUM ('announced', 'moored', 'departed');
CREATE TABLE berth (corp text NOT NULL, id int NOT NULL, name text, PRIMARY KEY (corp, id));
CREATE TABLE berth_more (corp text NOT NULL, id int NOT NULL, depth int, PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, id) REFERENCES berth (corp, id));
CREATE TABLE call (corp text NOT NULL, id int NOT NULL, berth_id int, status status NOT NULL, pull numeric(5,1),
  fee numeric(10,2), coins bigint, word text, old_no int, berth_no int, older_id int, moored int, PRIMARY KEY (corp, id), FOREIGN KEY (corp, berth_id) REFERENCES berth (corp, id));
CREATE UNIQUE INDEX one_moored ON call (corp, berth_id) WHERE status = 'moored';
CREATE VIEW berth_now AS SELECT b.corp, b.id, b.name, c.id AS call FROM berth b
  LEFT JOIN call c ON c.corp = b.corp AND c.berth_id = b.id AND c.status = 'moored';
CREATE VIEW berth_ever AS SELECT b.corp, b.id, b.name, c.id AS call FROM berth b
  LEFT JOIN call c ON c.corp = b.corp AND c.berth_id = b.id;
`,
  'port/data/BERTH.json': `{ "code": "BERTH", "source": { "table": "berth" } }`,
};
const check = checkWithStepsOf(FILES);
const told = (more: DefinitionFiles) => check({ ...FILES, ...more });

const call = (more: string) =>
  `{ "code": "CALL", "source": { "table": "call" }, "fields": [{ "name": "id" },
    { "name": "berth", "column": "berth_id", "extraType": "Quote", "quote": { "dataCode": "BERTH", "key": "id", "name": "name" } },
    { "name": "status" }, { "name": "pull" }, { "name": "fee" }, { "name": "coins" }, { "name": "word" }]${more} }`;
const grid = (buttons: string) =>
  `{ "code": "CALLS", "rows": [{ "columns": [{ "panel": { "type": "AdvanceGrid", "code": "calls", "dataCode": "CALL",
    "buttons": [${buttons}] } }] }] }`;
const ofView = (view: string) =>
  `{ "code": "NOW", "source": { "view": "${view}" }, "key": ["id"] }`;

describe('a first application', () => {
  test('a unique index with a WHERE tells the rows apart that the join limits to its words', async () => {
    expect(await told({ 'port/data/NOW.json': ofView('berth_now') })).toEqual([]);
    expect(await told({ 'port/data/NOW.json': ofView('berth_ever') })).toEqual([
      expect.stringContaining(
        'two rows may have the same id: several rows of call may belong to it',
      ),
    ]);
  });

  test("a Quote of numbers and an enumeration are never '', and a text may be", async () => {
    const when = (formula: string) =>
      call(`, "rowClasses": [{ "when": "${formula}", "className": "text-muted" }]`);
    for (const name of ['berth', 'status']) {
      expect(await told({ 'port/data/CALL.json': when(`${name} == ''`) })).toEqual([
        expect.stringContaining(`"${name}" is never '', and null without a value: empty(${name})`),
      ]);
    }
    for (const formula of ["word == ''", 'empty(berth)', "word != '' && !empty(status)"]) {
      expect(await told({ 'port/data/CALL.json': when(formula) })).toEqual([]);
    }
  });

  test('a number of one place is no money', async () => {
    const money = (name: string) =>
      call('').replace(`"name": "${name}"`, `"name": "${name}", "format": "money"`);
    expect(await told({ 'port/data/CALL.json': money('pull') })).toEqual([
      expect.stringContaining('no currency has one place, which pull keeps: numeric(12,2)'),
    ]);
    for (const name of ['fee', 'coins']) {
      expect(await told({ 'port/data/CALL.json': money(name) })).toEqual([]);
    }
  });

  test('a word of an enumeration that is misspelt in SQL is told with the one that is meant', async () => {
    const action = call(', "actions": { "moor": { "sql": "moor.sql" } }');
    const files = (word: string) => ({
      'port/data/CALL.json': action,
      'port/data/moor.sql': `UPDATE call SET status = '${word}' WHERE id = :id`,
    });
    expect(await told(files('mored'))).toEqual([
      expect.stringMatching(
        /1:26 {2}invalid input value for enum status: "mored" {2}did you mean "moored"/,
      ),
    ]);
    expect(await told(files('gone'))).toEqual([
      expect.stringContaining('enum status: "gone"; there are announced, moored, departed'),
    ]);
  });

  test('HTML in the words of a question is told, and its message may be HTML', async () => {
    const row = (params: string, more = '') =>
      told({
        'port/data/CALL.json': call(', "access": { "write": ["office"] }'),
        'port/forms/CALLS.json': grid(
          `{ "type": "row", "text": "Leave", "command": "Confirm", "params": { ${params} }, "successCommand": "Refresh"${more} }`,
        ),
      });
    const shown = (tag: string) => [
      expect.stringContaining(`"${tag}" is shown as it stands: this text is no HTML`),
    ];
    expect(await row('"title": "<b>Leave?</b>"')).toEqual(shown('<b>'));
    expect(await row('"caption": "It goes.<br>Now."')).toEqual(shown('<br>'));
    expect(await row('"title": "Leave?"', ', "successMessage": "<i>Gone</i>"')).toEqual(
      shown('<i>'),
    );
    expect(
      await row('"title": "{id}", "caption": "Deeper than < 3 m > 2 m", "message": "<b>{id}</b>"'),
    ).toEqual([]);
    expect(
      await row('"title": "Leave berth <north>?"', ', "successMessage": "{id} is gone"'),
    ).toEqual([]);
  });

  test('a row gives a task the key of the table that its SQL asks for', async () => {
    const run = (task: string, sql: string, params: string, body: string) =>
      told({
        'port/data/CALL.json': call(''),
        [`port/tasks/${task}_CALL_BY_SCRIPT.json`]: `{ "code": "${task}_CALL_BY_SCRIPT", "sql": "run.sql", "params": { ${params} }, "access": "*" }`,
        'port/tasks/run.sql': sql,
        'port/forms/CALLS.json': grid(
          `{ "type": "row", "text": "Run", "command": "PostToServlet", "params": { "servlet": "Task", "command": "Run", "body": { "task": "${task}_CALL_BY_SCRIPT", ${body} } } }`,
        ),
      });
    const MOVE = 'UPDATE call SET coins = 1 WHERE id = :id';
    expect(await run('MOVE', MOVE, '"id": "Number"', '"id": "{berth}"')).toEqual([
      expect.stringMatching(
        /CALLS\.json:2:\d+ {2}warning: "berth" of CALL names a row of berth, and the task puts it where there is one of call {2}did you mean "\{id\}"/,
      ),
    ]);
    expect(
      await run(
        'TIDY',
        "UPDATE berth SET name = '' WHERE id = :berth",
        '"berth": "Number"',
        '"berth": "{id}"',
      ),
    ).toEqual([
      expect.stringContaining(
        '"id" of CALL names a row of call, and the task puts it where there is one of berth',
      ),
    ]);
    expect(await run('MOVE', MOVE, '"id": "Number"', '"id": "{id}"')).toEqual([]);
    expect(await run('MOVE', MOVE, '"id": "Number"', '"id": "{coins}"')).toEqual([]);
    expect(await run('MOVE', MOVE, '"id": "Number"', '"id": 7')).toEqual([]);
    const both = "UPDATE call SET coins = 1 WHERE id = :id OR berth_id = :id AND status = 'moored'";
    expect(await run('BOTH', both, '"id": "Number"', '"id": "{berth}"')).toEqual([]);
    const stay = 'UPDATE call SET berth_id = :berth WHERE id = :id';
    expect(
      await run(
        'STAY',
        stay,
        '"id": "Number", "berth": "Number"',
        '"id": "{id}", "berth": "{berth}"',
      ),
    ).toEqual([]);
    const named = "UPDATE berth SET name = '' WHERE id = :berth";
    expect(await run('TIDY', named, '"berth": "Number"', '"berth": "{berth}"')).toEqual([]);
    const word = 'UPDATE call SET word = :berth WHERE id = 1';
    expect(await run('WORD', word, '"berth": "Text"', '"berth": "{berth}"')).toEqual([]);
    const extended = 'UPDATE berth_more SET depth = 1 WHERE id = :berth';
    expect(await run('MORE', extended, '"berth": "Number"', '"berth": "{berth}"')).toEqual([]);
    expect(await run('MORE', extended, '"berth": "Number"', '"berth": "{id}"')).toEqual([
      expect.stringContaining('where there is one of berth, berth_more  did you mean "{berth}"'),
    ]);
  });

  test('a kind of field that there is not is told alone, whatever the field has of files', async () => {
    const field = (kind: string, other: string) =>
      told({
        'port/data/CALL.json': call('').replace(
          '{ "name": "word" }',
          `{ "name": "word", "extraType": "${kind}", "other": ${other} }`,
        ),
      });
    expect(await field('Scan', '{ "accept": ".pdf", "buttonTitle": "Bring" }')).toEqual([
      expect.stringMatching(/CALL\.json:3:\d+ {2}.*File/),
    ]);
    expect(await field('File', '{ "accept": ".pdf" }')).toEqual([]);
    expect(await field('Label', '{ "accept": ".pdf" }')).toEqual([
      expect.stringContaining('only a File and an Image have "accept"'),
    ]);
  });

  test('an amount that a Quote holds against the key of another table is told', async () => {
    const where = (held: string, own: string, more = '') =>
      told({
        'port/data/STAY.json': `{ "code": "STAY", "source": { "table": "call" }, "fields": [{ "name": "id" }, { "name": "berth", "column": "berth_id" },
          { "name": "coins" }, { "name": "pull" }, { "name": "fee" }] }`,
        'port/data/NEXT.json': `{ "code": "NEXT", "source": { "table": "call" }, "fields": [{ "name": "id" }, { "name": "coins" }, { "name": "pull" },
          { "name": "old_no", "extraType": "Quote", "quote": { "dataCode": "STAY", "key": "id", "name": "fee", "where": { "${held}": "${own}" } } }${more}] }`,
      });
    expect(await where('berth', 'pull')).toEqual([
      `port/data/NEXT.json:2:132  warning: "berth" of STAY names a row of berth, and "pull" is a number that names none`,
    ]);
    // A whole number may name a row without saying so to the database, whatever its width.
    expect(await where('berth', 'coins')).toEqual([]);
    expect(
      await where('berth', 'at', ', { "name": "at", "column": "berth_id", "hidden": true }'),
    ).toEqual([]);
    expect(await where('berth', 'id')).toEqual([]);
    expect(await where('berth', 'berth_no', ', { "name": "berth_no" }')).toEqual([]);
    expect(await where('berth', 'older_id', ', { "name": "older_id" }')).toEqual([]);
    expect(await where('berth', 'moored', ', { "name": "moored" }')).toEqual([]);
    expect(await where('coins', 'coins')).toEqual([]);
    expect(await where('pull', 'coins')).toEqual([]);
  });

  test('one mistake in names and menus is told once', async () => {
    const twice = call('').replace('{ "name": "coins" }', '{ "name": "fee", "column": "coin" }');
    expect(await told({ 'port/data/CALL.json': twice })).toEqual([
      expect.stringContaining('the field "fee" stands here twice'),
    ]);
    const menu = `[{ "name": "Home", "icon": "house" }, { "name": "Berths", "icon": "anchor", "active": false }]`;
    expect(await told({ 'port/menus/office.json': menu })).toEqual([
      expect.stringContaining('the first entry is the home of its readers'),
    ]);
    const inner = `{ "text": "More", "buttons": [{ "text": "Again", "command": "Refresh", "buttons": [{ "text": "Page", "command": "Refresh" }] }] }`;
    expect(
      await told({ 'port/data/CALL.json': call(''), 'port/forms/CALLS.json': grid(inner) }),
    ).toEqual([expect.stringContaining('a menu has no menus in it')]);
  });
});
