import { expect, test } from 'vitest';
import { readAuthoredSql } from '#server/data-definitions/compile/authored-sql/authored-sql.ts';
import {
  columnMeant,
  swappedIn,
} from '#server/data-definitions/compile/authored-sql/sql-swapped.ts';

test.each([
  [['sail', 'title'], 0],
  [['title', 'depth', 'sail'], 1],
  [['title', 'sail', 'depth'], -1],
  [['sail', 'depth', 'title'], -1],
  [['depth', 'sail', 'title'], 0],
  [['depth', 'sail', undefined], -1],
  [[undefined, 'depth', 'sail'], 1],
  [[undefined, undefined, undefined], -1],
])('columns title, sail, depth that are given %j are swapped at %i', (names, place) => {
  expect(swappedIn(['title', 'sail', 'depth'], names)).toBe(place);
});

test.each([
  ['client', ['client_id', 'tool_id'], 'client_id'],
  ['client', ['client', 'client_id'], 'client'],
  ['client', ['tool_id'], 'client'],
  [undefined, ['undefined_id'], undefined],
])('%s among %j is %s', (name, columns, meant) => {
  expect(columnMeant(name, columns)).toBe(meant);
});

/** Columns that an UPDATE gives each other's values. */
async function swappedBy(update: string) {
  const read = await readAuthoredSql(update, 'action');
  if (!read.ok) throw new Error(read.message);
  return read.uses.flatMap((use) => (use.kind === 'swapped' ? [use.columns] : []));
}

test.each([
  'UPDATE boat SET title = s.sail, sail = s.title FROM sheet s WHERE s.id = boat.id',
  'UPDATE boat b SET depth = s.depth, title = s.sail, sail = s.title FROM sheet s WHERE s.id = b.id',
  'UPDATE boat SET title = sheet.sail::text, sail = (sheet.title)::text FROM sheet WHERE sheet.id = boat.id',
  'UPDATE boat SET (title, sail) = (s.sail, s.title) FROM sheet s WHERE s.id = boat.id',
  'UPDATE boat SET title = s.sail, sail = s.title FROM berth b JOIN sheet s ON s.id = b.id WHERE b.id = boat.id',
])('what %s gives is told', async (update) => {
  expect(await swappedBy(update)).toEqual([['title', 'sail']]);
});

test.each([
  ['in their order', 'title = s.title, sail = s.sail FROM sheet s'],
  ['of its own row', 'title = sail, sail = title'],
  ['of its own row beside another', 'title = sail, sail = title FROM sheet s'],
  ['of its own row by its name', 'title = boat.sail, sail = boat.title FROM sheet s'],
  ['of another row of its table', 'title = o.sail, sail = o.title FROM boat o'],
  ['of a SELECT that names its own', 'title = s.sail, sail = s.title FROM (SELECT * FROM sheet) s'],
  [
    'of a SELECT within',
    '(title, sail) = (SELECT s.sail, s.title FROM sheet s LIMIT 1) FROM sheet s',
  ],
  ['that are worked out', "title = s.sail || '', sail = s.title || '' FROM sheet s"],
  ['of a WITH that names its own', 'title = made.sail, sail = made.title FROM made'],
])('values %s are not swapped', async (_, set) => {
  const made = 'WITH made AS (SELECT id, sail AS title, title AS sail FROM sheet)';
  expect(await swappedBy(`${made} UPDATE boat SET ${set} WHERE boat.id = :id`)).toEqual([]);
});

/** What is told of the order of an INSERT's SELECT, by the column that it begins at. */
async function turnedBy(insert: string) {
  const read = await readAuthoredSql(insert, 'action');
  if (!read.ok) throw new Error(read.message);
  return read.advice.map(({ message, offset }) => [
    /^"\w+" goes into "\w+"/.exec(message)?.[0],
    insert.slice(offset).split(/[, ]/)[0],
  ]);
}

test.each([
  ['sail, title FROM sheet', '"sail" goes into "title"', 'sail'],
  ['sail, boat_title FROM sheet', '"sail" goes into "title"', 'sail'],
  ['sail_name, s.title FROM sheet s', '"title" goes into "sail"', 's.title'],
  [
    's.sail::text, upper(s.title) AS boat_title FROM sheet s',
    '"sail" goes into "title"',
    's.sail::text',
  ],
])('INSERT INTO boat (title, sail) SELECT %s is told', async (select, told, at) => {
  expect(await turnedBy(`INSERT INTO boat (title, sail) SELECT ${select}`)).toEqual([[told, at]]);
});

test.each([
  ['title, sail', 'title, sail_name FROM sheet'],
  ['title, sail', 'boat_title, sail_name FROM sheet'],
  ['title, sail', 'sail, depth FROM sheet'],
  ['title, sail', 'sail, sail_title FROM sheet'],
  ['title, sail', 'sail_name, boat_title FROM sheet'],
  ['title, sail', 'sail AS title, boat_title AS sail FROM sheet'],
  ['title, sail', 'sail, boat_title FROM boat'],
  ['id, owner_id', 'owner_id, animal_id FROM sheet'],
])('INSERT INTO boat (%s) SELECT %s is not told', async (columns, select) => {
  expect(await turnedBy(`INSERT INTO boat (${columns}) SELECT ${select}`)).toEqual([]);
});
