import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Where a text would be parsed as HTML or run as a script. */
const SINKS =
  /\.(?:innerHTML|outerHTML|srcdoc)\s*=(?!=)|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment|document\.write|\beval\(|new Function\(|setHTMLUnsafe|parseFromString/;

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function sinksIn(text: string): string[] {
  return text.split('\n').filter((line) => SINKS.test(line));
}

test('no source of the client writes HTML as a text (decision 26)', () => {
  const found = sourcesBelow('src').flatMap((file) =>
    sinksIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  // Authors' scripts are compiled in the sandbox alone, behind a policy of its own (decision 11).
  expect(found.filter((line) => !line.startsWith('src/scripts/sandbox.ts'))).toEqual([]);
});

test.each(['a.innerHTML = b', 'x.insertAdjacentHTML("beforeend", y)', 'new Function(text)'])(
  'finds %s',
  (line) => {
    expect(sinksIn(line)).toEqual([line]);
  },
);
