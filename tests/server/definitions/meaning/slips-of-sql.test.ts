import { at, testPlanted } from './_planted.ts';
import { SURGERY } from './_surgery.ts';

const task = (code: string, sql: string, params: object, more: object = {}) =>
  JSON.stringify({ code: `${code}_CALL_BY_SCRIPT`, sql, params, access: ['office'], ...more });

const MAKE =
  'INSERT INTO vaccine (code, species_code, name, price) VALUES (:code, :species_code, :name, :price)\nON CONFLICT (corp, code) DO UPDATE SET name = :name, species_code = :species_code';
const NEW_ANIMAL =
  'INSERT INTO animal (owner_id, species_code, name) VALUES (:owner, :species, :name)';
const CHANGE =
  "UPDATE visit SET reason = :reason, state = :state, fee = :fee WHERE id = :id AND state = 'planned'";
const FIRST =
  'SELECT a.name, o.name AS owner FROM animal a JOIN owner o ON o.id = a.owner_id WHERE a.id = :id';
const LIST =
  "SELECT count(*) AS found FROM visit WHERE id = ANY (string_to_array(:ids, ',')::bigint[])";
const WORDS =
  "SELECT format('%s visits', count(*)) AS words, to_char(max(starts), 'YYYY-MM-DD') AS last FROM visit";
const COUNTS =
  'SELECT v.code, v.name, count(x.id) AS visits FROM vet v LEFT JOIN visit x ON x.vet_code = v.code GROUP BY v.code, v.name';
const HISTORY =
  'SELECT v.id, v.reason, s.begins FROM visit v LEFT JOIN LATERAL (SELECT begins FROM shift WHERE vet_code = v.vet_code ORDER BY valid_from DESC LIMIT 1) s ON true';

const COUNTED = (count: string, from: string) =>
  `SELECT v.code, v.name, ${count} AS visits FROM ${from} GROUP BY v.code, v.name`;

const CLEAN = {
  ...SURGERY,
  '_tables/001-surgery.sql': `${SURGERY['_tables/001-surgery.sql']}
CREATE VIEW own_animal WITH (security_invoker) AS
  SELECT a.corp, a.id, a.name, o.name AS login, a.owner_id::text AS owner FROM animal a JOIN owner o ON o.corp = a.corp AND o.id = a.owner_id;
CREATE TABLE setting (
  corp text NOT NULL, one boolean NOT NULL DEFAULT true CHECK (one), open_late boolean NOT NULL DEFAULT false, PRIMARY KEY (corp, one));`,
  'data/SETTING.json': `{ "code": "SETTING", "source": { "table": "setting" },
  "fields": [{ "name": "one", "hidden": true }, { "name": "late", "column": "open_late" }],
  "actions": { "open": { "sql": "open.sql" } }, "access": { "read": "*", "write": ["office"] } }`,
  'data/open.sql': 'UPDATE setting SET open_late = NOT open_late WHERE one',
  'tasks/MAKE_CALL_BY_SCRIPT.json': task('MAKE', 'make.sql', {
    ...{ code: 'Text', species_code: 'Text', name: 'Text', price: 'Number' },
  }),
  'tasks/make.sql': MAKE,
  'tasks/ANIMAL_CALL_BY_SCRIPT.json': task('ANIMAL', 'animal.sql', {
    ...{ owner: 'Number', species: 'Text', name: 'Text' },
  }),
  'tasks/animal.sql': NEW_ANIMAL,
  'tasks/CHANGE_CALL_BY_SCRIPT.json': task('CHANGE', 'change.sql', {
    ...{ id: 'Number', reason: 'Text', state: 'Text', fee: 'Number' },
  }),
  'tasks/change.sql': CHANGE,
  'tasks/FIRST_CALL_BY_SCRIPT.json': task(
    'FIRST',
    'first.sql',
    { id: 'Number' },
    { answer: 'first' },
  ),
  'tasks/first.sql': FIRST,
  'tasks/LIST_CALL_BY_SCRIPT.json': task('LIST', 'list.sql', { ids: 'Text' }),
  'tasks/list.sql': LIST,
  'tasks/PART_CALL_BY_SCRIPT.json': task('PART', 'part.sql', { no: 'Text' }),
  'tasks/part.sql':
    "SELECT name FROM vaccine WHERE code = split_part(:no, ',', 1) OR code = split_part(:no, ',', 2)",
  'tasks/ONE_CALL_BY_SCRIPT.json': task('ONE', 'one.sql', { id: 'Number' }),
  'tasks/one.sql': 'UPDATE visit SET fee = 0 WHERE id = :id',
  'tasks/DAY_CALL_BY_SCRIPT.json': task('DAY', 'day.sql', { day: 'DateTime' }),
  'tasks/day.sql': 'UPDATE visit SET fee = 0 WHERE starts >= :day',
  'tasks/WORDS_CALL_BY_SCRIPT.json': task('WORDS', 'words.sql', {}),
  'tasks/words.sql': WORDS,
  'data/COUNTS.json': '{ "code": "COUNTS", "source": { "sql": "counts.sql" }, "key": ["code"] }',
  'data/counts.sql': COUNTS,
  'data/HISTORY.json': '{ "code": "HISTORY", "source": { "sql": "history.sql" }, "key": ["id"] }',
  'data/history.sql': HISTORY,
  'data/LASTS.json':
    '{ "code": "LASTS", "source": { "sql": "lasts.sql" }, "key": ["id", "weekday"] }',
  'data/lasts.sql':
    'SELECT max(v.id) AS id, s.weekday FROM visit v JOIN shift s ON s.vet_code = v.vet_code GROUP BY s.weekday',
  'data/OWN.json':
    '{ "code": "OWN", "source": { "view": "own_animal" }, "key": ["id"], "always": { "login": "{currentUser}" } }',
  'data/VISIT.json': (SURGERY['data/VISIT.json'] ?? '').replace(
    '"actions": {',
    '"actions": { "charge": { "sql": "charge.sql", "params": ["fee"] },',
  ),
  'data/charge.sql': 'UPDATE visit SET fee = :fee WHERE id = :id',
  'forms/VISITS.json': (SURGERY['forms/VISITS.json'] ?? '')
    .replace(
      '{ "panel": { "type": "BasicGrid", "code": "planned"',
      `{ "panel": { "type": "BasicGrid", "code": "counts", "dataCode": "COUNTS" } },
  { "panel": { "type": "BasicGrid", "code": "history", "dataCode": "HISTORY" } }, { "panel": { "type": "BasicGrid", "code": "own", "dataCode": "OWN" } },
  { "panel": { "type": "BasicGrid", "code": "lasts", "dataCode": "LASTS" } },
  { "panel": { "type": "BasicGrid", "code": "setting", "dataCode": "SETTING", "buttons": [
    { "type": "row", "text": "Late", "command": "SqlByDataDefinition", "params": { "action": "open" } }] } },
  { "panel": { "type": "BasicGrid", "code": "planned"`,
    )
    .replace(
      '"buttons": [',
      '"buttons": [\n    { "type": "row", "text": "Charge", "command": "SqlByDataDefinition", "params": { "action": "charge" } },',
    ),
  'forms/OWNERS.json': (SURGERY['forms/OWNERS.json'] ?? '').replace(
    'const [row] = context.rows;',
    "const ids = context.rows.map((row) => row.id).join(',');\\nconst { rows } = await y4.task('LIST_CALL_BY_SCRIPT', { ids });\\nif (rows[0].found === 0) return;\\nconst [row] = context.rows;",
  ),
};

testPlanted('slips in the SQL of a surgery', {
  clean: CLEAN,
  mistakes: [
    ...at('tasks/make.sql', 'VALUES (:code, :species_code, :name', [
      [
        'a param that goes by the name of another column of a new row',
        'VALUES (:code, ⟦:name, :species_code',
        /species_code is given name here, and name is given species_code$/,
      ],
    ]),
    ...at('tasks/make.sql', 'SET name = :name, species_code = :species_code', [
      [
        'the same where the row is there already',
        'SET name = ⟦:species_code, species_code = :name',
        /name is given species_code here, and species_code is given name; name = species_code, species_code = name if they are to be turned$/,
      ],
    ]),
    ...at('tasks/animal.sql', '(:owner, :species, :name)', [
      [
        'a param that is called like what a code names',
        '(:owner, ⟦:name, :species)',
        /species_code is given name here, and name is given species_code$/,
      ],
    ]),
    ...at('tasks/change.sql', 'reason = :reason, state = :state, fee = :fee', [
      [
        'two params of a change',
        'reason = ⟦:state, state = :reason, fee = :fee',
        /reason is given state here, and state is given reason; /,
      ],
      [
        'two of which one is no text',
        'reason = ⟦:fee, state = :state, fee = :reason',
        /reason is given fee here, and fee is given reason; /,
      ],
      [
        'two that are set together',
        '(reason, state, fee) = (⟦:state, :reason, :fee)',
        /reason is given state here, and state is given reason; /,
      ],
    ]),
    ...at('data/charge.sql', 'UPDATE visit SET fee = :fee WHERE id = :id', [
      [
        'an action whose WHERE says nothing of its row',
        "-- Charges it.\n⟦UPDATE visit SET fee = :fee WHERE state = 'planned'",
        /the WHERE of charge names nothing of its row, so at each it changes the same ones: :id in its SQL \(its button: .*VISITS\.json:3\)/,
      ],
    ]),
    ...at('data/done.sql', SURGERY['data/done.sql'] ?? '', [
      [
        'an action that says nothing of its row',
        "⟦UPDATE visit SET state = 'done' WHERE state = 'planned'",
        /done names nothing of its row, so it does the same at each: :id in its SQL, or "rows": "none" \(its button: .*VISITS\.json:\d+\)/,
      ],
    ]),
    ...at('tasks/first.sql', 'o.name AS owner FROM animal a JOIN owner o ON o.id = a.owner_id', [
      [
        'one of several rows that a join brings',
        '⟦v.starts FROM animal a LEFT JOIN visit v ON v.animal_id = a.id',
        /several rows of visit may belong to the one of animal, and "answer": "first" takes any of them: ORDER BY … LIMIT 1 says which/,
      ],
      [
        'one of several that have begun',
        '⟦v.starts FROM animal a LEFT JOIN visit v ON v.animal_id = a.id AND v.starts <= now()',
        /several rows of visit may belong to the one of animal/,
      ],
      [
        'one of several beside the only one of a state',
        "v.starts, ⟦x.fee FROM animal a LEFT JOIN visit v ON v.animal_id = a.id AND v.state = 'planned' LEFT JOIN visit x ON x.animal_id = a.id",
        /several rows of visit may belong to the one of animal/,
      ],
    ]),
    ...at('tasks/first.sql', FIRST, [
      [
        'one of several rows that belong to what a param names',
        'SELECT ⟦v.starts, v.reason FROM visit v WHERE v.animal_id = :id',
        /several rows of visit may belong to this :id, and "answer": "first" takes any of them: ORDER BY … LIMIT 1 says which/,
      ],
      [
        'the same beside what they belong to',
        'SELECT a.name, ⟦v.starts FROM visit v JOIN animal a ON a.id = v.animal_id WHERE v.animal_id = :id',
        /several rows of visit may belong to the one of animal/,
      ],
      [
        'one of several rows, by way of others',
        'SELECT ⟦o.weight FROM visit v JOIN animal o ON o.id = v.animal_id WHERE :id::bigint = o.owner_id',
        /several rows of animal may belong to this :id/,
      ],
      [
        'whether one of several has a value',
        'SELECT ⟦v.room_code IS NULL AS without FROM animal a JOIN visit v ON v.animal_id = a.id WHERE a.id = :id',
        /several rows of visit may belong to the one of animal/,
      ],
    ]),
    ...at('tasks/LIST_CALL_BY_SCRIPT.json', '"ids":"Text"', [
      [
        'a number that is taken apart',
        '"ids":⟦"Number"',
        /"ids" takes a Number, and the task takes it apart as a text of several/,
        'Text',
      ],
    ]),
    ...at('tasks/PART_CALL_BY_SCRIPT.json', '"no":"Text"', [
      [
        'a number of which a part is taken',
        '"no":⟦"Number"',
        /"no" takes a Number, and the task takes it apart as a text of several/,
        'Text',
      ],
    ]),
    ...at('forms/OWNERS.json', 'const { rows } =', [
      [
        'a text of several numbers for a task that takes one',
        "await y4.task('ONE_CALL_BY_SCRIPT', { ⟦id: ids });\\nconst { rows } =",
        /"id" takes a Number, and this is a text of several: "Text" in its task, string_to_array\(:id, ','\) in its SQL/,
      ],
    ]),
    ...at('tasks/words.sql', "'%s visits'", [
      [
        'a place of another language',
        "⟦'%d visits'",
        /format\(\) has no %d, so this fails each time/,
      ],
      ['a sign % alone', "⟦'%s visits, 100% sure'", /format\(\) takes no % alone, so this fails/],
      [
        'a place that is a sign',
        "⟦'%%s visits'",
        /0 places here and 1 value, .*: %%s is shown as %s/,
      ],
      [
        'a place too many',
        "⟦'%s of %s'",
        /format\(\) has 2 places here and 1 value, so this fails/,
      ],
    ]),
    ...at('tasks/words.sql', "'YYYY-MM-DD'", [
      ['parts of a time with %', "⟦'%Y-%m-%d'", /"%Y" is no part of a format here: YYYY-MM-DD/],
      ['a month in four letters', "⟦'DD MMMM YYYY'", /"MMMM" is no part of a format here: FMMonth/],
      ['a minute of another language', "⟦'YYYY HH24:nn'", /"nn" is no part of a format here: MI/],
    ]),
    ...at('data/history.sql', HISTORY, [
      [
        'all that has begun by then, for one value',
        'SELECT v.id, v.reason, ⟦(SELECT s.begins FROM shift s WHERE s.vet_code = v.vet_code AND s.valid_from <= v.starts::date) AS begins FROM visit v',
        /several rows of shift may answer here, where one value stands/,
      ],
      [
        'all steps up to a number',
        'SELECT v.id, v.reason, ⟦(SELECT o.name FROM owner o WHERE o.discount <= v.fee) AS step FROM visit v',
        /several rows of owner may answer here, where one value stands/,
      ],
    ]),
    ...at('data/LASTS.json', '"key": ["id", "weekday"]', [
      [
        'a key that is the last of several, each of which stands in several groups',
        '"key": ⟦["id"]',
        /two rows may have the same id: several rows of shift may belong to it$/,
      ],
    ]),
    ...at('data/OWN.json', '"login": "{currentUser}"', [
      [
        'a login that is held against a key',
        '"owner": ⟦"{currentUser}"',
        /"\{currentUser\}" is a login, and "owner" never is one: it shows owner_id of animal, a key that the database makes/,
      ],
    ]),
    ...at('data/counts.sql', COUNTS, [
      [
        'what is counted where only some rows are joined',
        COUNTED(
          '⟦count(*)',
          'vet v LEFT JOIN visit x ON x.vet_code = v.code AND x.starts >= now()',
        ),
        /a row of vet without any of visit counts as 1 here/,
        'count(x.id)',
      ],
      [
        'the same by a RIGHT JOIN',
        COUNTED('⟦count(*)', 'visit x RIGHT JOIN vet v ON x.vet_code = v.code'),
        /a row of vet without any of visit counts as 1 here/,
        'count(x.id)',
      ],
    ]),
  ],
  sound: [
    ...at('tasks/change.sql', 'reason = :reason, state = :state, fee = :fee', [
      [
        'two columns of a row that are turned without params',
        'reason = state, state = reason, fee = :fee, room_code = :reason || :state',
      ],
    ]),
    ...at('tasks/first.sql', 'o.name AS owner FROM animal a JOIN owner o ON o.id = a.owner_id', [
      [
        'the only one of a state',
        "v.starts FROM animal a LEFT JOIN visit v ON v.animal_id = a.id AND v.state = 'planned'",
      ],
      [
        'whether there is any of several rows',
        'a.weight FROM animal a JOIN visit v ON v.animal_id = a.id',
      ],
      [
        'what several rows have alike',
        'v.animal_id, v.id IS NOT NULL AS visits, count(v.id) OVER () AS found FROM animal a LEFT JOIN visit v ON v.animal_id = a.id',
      ],
    ]),
    ...at('tasks/first.sql', FIRST, [
      [
        'that there is one of several rows',
        'SELECT v.animal_id, v.id IS NULL AS none FROM visit v WHERE v.animal_id = :id',
      ],
      [
        'one of a param and a state',
        "SELECT v.starts FROM visit v WHERE v.animal_id = :id AND v.state = 'planned'",
      ],
      [
        'one of two params',
        'SELECT v.starts FROM visit v WHERE v.animal_id = :id AND v.vet_code = :currentUser',
      ],
      ['one by a name', 'SELECT a.weight FROM animal a WHERE a.name = :id::text'],
      [
        'a row that is taken from others',
        'SELECT v.starts FROM visit v WHERE v.animal_id = :id FOR UPDATE SKIP LOCKED',
      ],
      [
        'what all of several rows come to',
        'SELECT max(v.starts) AS last FROM animal a JOIN visit v ON v.animal_id = a.id WHERE a.id = :id',
      ],
      [
        'the last of several rows',
        'SELECT v.starts FROM animal a JOIN visit v ON v.animal_id = a.id WHERE a.id = :id ORDER BY v.starts DESC',
      ],
    ]),
    ...at('tasks/words.sql', "'%s visits'", [
      ['a sign % in a text', "'%s visits, 100%% done'"],
      ['a place that says which value it shows', "'%1$s visits, %1$s in all'"],
      ['a place of a width', "'%-10s'"],
    ]),
    ...at('tasks/words.sql', "format('%s visits', count(*))", [
      ['a width that is a value', "format('%*2$s', count(*), 10)"],
      ['a width that is a value beside its place', "format('%1$*2$s', count(*), 10)"],
    ]),
    ...at('tasks/one.sql', 'UPDATE', [
      ['what a comment takes apart', "-- Was: string_to_array(:id, ',').\nUPDATE"],
    ]),
    ...at('tasks/words.sql', "'YYYY-MM-DD'", [
      ['a text of its own in a format', `'"%Y" YYYY'`],
      ['a month without its zero', "'DD.FMMM.YYYY'"],
      ['a name of a month', "'DD FMMonth YYYY, HH24:MI'"],
    ]),
    ...at('data/charge.sql', 'WHERE id = :id', [
      ['a change of all rows', 'WHERE true'],
      ['a change of what is its user’s own', 'WHERE vet_code = :currentUser'],
    ]),
    ...at('forms/OWNERS.json', 'const { rows } =', [
      [
        'a day that is put together',
        "await y4.task('DAY_CALL_BY_SCRIPT', { day: [2027, 12, 31].join('-') });\\nconst { rows } =",
      ],
    ]),
    ...at('data/history.sql', HISTORY, [
      [
        'a step between two ends',
        'SELECT v.id, v.reason, o.name FROM visit v LEFT JOIN owner o ON o.discount <= v.fee AND v.fee < o.share',
      ],
      [
        'a row that goes on',
        'SELECT v.id, v.reason, o.begins FROM visit v LEFT JOIN shift o ON o.vet_code = v.vet_code AND o.valid_from > v.starts::date',
      ],
      [
        'a row between two ends',
        'SELECT v.id, v.reason, o.begins FROM visit v LEFT JOIN shift o ON o.vet_code = v.vet_code AND o.valid_from <= v.starts::date AND o.begins > v.starts::time',
      ],
      [
        'the one that has begun and is written out',
        'SELECT v.id, v.reason, (SELECT s.begins FROM shift s WHERE s.vet_code = v.vet_code AND s.valid_from <= current_date AND s.weekday = 1) AS begins FROM visit v',
      ],
      [
        'the last of each',
        'SELECT vet_code, max(id) AS id, max(starts) AS last FROM visit GROUP BY vet_code',
      ],
      [
        'the last of each, beside several rows',
        'SELECT a.owner_id, max(v.id) AS id FROM visit v JOIN animal a ON a.id = v.animal_id JOIN shift s ON s.vet_code = v.vet_code GROUP BY a.owner_id',
      ],
    ]),
    ...at('data/counts.sql', COUNTS, [
      [
        'what is counted of rows that are there',
        COUNTED('count(*)', 'visit x JOIN vet v ON x.vet_code = v.code'),
      ],
    ]),
  ],
});
