import { expect, test } from 'vitest';
import { optionsOf } from '#machines/panel/paste.ts';
import { sentenceMark } from '#schemas/wire/list-marks.ts';
import { createFormatter } from '#src/i18n/format.ts';

const NAMES = ['a', 'b', 'c'];
const OPTIONS = NAMES.map((Name) => ({ Key: Name, Name }));

test.each([
  ['en', 'a, b, c'],
  ['zh-CN', 'a、b、c'],
  ['ar', 'a، b، c'],
])(
  'names are listed as readers of %s write lists, and pasted as such into a grid',
  (language, text) => {
    const { list } = createFormatter(language, 'CNY');
    expect(list(NAMES)).toBe(text);
    expect(list(['a'])).toBe('a');
    const named = optionsOf(text, (name) => OPTIONS.find(({ Name }) => Name === name));
    expect(named).toEqual(OPTIONS);
  },
);

test.each([
  ['en', 'a; b'],
  ['zh-CN', 'a；b'],
  ['ar', 'a؛ b'],
])('sentences stand behind each other as readers of %s write them', (language, text) => {
  expect(['a', 'b'].join(sentenceMark(language))).toBe(text);
});
