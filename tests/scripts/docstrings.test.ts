import { expect, test } from 'vitest';
import { undocumented } from '../../scripts/docs/check-docstrings.ts';

const told = (text: string) => undocumented(text, 'server/x.ts').map(({ place }) => place);

test.each([
  'export function run() {}',
  'export const LIMIT = 5;',
  'export interface Options { a: 1 }',
  'export type Name = keyof typeof names;',
  'export class Store {}',
  'export default function Page() {}',
  '// Not a docstring.\nexport enum Kind { a }',
])('%j is told with its line', (text) => {
  expect(told(text)).toEqual([`server/x.ts:${text.split('\n').length}`]);
});

test.each([
  '/** Runs. */\nexport function run() {}',
  '/** As React has it. */\n// biome-ignore lint/x: y\nexport type Part = 1;',
  'export type Row = z.output<typeof row>;',
  'export interface CardProps { a: 1 }',
  "export type CartEvent = { type: 'item.added' };",
  'const LIMIT = 5;\nfunction run() {}',
  "export type { Row } from './row.ts';",
])('%j is not', (text) => {
  expect(told(text)).toEqual([]);
});
