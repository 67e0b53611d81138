import { expect, test } from 'vitest';
import { remembered } from '#server/database/sql-text/remembered-texts.ts';

test('a text is read once, and again when room was needed for others', async () => {
  const asked: string[] = [];
  const read = remembered(async (text) => {
    asked.push(text.slice(0, 1));
    return { first: text[0] };
  });
  const large = (letter: string) => letter.repeat(50_000);
  const a = await read(large('a'));
  await read(large('b'));
  expect(await read(large('a'))).toBe(a);
  // The third has no room beside both, and "b" was not asked for since.
  await read(large('c'));
  expect(await read(large('a'))).toBe(a);
  await read(large('b'));
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('a text that cannot be read is read anew, and one that is too long is not kept', async () => {
  let count = 0;
  const read = remembered(async (text) => {
    count += 1;
    if (count === 1) throw new Error('away');
    return text.length;
  });
  await expect(read('select 1')).rejects.toThrow('away');
  expect(await read('select 1')).toBe(8);
  const long = 'x'.repeat(200_000);
  await read(long);
  await read(long);
  expect(count).toBe(4);
  // What is kept makes no room for it.
  await read('select 1');
  expect(count).toBe(4);
});
