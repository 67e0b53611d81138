import { describe, expect, test } from 'vitest';
import { readScript } from '#server/definitions/meaning/scripts/read-script.ts';
import { parseScript } from '#server/definitions/meaning/scripts/script-tree.ts';

describe('a script is read as it runs: strictly, and with the names that it is given', () => {
  test.each([
    ['const day = ⟦010;', 'Legacy octal literals cannot be used in strict mode'],
    ['⟦with (context) await y4.toast(form);', 'With statements cannot be used in strict mode'],
    ['let own = 1; delete ⟦own;', 'Delete of a bare identifier cannot be used in strict mode'],
    ['const { rows } = context, ⟦context = 1;', 'The symbol "context" has already been declared'],
    ['return 1;\nlet ⟦y4 = 2;', 'The symbol "y4" has already been declared'],
    [
      "await y4.toast('x'.replace(/⟦(/, ''));",
      'Invalid regular expression: /(/: Unterminated group',
    ],
  ])('%s', async (marked, message) => {
    const reading = await readScript(marked.replace('⟦', ''));
    expect(reading).toEqual({ ok: false, fault: { message, offset: marked.indexOf('⟦') } });
  });

  test.each([
    'function sum(context) { return context.n; }\nreturn sum({ n: 1 });',
    'for (const context of [1]) await y4.toast(context);',
    'for await (const one of [1]) return one;',
  ])('and a name of a part of it is its own: %s', async (script) => {
    expect(await readScript(script)).toMatchObject({ ok: true, warnings: [] });
  });
});

test.each([
  ['a + b * c - d', '(a + (b * c)) - d'],
  ['a ** b ** c + d', '(a ** (b ** c)) + d'],
  ['a + b ** c * d ** e', 'a + ((b ** c) * (d ** e))'],
  ['a || b && c || d', '(a || (b && c)) || d'],
  ['a + (b - c) - d', '(a + (b - c)) - d'],
  ['f(a + b) + [c + d] + (e => e + g)', '(f(a + b) + [c + d]) + (e => e + g)'],
])('operators hold what they hold everywhere: %s', (written, meant) => {
  expect(shapeOf(written)).toBe(shapeOf(meant));
});

/** What operators a script has, from the outermost on, with what they stand between. */
function shapeOf(text: string): string {
  const { nodes } = parseScript(text);
  return nodes
    .map((node) => ('operator' in node ? node.operator : 'name' in node ? node.name : ''))
    .join(' ');
}
