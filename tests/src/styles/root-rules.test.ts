import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/styles');

/** Selectors that hold in every width: those of a window's width are indented. */
function selectorsOf(path: string): string[] {
  const text = readFileSync(join(folder, path), 'utf8');
  return text.split('\n').filter((line) => /^[^\s/@].*[,{]$/.test(line));
}

test('no rule makes the root or the body depend on what is put into the page', () => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const selectors = paths.filter((path) => path.endsWith('.scss')).flatMap(selectorsOf);
  expect(selectors).toContain('html[data-modal] {');
  expect(selectors.filter((selector) => /^(?:html|body|:root)\S*:has\(/.test(selector))).toEqual(
    [],
  );
});

test('no rule makes the main part of the office or the row of a form depend on what is put into it', () => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const selectors = paths.filter((path) => path.endsWith('.scss')).flatMap(selectorsOf);
  expect(selectors).toContain('.y4-shell__main[data-unsettled] ~ .y4-footer {');
  expect(
    selectors.filter((selector) => /\.y4-(?:shell__main|form-row)\S*:has\(/.test(selector)),
  ).toEqual([]);
});
