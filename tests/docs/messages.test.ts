import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Said by the database and by the reader of schemas, or put together of few words at a time. */
const OTHERS: ReadonlySet<string> = new Set([
  'toast() needs a text',
  '… violates check constraint …, which knows …',
  '… holds files, …',
  '… holds several values',
  '… and the filter "…" takes a day',
  '… has no name, price, …: is it another one?',
  '… of … is never "…": it knows …',
  '… holds numbers, and … texts, so they are never equal',
  '… has none of the values of …',
  '… has only …',
  '- takes numbers',
  'date() gives a day like 2026-03-01 …',
  '… takes a text, and this is several values',
  '… is to be above … and above …',
  ':x holds texts, and … numbers',
  'Nothing is = NULL',
]);

/** What a message has of its own, where the sources have a value: a name, a number, a word of JSON or SQL. */
const OWN =
  /…|"[^"]*"|:\w+|\{\w+\}|\d+|[\w/]+\.json|\?\w+=|\b[A-Z]\w*[A-Z]\w*|(?<= )(?:Number|Boolean)\b/;

const SOURCES = ['server', 'schemas', 'expressions']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  .replace(/\\(?=['`"])/g, '');

/** The messages in the first column of each table. */
const MESSAGES = [
  ...readFileSync('docs/definitions/messages.md', 'utf8').matchAll(/^\| (.*?[^\\]) \| /gm),
].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, said = '']) => said.replaceAll('\\|', '|')),
);

/** Words that hardly stand behind each other by chance. */
const RUN = 3;

/** Words of a message that stand in no run of several in the sources, nor in a part of it between names and numbers. */
function strayWords(message: string): string[] {
  return message.split(OWN).flatMap((part) => {
    const words = part.split(' ').filter((word) => word !== '');
    const stray: string[] = [];
    for (let start = 0; start < words.length; ) {
      let end = words.length;
      while (end > start && !SOURCES.includes(words.slice(start, end).join(' '))) end--;
      if (end - start < Math.min(RUN, words.length)) {
        stray.push(words[start] ?? '');
        start++;
      } else start = end;
    }
    return stray.filter((word) => /\p{L}/u.test(word));
  });
}

test('each message that the guide to them quotes is one that the sources say', () => {
  expect(MESSAGES.length).toBeGreaterThan(250);
  const lost = MESSAGES.filter((message) => {
    const words = message.split(' ').filter((word) => /\p{L}/u.test(word)).length;
    return strayWords(message).length > words / 4 && !OTHERS.has(message);
  });
  expect(lost.map((one) => [one, strayWords(one)])).toEqual([]);
});
