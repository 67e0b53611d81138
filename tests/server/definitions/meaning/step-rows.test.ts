import { describe, expect, test } from 'vitest';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checkWithSteps } from '../_check.ts';

const CORP = `{ "code": "port", "name": "Port", "sortName": "Port", "departments": ["office"] }`;
const TABLES = `CREATE TABLE ship (corp text NOT NULL, id int NOT NULL, flag text, kind text, tags text[], uses text,
  built date, seen timestamptz, note text, PRIMARY KEY (corp, id));
`;
const brief = (name: string, lookup: string, more = '') =>
  `{ "name": "${name}", "extraType": "BrieflyCode", "lookup": "${lookup}"${more} }`;
const several = ', "multipleSelect": true';
const lookup = (code: string, ...keys: string[]) =>
  `{ "code": "${code}", "options": [${keys.map((Key) => `{ "Key": "${Key}", "Name": "${Key}" }`)}] }`;

const FILES: DefinitionFiles = {
  'port/corp.json': CORP,
  'port/lookups/FLAG.json': lookup('FLAG', 'NL', 'DE', 'MT'),
  'port/lookups/TAG.json': lookup('TAG', 'crane', 'power'),
  'port/lookups/KIND.json': lookup('KIND', 'tanker'),
  'port/lookups/OTHER.json': lookup('OTHER', 'cruise'),
  'port/data/SHIP.json': `{ "code": "SHIP", "source": { "table": "ship" }, "fields": [{ "name": "id" },
    ${brief('flag', 'FLAG')}, ${brief('kind', 'KIND')}, ${brief('tags', 'TAG', several)}, ${brief('uses', 'TAG', several)},
    { "name": "built" }, { "name": "seen" }, { "name": "note" }] }`,
  'port/data/OTHERS.json': `{ "code": "OTHERS", "source": { "table": "ship" }, "fields": [{ "name": "id" },
    ${brief('kind', 'OTHER')}] }`,
};

async function told(rows: string, more: DefinitionFiles = {}): Promise<string[]> {
  return checkWithSteps({
    ...FILES,
    '_tables/001-port.sql': TABLES,
    '_tables/002-rows.sql': rows,
    ...more,
  });
}

describe('what rows of steps have that no page can show', () => {
  test('words that no lookup over their column has are told at the value, each once', async () => {
    const step = `INSERT INTO ship (corp, id, flag, kind, tags, uses) VALUES
  ('port', 1, 'NLD', 'tanker', '{crane,powr}', 'crane,pwoer'),
  ('port', 2, 'NL ', 'cruise', '{"crane"}', 'power'), ('port', 3, 'NLD', NULL, NULL, '');
`;
    const option = (place: string, name: string, word: string, meant: string) =>
      expect.stringMatching(
        new RegExp(
          `^_tables/002-rows\\.sql:${place}  warning: "${name}" has no option "${word}".*did you mean "${meant}"`,
        ),
      );
    expect(await told(step)).toEqual([
      option('2:15', 'flag', 'NLD', 'NL'),
      option('2:40', 'tags', 'powr', 'power'),
      option('2:55', 'uses', 'pwoer', 'power'),
      option('3:15', 'flag', 'NL ', 'NL'),
    ]);
  });

  test('values in another order than the columns are told once for all rows', async () => {
    const step = `INSERT INTO ship (corp, id, flag, note) VALUES
  ('port', 1, 'Emma of the north', 'NL'), ('port', 2, 'Marlin', 'DE'), ('port', 3, 'NLD', 'Emma');
`;
    expect(await told(step)).toEqual([
      '_tables/002-rows.sql:2:15  warning: "flag" has no option "Emma of the north"; there are NL, DE, MT, nor "Marlin": do the values stand in the order of the columns?',
      '_tables/002-rows.sql:2:84  warning: "flag" has no option "NLD"; there are NL, DE, MT  did you mean "NL"?',
    ]);
  });

  test('a list of words is one word where a field holds no several', async () => {
    const step = `INSERT INTO ship (corp, id, flag) VALUES ('port', 1, 'crane and power,MT');\n`;
    expect(await told(step)).toEqual([
      '_tables/002-rows.sql:1:54  warning: "flag" has no option "crane and power,MT"; there are NL, DE, MT',
    ]);
  });

  test('a department that the tenant has not is told where a code for it is made', async () => {
    const code = (department: string) =>
      `INSERT INTO registration_code (corp, code, department) VALUES ('port', 'FIRST-OF-ALL', '${department}');`;
    expect(await told(code('ofice'))).toEqual([
      '_tables/002-rows.sql:1:88  warning: there is no department "ofice"; there are office  did you mean "office"?',
    ]);
    expect(await told(code('quay'))).toEqual([
      expect.stringContaining('there is no department "quay"'),
    ]);
    // Who shops belongs to none; what a later step has mended is right.
    const mended = `${code('ofice')} UPDATE registration_code SET department = 'office';`;
    for (const step of [code('office'), code(''), mended]) expect(await told(step)).toEqual([]);
  });

  test('a department that definitions name, too, is told there alone', async () => {
    const step = `INSERT INTO registration_code (corp, code, department) VALUES ('port', 'FIRST-OF-ALL', 'ofice');`;
    const menu = { 'port/menus/ofice.json': '[{ "name": "Ships", "to": "/landing" }]' };
    expect(await told(step, menu)).toEqual([expect.stringMatching(/^port\/menus\/ofice\.json/)]);
    const corp = { 'port/corp.json': `{ "code": "port", "name": "Port", "sortName": "Port" }` };
    expect(await told(step, corp)).toEqual([]);
  });

  test('days that the database may read otherwise are told with the year first', async () => {
    const step = `INSERT INTO ship (corp, id, built, seen) VALUES
  ('port', 1, '5/1/2027', '2027-05-01 08:00+01'), ('port', 2, '0227-05-01', '3-4-2027 10:00');
`;
    expect(await told(step)).toEqual([
      expect.stringContaining(
        '2:15  warning: "5/1/2027" is read with the month before the day, or as the database is set: write 2027-05-01',
      ),
      expect.stringContaining('2:63  warning: "0227-05-01" is a day of the year 227'),
      expect.stringContaining(
        '2:77  warning: "3-4-2027 10:00" is read with the month before the day, or as the database is set: write 2027-03-04',
      ),
    ]);
  });

  test('a day that stands before its month is told so, once where the database refuses it', async () => {
    expect(
      await told(`INSERT INTO ship (corp, id, built) VALUES ('port', 1, '5.1.2027');`),
    ).toEqual([
      expect.stringMatching(/"5\.1\.2027" is read with .*: write 2027-01-05, with the year/),
    ]);
    for (const day of ['25.12.2027', '25/12/2027', '2027-25-12']) {
      const step = `INSERT INTO ship (corp, id, built) VALUES ('port', 1, '${day}');`;
      expect(await told(step)).toEqual([
        expect.stringMatching(
          /^_tables\S+ {2}date\/time field value out of range: .*did you mean "2027-12-25"/,
        ),
      ]);
    }
  });

  test('nothing is told of what is shown, what is gone, and what is no word of a lookup', async () => {
    const step = `INSERT INTO ship (corp, id, flag, kind, tags, uses, built, seen, note) VALUES
  ('port', 1, 'NL', 'tanker', '{crane,power}', 'crane,power', '2027-05-01', '2027-05-01 08:00+01', '5/1/2027'),
  ('port', 2, NULL, 'cruise', '{crane,NULL}', 'crane,', 'infinity', now(), '0227-05-01'),
  ('port', 7, NULL, 'cruise', '{}', '', NULL, NULL, NULL),
  ('port', 3, 'XX', NULL, NULL, NULL, NULL, NULL, 'a later step mends it'),
  ('port', 4, 'YY', NULL, NULL, NULL, NULL, NULL, 'a later step takes it away'),
  ('quay', 1, 'UK', 'barge', '{ramp}', NULL, date '2027-05-01', '1986-01-02', NULL),
  ('port', 5, lower('DE') || 'X', DEFAULT, ARRAY['crane'], NULL, current_date, NULL, NULL);
INSERT INTO ship VALUES ('port', 6, 'MT', 'tanker');
`;
    const later = `UPDATE ship SET flag = 'MT' WHERE corp = 'port' AND id = 3;
DELETE FROM ship WHERE corp = 'port' AND id = 4;
`;
    const quay = CORP.replaceAll('port', 'quay').replaceAll('Port', 'Quay');
    expect(await told(step, { '_tables/003-later.sql': later, 'quay/corp.json': quay })).toEqual(
      [],
    );
  });

  test('of words that stand where their names belong nothing is told', async () => {
    const option = '{ "code": "FLAG", "options": [{ "Key": "__Dutch", "Name": "NL" }] }';
    const faults = await told(`INSERT INTO ship (corp, id, flag) VALUES ('port', 1, 'NL');`, {
      'port/lookups/FLAG.json': option,
    });
    expect(faults.filter((one) => !one.includes('corp.json'))).toEqual([
      expect.stringMatching(/FLAG\.json.*stand the wrong way round/),
    ]);
  });

  test('of words that a lookup with a fault may have had nothing is told', async () => {
    const files = { 'port/lookups/FLAG.json': lookup('FLAG', 'NL').replace('"Key": "NL", ', '') };
    const faults = await told(`INSERT INTO ship (corp, id, flag) VALUES ('port', 1, 'NL');`, files);
    expect(faults).toEqual([expect.stringMatching(/FLAG\.json.* the key "Key" is missing/)]);
  });

  test('nothing is told of a column that one field has without its lookup, and of a refused row no more than that', async () => {
    const files = { 'port/lookups/FLAG.json': '{ "code": "FLAG", "options": [' };
    const faults = await told(`INSERT INTO ship (corp, id, flag) VALUES ('port', 1, 'XX');`, files);
    expect(faults.filter((one) => one.startsWith('_tables'))).toEqual([]);
    const refused = await told(
      `INSERT INTO ship (corp, id, flag, built) VALUES ('port', 1, 'XX', 'soon');`,
    );
    expect(refused).toEqual([
      expect.stringContaining('invalid input syntax for type date: "soon"'),
    ]);
  });
});
