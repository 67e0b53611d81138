import { expect, test } from 'vitest';
import { stepsBehind } from '../_check.ts';
import { type Change, type Mistake, testPlanted } from './_planted.ts';

const CASK = 'data/CASK.json';
const STAVE = 'data/STAVE.json';
const PAGE = 'forms/CASKS.json';
const STEP = '_tables/001-cooperage.sql';

const COOPERAGE: Readonly<Record<string, string>> = {
  [STEP]: `CREATE DOMAIN volume AS integer CHECK (VALUE BETWEEN 1 AND 900);
CREATE TABLE cask (
  corp text NOT NULL,
  no bigint GENERATED ALWAYS AS IDENTITY,
  cooper text NOT NULL,
  name text,
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  is_deleted boolean NOT NULL DEFAULT false,
  litres volume NOT NULL DEFAULT 200,
  hectolitres numeric GENERATED ALWAYS AS (litres / 100.0) STORED,
  PRIMARY KEY (corp, no)
);
CREATE TABLE stave (
  corp text NOT NULL,
  cask bigint NOT NULL,
  pos integer NOT NULL,
  wood text NOT NULL,
  PRIMARY KEY (corp, cask, pos),
  FOREIGN KEY (corp, cask) REFERENCES cask (corp, no)
);
CREATE TABLE repair (
  corp text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  cask bigint NOT NULL,
  pos integer NOT NULL,
  PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, cask, pos) REFERENCES stave (corp, cask, pos)
);
CREATE TABLE claim (
  corp text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  cask bigint NOT NULL,
  note text,
  PRIMARY KEY (corp, id),
  FOREIGN KEY (corp, cask) REFERENCES cask (corp, no)
);`,
  'corp.json': `{
  "code": "\0", "name": "Cooperage", "sortName": "Casks", "departments": ["office"],
  "settings": { "language": "en", "languages": ["en"] }
}`,
  'menus/default.json': '[{ "name": "Casks", "to": "/content/CASKS/main" }]',
  'lookups/WEEKDAY.json': `{ "code": "WEEKDAY", "options": [
  { "Key": "1", "Name": "Monday" }, { "Key": "2", "Name": "Tuesday" }, { "Key": "3", "Name": "Wednesday" },
  { "Key": "4", "Name": "Thursday" }, { "Key": "5", "Name": "Friday" }, { "Key": "6", "Name": "Saturday" },
  { "Key": "7", "Name": "Sunday" }
] }`,
  [CASK]: `{
  "code": "CASK", "source": { "table": "cask" },
  "fields": [
    { "name": "no" },
    { "name": "cooper" },
    { "name": "name" },
    { "name": "weekday", "extraType": "BrieflyCode", "lookup": "WEEKDAY", "classes": { "7": "badge-soft-danger" } },
    { "name": "is_deleted" },
    { "name": "litres" },
    { "name": "hectolitres" }
  ],
  "filters": ["is_deleted", "name"], "sort": [{ "name": "is_deleted" }],
  "actions": {
    "rename": { "sql": "rename.sql", "params": ["no"], "access": ["office"] }
  },
  "access": { "read": ["office"], "write": ["office"] }
}`,
  'data/rename.sql': `UPDATE cask SET name = upper(name) WHERE no = :no`,
  [STAVE]: `{
  "code": "STAVE", "source": { "table": "stave" }, "key": ["cask", "pos"],
  "fields": [
    { "name": "cask", "extraType": "Quote", "quote": { "dataCode": "CASK", "key": "no", "name": "name" } },
    { "name": "pos" },
    { "name": "wood" }
  ],
  "actions": {
    "drop": { "sql": "drop.sql", "params": ["cask", "pos"], "access": ["office"] }
  },
  "access": { "read": ["office"], "write": ["office"] }
}`,
  'data/drop.sql': `DELETE FROM stave WHERE cask = :cask AND pos = :pos`,
  'data/CLAIM.json': `{
  "code": "CLAIM", "source": { "table": "claim" },
  "fields": [
    { "name": "id" },
    { "name": "cask", "extraType": "Quote", "quote": { "dataCode": "CASK", "key": "no", "name": "name" } },
    { "name": "note" }
  ],
  "access": { "read": ["office"], "write": ["office"] }
}`,
  'data/OLDEST.json': `{
  "code": "OLDEST", "source": { "sql": "oldest.sql" }, "key": ["no"],
  "fields": [{ "name": "no" }, { "name": "name" }, { "name": "place" }],
  "access": { "read": ["office"] }
}`,
  'data/oldest.sql': `SELECT c.no, c.name, rank() OVER (ORDER BY c.litres) AS place
FROM cask c WHERE c.cooper <> 'x'`,
  'tasks/MOVE_CALL_BY_SCRIPT.json': `{
  "code": "MOVE_CALL_BY_SCRIPT", "sql": "move.sql", "params": { "item": "Number", "claim": "Number" }, "access": ["office"]
}`,
  'tasks/move.sql': `UPDATE claim SET cask = :item WHERE id = :claim`,
  'tasks/DRY_CALL_BY_SCRIPT.json': `{
  "code": "DRY_CALL_BY_SCRIPT", "sql": "dry.sql", "params": { "cask": "Number", "pos": "Number" }, "access": ["office"]
}`,
  'tasks/dry.sql': `UPDATE stave SET wood = 'dry' WHERE cask = :cask AND pos = :pos`,
  'tasks/COUNT_CALL_BY_SCRIPT.json': `{
  "code": "COUNT_CALL_BY_SCRIPT", "sql": "count.sql", "params": { "cooper": "Text", "nr": { "type": "Number", "default": 0 } }, "answer": "first", "access": ["office"]
}`,
  'tasks/count.sql': `SELECT count(*) AS casks FROM cask WHERE cooper = :cooper AND no > :nr::bigint`,
  [PAGE]: `{
  "code": "CASKS", "access": ["office"],
  "rows": [
    { "columns": [{ "panel": { "type": "AdvanceGrid", "code": "casks", "dataCode": "CASK", "buttons": [
      { "text": "Louder", "type": "row", "command": "SqlByDataDefinition", "params": { "action": "rename" } },
      { "text": "Count", "type": "row", "command": "RunScript", "params": { "script": "const [cask] = context.rows;\\nconst { casks } = await y4.task('COUNT_CALL_BY_SCRIPT', { cooper: cask.cooper });\\nawait y4.message(String(casks));" } }
    ] } }] },
    { "columns": [{ "panel": { "type": "EditGrid", "code": "staves", "dataCode": "STAVE", "buttons": [
      { "text": "Drop", "type": "row", "command": "SqlByDataDefinition", "params": { "action": "drop" } }
    ] } }] },
    { "columns": [{ "panel": { "type": "AdvanceGrid", "code": "oldest", "dataCode": "OLDEST" } }] },
    { "columns": [{ "panel": { "type": "AdvanceGrid", "code": "claims", "dataCode": "CLAIM", "buttons": [
      { "text": "Move", "type": "row", "command": "RunScript", "params": { "script": "const [claim] = context.rows;\\nconst { selected } = await y4.panel('casks').read();\\nawait y4.task('MOVE_CALL_BY_SCRIPT', { item: selected[0].no, claim: claim.id });" } }
    ] } }] },
    { "columns": [{ "panel": { "type": "Html", "code": "hint", "dataCode": "CASK", "option": { "html": "{{row.name}}" } } }] }
  ]
}`,
};
const MISTAKES: readonly Mistake[] = [
  [
    'a number held against a text by a task',
    'tasks/count.sql',
    'no > :nr::bigint',
    'cooper = ⟦:nr',
    /:nr holds numbers, and cooper of cask texts/,
  ],
  [
    'a number held against a text by an action',
    'data/rename.sql',
    'no = :no',
    'cooper = ⟦:no',
    /:no holds numbers, and cooper of cask texts/,
  ],
  [
    'the login within quotes in a source',
    'data/oldest.sql',
    "'x'",
    "⟦':currentUser'",
    /within quotes :currentUser is a text and no parameter, and a source takes none: "always"/,
  ],
  [
    'the same between signs of LIKE',
    'data/oldest.sql',
    "cooper <> 'x'",
    "cooper LIKE ⟦'%:currentUser%'",
    /within quotes :currentUser is a text and no parameter, and a source takes none: "always"/,
  ],
  [
    'a generated column that is required',
    CASK,
    '{ "name": "hectolitres" }',
    '{ "name": "hectolitres", "required": ⟦true }',
    /the database makes hectolitres itself and takes no value for it: leave "required" out/,
  ],
  [
    'a field name with a blank',
    CASK,
    '"name": "is_deleted"',
    '"name": ⟦"is deleted"',
    /a field name starts with a letter, .* stands as "column" beside it/,
  ],
  [
    'half of a key in an action that names all of it',
    'data/drop.sql',
    'cask = :cask AND pos = :pos',
    '⟦pos = :pos',
    /pos is only a part of the key of stave, .*say cask too/,
  ],
  [
    'half of a key in a task that has all of it',
    'tasks/dry.sql',
    'cask = :cask AND pos = :pos',
    '⟦pos = :pos',
    /pos is only a part of the key of stave, .*say cask too/,
  ],
  [
    'a param that the SQL does not name',
    STAVE,
    '"params": ["cask", "pos"]',
    '"params": ["cask", "pos", ⟦"wood"]',
    /drop\.sql does not name :wood/,
  ],
  [
    'the name of a table that FROM calls otherwise',
    'data/oldest.sql',
    'c.no',
    '⟦ck.no',
    /missing FROM-clause entry for table "ck"/,
    'c',
  ],
  [
    'a name that is like none of those',
    'data/oldest.sql',
    'c.no',
    '⟦k.no',
    /missing FROM-clause entry for table "k"/,
    'c',
  ],
  [
    'the same in an action',
    'data/drop.sql',
    'DELETE FROM stave WHERE cask = :cask AND pos',
    'DELETE FROM stave s WHERE s.cask = :cask AND ⟦st.pos',
    /missing FROM-clause entry for table "st"/,
    's',
  ],
  [
    'a function of another name',
    'data/oldest.sql',
    'rank()',
    '⟦ranking()',
    /function ranking\(\) does not exist/,
    'rank',
  ],
  [
    'a misspelt function',
    'data/oldest.sql',
    'c.name',
    '⟦uper(c.name) AS name',
    /function uper\(text\) does not exist/,
    'upper',
  ],
  [
    'classes by the name of an option',
    CASK,
    '"7": "badge',
    '⟦"Sunday": "badge',
    /there is no option "Sunday"/,
    '7',
  ],
  [
    "the key of a script's row where its task has that of another table",
    PAGE,
    'item: selected[0].no, claim: claim.id',
    'item: claim.⟦id, claim: claim.id',
    /"id" of CLAIM names a row of claim, and the task puts it where there is one of cask/,
    'cask',
  ],
];
const SOUND: readonly Change[] = [
  ['a number that is meant as a text', 'data/rename.sql', 'no = :no', 'cooper = :no::text'],
  [
    'a number that is saved as a text',
    'data/rename.sql',
    'name = upper(name) WHERE',
    'name = :no WHERE',
  ],
  ['a place in a comment', PAGE, '{{row.name}}', '<!-- {{row.title}} {title} -->{{row.name}}'],
];
testPlanted('a cooperage', { clean: COOPERAGE, mistakes: MISTAKES, sound: SOUND });

const { told } = stepsBehind(`CREATE DOMAIN volume AS integer CHECK (VALUE BETWEEN 1 AND 900);
CREATE DOMAIN wood AS text CHECK (VALUE IN ('oak', 'ash'));
`);
const cask = (more: string) =>
  `CREATE TABLE cask (corp text NOT NULL, no bigint GENERATED ALWAYS AS IDENTITY, litres volume, wood wood, plate text, PRIMARY KEY (corp, no)${more});`;

test('a value that a domain refuses is told with what the domain takes', async () => {
  const row = (columns: string, values: string) =>
    told(`${cask('')}\nINSERT INTO cask (corp, ${columns}) VALUES ('port', ${values});`);
  expect(await row('litres', '1000')).toEqual([
    expect.stringMatching(
      /:4:\d+ {2}value for domain volume violates check constraint "volume_check": CHECK \(\(\(VALUE >= 1\) AND \(VALUE <= 900\)\)\)$/,
    ),
  ]);
  expect(await row('wood', "'oat'")).toEqual([
    expect.stringMatching(/which knows oak, ash {2}did you mean "oak"/),
  ]);
});

test('a key without corp and the name that it has with corp are one mistake', async () => {
  const comment = "COMMENT ON CONSTRAINT cask_corp_plate_key ON cask IS '__This plate is taken';";
  expect(await told(`${cask(', UNIQUE (corp, plate)')}\n${comment}`)).toEqual([]);
  expect(await told(`${cask(', UNIQUE (plate)')}\n${comment}`)).toEqual([
    expect.stringMatching(/the key cask_plate_key must begin with corp: \(corp, plate\)/),
  ]);
});
