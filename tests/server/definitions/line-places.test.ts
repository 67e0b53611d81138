import { expect, test } from 'vitest';
import { linePlaces } from '#server/definitions/line-places.ts';

test('each offset of a text has its line and column', () => {
  const text = '\na\n\r\nbcd\n';
  const placeOf = linePlaces(text);
  for (let offset = 0; offset <= text.length; offset += 1) {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    expect(placeOf(offset)).toEqual({ line, column: offset - before.lastIndexOf('\n') });
  }
});
