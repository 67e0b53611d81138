import { beforeEach, expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { handOver, otherInFull } from '#src/commands/handed-rows.ts';
import { rowsOfQuery } from '#src/pages/content/content-address.ts';
import { tenantStore } from '#src/storage/storage.ts';

beforeEach(() => sessionStorage.clear());

const PAGE = '/content/GOOD/main?id=1';

function tabOf(user: string) {
  const session = { current: () => ({ user }) };
  return { session, sessionStore: tenantStore('y4', sessionStorage) } as unknown as Parameters<
    typeof handOver
  >[0];
}

/** Rows whose JSON has about as many characters. */
const rowsOf = (length: number, id = 'a') =>
  Array.from({ length: length / 1000 }, (_, n) => ({ id: `${id}${n}`, text: 'x'.repeat(975) }));

function addressOf(rows: Row[], tab = tabOf('me')): string {
  const handed = handOver(tab, PAGE, rows);
  if (!handed.ok) throw new Error(handed.message);
  return handed.data;
}

/** What the page of the address finds. */
function foundAt(address: string, tab = tabOf('me')) {
  const query = Object.fromEntries(new URL(address, 'https://y4.example').searchParams);
  const other = otherInFull(tab, query.other ?? '');
  return other === null ? null : rowsOfQuery({ other });
}

it('[2.13] hands rows over in the address, and too many by way of the session', () => {
  const few = rowsOf(3_000);
  const many = rowsOf(100_000);
  expect(addressOf(few)).toContain(encodeURIComponent('{"rows":[{"id":"a0"'));
  expect(addressOf(many).length).toBeLessThan(200);
  expect(foundAt(addressOf(few))).toEqual(few);
  expect(foundAt(addressOf(many))).toEqual(many);
  expect(addressOf([])).toBe(PAGE);
});

it('[2.13] leaves another site the rows in its address', () => {
  const handed = handOver(tabOf('me'), 'https://other.example/', rowsOf(20_000));
  expect(handed).toMatchObject({ ok: true, data: expect.stringMatching(/^.{20000}/) });
});

it('[2.13] keeps rows of the pages before as long as there is room, and for nobody else', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((id) => addressOf(rowsOf(900_000, id)));
  expect(foundAt(String(first))).toBeNull();
  expect(foundAt(String(second))?.[0]?.id).toBe('b0');
  expect(foundAt(String(third))?.[0]?.id).toBe('c0');
  expect(foundAt(String(third), tabOf('you'))).toBeNull();
});

it('[2.13] says it of rows that no session can keep', () => {
  expect(handOver(tabOf('me'), PAGE, rowsOf(2_100_000))).toMatchObject({
    ok: false,
    code: 'TOO_MANY_ROWS',
  });
});
