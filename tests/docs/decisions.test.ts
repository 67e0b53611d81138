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

test('each decision is in the list, and says below its title which later ones replace a part of it', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
  for (const name of files) {
    const row = list.find((line) => line.includes(`](${name})`));
    expect(row, name).toBeDefined();
    const told = [...(row?.split('|').at(-2) ?? '').matchAll(/: (\d+)/g)].map(([, later]) => later);
    const [head = ''] = readFileSync(join(folder, name), 'utf8').split('**Context.**');
    const said = [...head.matchAll(/\[decision (\d+)\]/g)].map(([, later]) => later);
    expect(said, name).toEqual(told);
  }
});
