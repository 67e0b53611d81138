import { expect, test } from 'vitest';
import { turnedFormats } from '#server/data-definitions/compile/authored-sql/sql-time-formats.ts';
import { firstStatement } from '#server/database/sql-text/parse-sql.ts';

async function toldOf(expression: string): Promise<string[]> {
  const statement = await firstStatement(`SELECT ${expression} FROM visit`);
  return turnedFormats(statement ?? {}).map(({ message }) => message);
}

test.each(['HH24:MM.YYYY', 'HH24"h"MM YYYY', 'HH24-MM.SS', 'HH24-MM:SS'])(
  'the month stands where the minute is wanted in %s',
  async (format) => {
    expect(await toldOf(`to_char(seen, '${format}')`)).toEqual([
      expect.stringContaining(`MI the minute: '${format.replace('MM', 'MI')}'`),
    ]);
  },
);

test.each([
  ...['HH24-MM-SS', 'HH24.MM.DD', 'YYYY:MM', 'MM.SS', 'MMSS'],
  ...['YYYYMI', 'YYYY:MI', 'YYYY MI', 'YYYY-MI:SS', 'DD-MI'],
  ...['MIYYYY', 'MI:YYYY', 'MI YYYY', 'MI.DD', 'YYYY-MI-YYYY', 'DD.MI.DD'],
])('month and minute may be meant in %s', async (format) => {
  expect(await toldOf(`to_char(seen, '${format}')`)).toEqual([]);
});

test.each(['to_char(seen, word)', 'to_char(cost, 9)', "replace(word, 'HH24:MM', '')"])(
  'no format is read in %s',
  async (expression) => {
    expect(await toldOf(expression)).toEqual([]);
  },
);
