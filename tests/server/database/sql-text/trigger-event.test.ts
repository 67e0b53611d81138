import { expect, test } from 'vitest';
import { parseCondition } from '#server/database/sql-text/parse-sql.ts';
import { holdsAt, TRIGGER_EVENTS } from '#server/database/sql-text/trigger-event.ts';

const [INSERT, UPDATE, DELETE, TRUNCATE] = TRIGGER_EVENTS;

/** Conditions, and at which events they hold or may. */
const CONDITIONS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["tg_op = 'INSERT'", [INSERT], []],
  ["tg_op = 'insert'", [], []],
  ["tg_op::text = 'INSERT'::text", [INSERT], []],
  ["tg_op <> 'INSERT'", [UPDATE, DELETE, TRUNCATE], []],
  ["tg_op IN ('INSERT', 'UPDATE')", [INSERT, UPDATE], []],
  ["tg_op NOT IN ('INSERT', 'UPDATE')", [DELETE, TRUNCATE], []],
  ["tg_op = ANY (ARRAY['INSERT', 'DELETE'])", [INSERT, DELETE], []],
  ["tg_op <> ALL (ARRAY['INSERT', 'DELETE'])", [UPDATE, TRUNCATE], []],
  ["tg_op IS NOT DISTINCT FROM 'DELETE'", [DELETE], []],
  ["tg_op IS DISTINCT FROM 'DELETE'", [INSERT, UPDATE, TRUNCATE], []],
  ["NOT tg_op = 'INSERT'", [UPDATE, DELETE, TRUNCATE], []],
  ["tg_op = 'INSERT' OR tg_op = 'DELETE'", [INSERT, DELETE], []],
  ["tg_op = 'INSERT' AND tg_op = 'DELETE'", [], []],
  ["tg_op = 'UPDATE' AND old.a > 1", [], [UPDATE]],
  ["tg_op = 'UPDATE' OR new.a > 1", [UPDATE], [INSERT, DELETE, TRUNCATE]],
  ["NOT (tg_op = 'UPDATE' AND old.a > 1)", [INSERT, DELETE, TRUNCATE], [UPDATE]],
  ["tg_op LIKE 'INSERT'", [], [...TRIGGER_EVENTS]],
  ['tg_op = tg_argv[0]', [], [...TRIGGER_EVENTS]],
  ["tg_op IN ('INSERT', tg_argv[0])", [], [...TRIGGER_EVENTS]],
  ["new.tg = 'INSERT'", [], [...TRIGGER_EVENTS]],
  ['new.a', [], [...TRIGGER_EVENTS]],
];

test.each(CONDITIONS)('%s holds at %o, and may at %o', async (text, holds, may) => {
  const condition = (await parseCondition(text)) ?? {};
  const answers = TRIGGER_EVENTS.map((event) => holdsAt(event, condition));
  expect(TRIGGER_EVENTS.filter((_, index) => answers[index] === true)).toEqual(holds);
  expect(TRIGGER_EVENTS.filter((_, index) => answers[index] === undefined)).toEqual(may);
});
