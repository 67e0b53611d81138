import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(folder).filter((name) => /^\d/.test(name));

test('[7.35] what is left to us is decided in writing: why, what, and what follows', () => {
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const part of ['Context', 'Decision', 'Consequences']) expect(text, name).toContain(part);
  }
});

test('no two decisions have one number', () => {
  const numbers = files.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('each decision is in the list, and says which later one replaces a part of it', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const name of files) {
    const [row = '', later] =
      new RegExp(`^\\| \\[\\d+\\]\\(${name}\\) .*?(\\d+)? \\|$`, 'm').exec(list) ?? [];
    expect(row, name).not.toBe('');
    const text = readFileSync(join(folder, name), 'utf8');
    if (later !== undefined)
      expect(text, name).toMatch(new RegExp(`superseded by\\s\\[decision ${later}\\]`));
    else expect(text, name).not.toContain('superseded by');
  }
});
