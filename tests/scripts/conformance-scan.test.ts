import { describe, expect, it } from 'vitest';
import { scanFile } from '../../scripts/conformance/scan-titles.ts';

function claimsIn(source: string): string[] {
  return scanFile('tests/a.test.tsx', source).map(({ ids, title, modifier }) => {
    return [...ids, title, modifier].filter(Boolean).join(' | ');
  });
}

describe('scanning a test file for claims', () => {
  it('finds literal titles with all forms of it, test and describe', () => {
    const source = `
      it('[2.1] one', f);
      test("[2.2] [2.3] two", f);
      it.concurrent.only('[2.4] three', f);
      it.skipIf(slow)('[2.5] four', f);
      it.todo('[2.6] five');
      test.fixme('[2.7] six', f);
      it.fails('[2.8] seven', f);
      it(\`[2.9] eight\`, f);
    `;
    expect(claimsIn(source)).toEqual([
      '2.1 | one',
      '2.2 | 2.3 | two',
      '2.4 | three',
      '2.5 | four',
      '2.6 | five | skip',
      '2.7 | six | skip',
      '2.8 | seven | fails',
      '2.9 | eight',
    ]);
  });

  it('hands the ids, the titles and a skip of groups down', () => {
    const source = `
      describe('[2.18] Footer', () => {
        it('stands below', () => {});
        describe.skip('on a phone', () => { it('[2.18a] shows <b>', () => <b />); });
      });
      test.describe.serial('[2.1] Shop', () => { test('opens', f); });
      test('alone', f);
    `;
    expect(claimsIn(source)).toEqual([
      '2.18 | Footer › stands below',
      '2.18 | 2.18a | Footer › on a phone › shows <b> | skip',
      '2.1 | Shop › opens',
    ]);
  });

  it('reads templates and sums up to what only a run can tell', () => {
    const source = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
      'for (const size of sizes) it(`[9.1c] offers ${size} rows`, f);',
      "it('[9.1d] counts ' + pages, f);",
    ].join('\n');
    expect(claimsIn(source)).toEqual(['9.1c | offers … rows', '9.1d | counts …']);
  });

  it('finds whole titles in the tables of loops and of each', () => {
    const source = `
      const cases = [['[3.1] a', 1], ['plain', 2]] as Array<['[3.9] a type', 1]>;
      for (const [title] of cases) it(title, () => {});
      Object.entries({ '[3.2] b': 1 }).forEach(([title, n]) => { it(title, () => {}); });
      it.each([{ name: '[3.3] c', run: () => check('[3.4] not a title') }])('$name', () => {});
      describe.each([['[3.5] d']])('%s', () => { it('works', f); });
    `;
    expect(claimsIn(source)).toEqual(['3.1 | a', '3.2 | b', '3.3 | c', '3.5 | d › works']);
  });

  it('finds bare ids in such tables when the title puts them in brackets', () => {
    const source = [
      'const fields = { "3.1a": "code", "3.1b": "rows" };',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
      'for (const [id, name] of Object.entries(fields)) it(`[${id}] has ${name}`, () => {});',
      "it.each([['3.2a', 'type']])('[%s] has %s', () => {});",
    ].join('\n');
    expect(claimsIn(source)).toEqual(['3.1a | 3.1b | has …', '3.2a | has %s']);
  });

  it('takes nothing that is no title', () => {
    const source = `
      test.step('[2.1] a step', f);
      test.beforeEach('[2.2] a hook', f);
      expect('[2.3] a text').toBe('[2.4] another');
      const source = "it('[2.5] quoted', f)";
      test.skip(browserName === 'webkit', '[2.6] a reason');
      regexp.test('[2.7] a subject');
    `;
    expect(claimsIn(source)).toEqual([]);
  });

  it('marks titles and groups whose ids can not be read', () => {
    const source = "describe('[2.1, 2.2] x', () => { it('y', f); }); it('[2.3][2.4,2.5] z', f);";
    const claims = scanFile('tests/a.test.ts', source);
    expect(claims.map(({ malformed }) => malformed)).toEqual([true, true]);
  });
});
