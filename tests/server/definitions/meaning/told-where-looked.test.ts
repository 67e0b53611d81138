import { expect, test } from 'vitest';
import { checkWithStepsOf } from '../_check.ts';
import { SURGERY } from './_surgery.ts';

const FILES = Object.fromEntries(
  Object.entries(SURGERY).map(([file, text]) => [
    file.startsWith('_') ? file : `vets/${file}`,
    text.replaceAll('\0', 'vets'),
  ]),
);
const check = checkWithStepsOf(FILES);

/** What is told of the surgery with a part of some of its files replaced. */
function told(...changes: readonly (readonly [file: string, right: string, wrong: string])[]) {
  const files: Record<string, string> = { ...FILES };
  for (const [file, right, wrong] of changes) {
    const text = files[`vets/${file}`] ?? '';
    expect(text).toContain(right);
    files[`vets/${file}`] = text.replace(right, () => wrong);
  }
  return check(files);
}

const SAVE = ', "buttons": [{ "text": "Save", "command": "SaveByDataDefinition" }] }';

test('writers that were forgotten are told at the "access", however many buttons need them', async () => {
  const found = await told(
    [
      'data/VISIT.json',
      '"access": { "read": "*", "write": ["office"] }',
      '"access": { "read": "*" }',
    ],
    ['forms/VISIT.json', '"dataCode": "VISIT" }', `"dataCode": "VISIT"${SAVE}`],
  );
  expect(found).toEqual([
    expect.stringMatching(
      /VISIT\.json:11:\d+ {2}warning: 2 places do not go with this "access", first .*: nobody who may open this page may change VISIT: "write" in its "access"/,
    ),
  ]);
});

test('of filters that take what no link has, the second is named with the first', async () => {
  const found = await told([
    'forms/OWNER.json',
    '{ "columns": [{ "panel": { "type": "EditGrid", "code": "animals", "dataCode": "ANIMAL", "option": { "defaultFilters": { "owner": "{id}" } },',
    `{ "columns": [{ "panel": { "type": "BasicGrid", "code": "more", "dataCode": "ANIMAL", "option": { "defaultFilters": { "owner": "{no}" } } } }] },
  { "columns": [{ "panel": { "type": "EditGrid", "code": "animals", "dataCode": "ANIMAL", "option": { "defaultFilters": { "owner": "{no}" } },`,
  ]);
  expect(found).toEqual([
    expect.stringMatching(
      /OWNER\.json:3:\d+ {2}warning: none of the \d links to this page has \?no=… .*\(so at vets\/forms\/OWNER\.json:4\)$/,
    ),
  ]);
});

test('a page for visitors with a form that they may not fill in is told both ways to open it', async () => {
  const found = await told(
    ['forms/VACCINES.json', '"code": "VACCINES",', '"code": "VACCINES", "access": "public",'],
    ['forms/VACCINES.json', '"type": "EditGrid"', '"type": "Form"'],
  );
  expect(found).toEqual([
    expect.stringContaining(
      'not everybody may read VACCINE: "write": "public" if they fill it in, or "read": "public" in its "access"',
    ),
  ]);
});

test('a file that runs for buttons of rows and without any is told at the buttons', async () => {
  const button = (more: string) =>
    `{ ${more}"text": "Block", "command": "SqlByDataDefinition", "params": { "action": "block"`;
  const found = await told(
    ['data/block.sql', 'id = :id AND NOT', 'NOT'],
    [
      'forms/OWNERS.json',
      `${button('"type": "row", ')} } }`,
      `${button('"type": "row", ')} } },\n    ${button('').replace('"Block"', '"All"')}, "rows": "none" } }`,
    ],
  );
  expect(found).toEqual([
    expect.stringMatching(/OWNERS\.json:4:\d+ {2}warning: block names nothing of its row/),
  ]);
});

test('params that a task lacks are told once, whichever of them its calls name', async () => {
  const found = await told(
    ['tasks/FEES_CALL_BY_SCRIPT.json', '"params": { "owner": "Number" }, ', ''],
    ['tasks/fees.sql', 'WHERE a.owner_id = :owner', 'WHERE a.owner_id = :owner AND v.fee < :most'],
    ['forms/OWNERS.json', '{ owner: row.id }', '{ owner: row.id, most: 7 }'],
  );
  expect(found).toEqual([
    expect.stringContaining('the SQL and a call name "owner", which is not among these params'),
  ]);
});

test.each(['"breakPoint": { "xs": 1 }', '"breakPoint": { "xs": 12, "lg": 1 }'])(
  'a grid in a twelfth of a page is told at its width: %s',
  async (breakPoint) => {
    const found = await told([
      'forms/VACCINES.json',
      '{ "panel": {',
      `{ ${breakPoint}, "panel": {`,
    ]);
    expect(found).toEqual([
      expect.stringMatching(
        /VACCINES\.json:1:\d+ {2}warning: nobody can read this EditGrid in 1 of 12/,
      ),
    ]);
    const text = `${FILES['vets/forms/VACCINES.json']}`.replace(
      '{ "panel": {',
      `{ ${breakPoint}, `,
    );
    const place = Number(/:1:(\d+)/.exec(found[0] ?? '')?.[1]);
    expect(text.slice(place - 1).split('}')[0]).toBe('1 ');
  },
);

test('buttons may stand in a twelfth of a page', async () => {
  const buttons =
    '{ "breakPoint": { "xs": 1 }, "panel": { "type": "ButtonPanel", "code": "b", "buttons": [{ "text": "Again", "command": "Refresh" }] } }, ';
  const found = await told(['forms/VACCINES.json', '{ "panel": {', `${buttons}{ "panel": {`]);
  expect(found).toEqual([]);
});

test('a rule that makes a range of turned columns is told there', async () => {
  const steps = `CREATE TABLE leave (corp text NOT NULL, id bigint, from_day date NOT NULL, to_day date NOT NULL,
  PRIMARY KEY (corp, id), EXCLUDE USING gist (corp WITH =, daterange(to_day, from_day, '[]') WITH &&));
`;
  const found = await check({ ...FILES, '_tables/009-leave.sql': steps });
  expect(found).toEqual([
    '_tables/009-leave.sql:2:60  warning: "to_day" is called like the end of a range, and "from_day" like its beginning, which stands first',
  ]);
});
