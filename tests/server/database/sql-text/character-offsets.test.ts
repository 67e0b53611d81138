import { expect, test } from 'vitest';
import { characterOffsets } from '#server/database/sql-text/character-offsets.ts';

test.each([
  ['only plain letters', 'select 1 from a'],
  ['letters of two, three and four bytes', 'select é, 数量, 😀 from "列"'],
  ['nothing', ''],
])('bytes of a text with %s stand at its characters', (_, text) => {
  const offsetOf = characterOffsets(text);
  let offset = 0;
  for (const character of text) {
    expect(offsetOf(Buffer.byteLength(text.slice(0, offset)))).toBe(offset);
    offset += character.length;
  }
  expect(offsetOf(Buffer.byteLength(text))).toBe(text.length);
  expect(offsetOf(1_000)).toBe(text.length);
});
