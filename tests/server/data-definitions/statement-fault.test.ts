import { expect, test } from 'vitest';
import { refused } from '#server/data-definitions/refusal.ts';
import { throwStatementFault } from '#server/data-definitions/write/statement-fault.ts';

test.each([
  ['40P01', '__Somebody else is changing the same rows, try again', 'CONFLICT'],
  ['55P03', '__Somebody else is changing the same rows, try again', 'CONFLICT'],
  ['42501', '__You may not do this', 'FORBIDDEN'],
  ['57014', '__This takes too long, try again later', 'TIMEOUT'],
  ['22003', '__The change breaks a rule of the data', 'RULE'],
  ['23505', '__The change breaks a rule of the data', 'RULE'],
])('what the database says with %s is told as a refusal', (code, message, name) => {
  expect(() => throwStatementFault({ code })).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ message, code: name }) }),
  );
});

test('an author’s own words stand for a broken rule, and for nothing else', () => {
  expect(() => throwStatementFault({ code: '23514' }, { refusal: '__Sold out' })).toThrow(
    '__Sold out',
  );
  expect(() => throwStatementFault({ code: '57014' }, { refusal: '__Sold out' })).toThrow(
    'too long',
  );
});

test.each([
  ['update or delete on table "line" violates foreign key', '__Other records still need this one'],
  ['insert or update on table "shift" violates foreign key', '__There is no such record'],
  ['Fremdschlüssel', '__The change breaks a rule of the data'],
])(
  'a foreign key is told for itself, whatever the author says of his rows: %s',
  (message, told) => {
    const error = Object.assign(new Error(message), { code: '23503' });
    expect(() => throwStatementFault(error, { refusal: '__Sold out' })).toThrow(told);
  },
);

test.each([
  [refused('__Already sold', 'NOT_CHANGED')],
  [Object.assign(new Error('no such table'), { code: '42P01' })],
  [new Error('broken')],
])('%s goes on as it is', (error) => {
  expect(() => throwStatementFault(error)).toThrow(error);
});

test.each(['22012', '22P02', '22003'])(
  'a statement that only reads has met a value with %s, and broken no rule',
  (code) => {
    const told = expect.objectContaining({ code: `DATA_${code}` });
    const failed = { refusal: '__Sold out', onlyReads: true };
    expect(() => throwStatementFault({ code }, failed)).toThrow(
      expect.objectContaining({ failure: told }),
    );
    expect(() => throwStatementFault({ code }, { ...failed, onlyReads: false })).toThrow(
      'Sold out',
    );
  },
);

test('a statement that only reads, and nests deeper than the database goes, is told so', () => {
  const error = { code: '54001' };
  expect(() => throwStatementFault(error, { onlyReads: true })).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'DATA_54001' }) }),
  );
  // Of one that writes a trigger without end may be the cause: a fault, not a rule of the data.
  expect(() => throwStatementFault(error)).toThrow(expect.objectContaining(error));
});
