import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clausesOf, readRequirements } from '../../scripts/conformance/requirements.ts';

const { sections, problems } = await readRequirements(join(import.meta.dirname, '../..'));
const clauses = clausesOf(sections);

describe('the requirements', () => {
  it('can be read', () => {
    expect(problems).toEqual([]);
  });

  it('hold every clause of every section', () => {
    const counts = sections.map((section) => [section.section, clausesOf([section]).length]);
    expect(Object.fromEntries(counts)).toEqual({
      1: 10,
      2: 181,
      3: 141,
      4: 32,
      5: 15,
      6: 5,
      7: 61,
      8: 27,
      9: 19,
    });
  });

  it('number the clauses of each section without a gap, save 2.61, which is not given', () => {
    const gaps = sections.flatMap((section) => {
      const ids = new Set(clausesOf([section]).map(({ id }) => id));
      const last = Math.max(...[...ids].map((id) => Number.parseInt(id.split('.')[1] ?? '', 10)));
      return Array.from({ length: last }, (_, index) => `${section.section}.${index + 1}`).filter(
        (id) => !ids.has(id),
      );
    });
    expect(gaps).toEqual(['2.61']);
  });

  it('are whole sentences, names or texts, none said twice in a section', () => {
    const twice = sections.flatMap((section) => {
      const texts = clausesOf([section])
        .map(({ requirement }) => requirement)
        .filter((text) => text.split(' ').length > 8);
      return texts.filter((text, index) => texts.indexOf(text) !== index);
    });
    expect(twice).toEqual([]);
    expect(clauses.filter(({ requirement }) => requirement.trim() !== requirement)).toEqual([]);
  });
});
