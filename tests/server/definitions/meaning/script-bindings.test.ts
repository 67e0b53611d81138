import { expect, test } from 'vitest';
import { bindingOf } from '#server/definitions/meaning/scripts/script-bindings.ts';
import { parseScript } from '#server/definitions/meaning/scripts/script-tree.ts';

/** Of each `row` in a script, by its place among them, which one declares it; `-` where none does. */
function rows(script: string): string {
  const all = parseScript(script).nodes.flatMap((node) =>
    node.type === 'Identifier' && node.name === 'row' ? [node] : [],
  );
  return all
    .map((name) => {
      const declared = bindingOf(name)?.declared;
      return declared ? all.indexOf(declared) : '-';
    })
    .join(' ');
}

const free = (script: string) => parseScript(script).free.map(({ name }) => name);

test.each([
  ['a param of an arrow', 'const row = 1; f((row) => row); row;', '0 1 1 0'],
  ['a param of an async arrow', 'const row = 1; f(async (row) => { await row; }); row;', '0 1 1 0'],
  ['a param of a function', 'const row = 1; function f(row) { return row; } row;', '0 1 1 0'],
  ['a param of a method', 'const row = 1; const a = { f(row) { return row; } }; row;', '0 1 1 0'],
  ['a param of a function within one', 'f((row) => g((row) => row) + row);', '0 1 1 0'],
  [
    'a param with a default',
    'const row = 1; f((other = row) => other, (row = 2) => row);',
    '0 0 2 2',
  ],
  [
    'a part that is taken out',
    'const row = 1; f(({ a: [{ id: row = 2 }] }) => row); row;',
    '0 1 1 0',
  ],
  ['the rest of a list', 'const row = 1; f(([, ...row]) => row); row;', '0 1 1 0'],
  ['a catch', 'const row = 1; try { f(); } catch (row) { f(row); } row;', '0 1 1 0'],
  ['parts of a catch', 'const row = 1; try { f(); } catch ({ row }) { f(row); } row;', '0 - 2 2 0'],
  ['a loop over a list', 'const row = 1; for (const row of f()) f(row); row;', '0 1 1 0'],
  ['a loop over keys', 'const row = 1; for (const row in f()) { f(row); } row;', '0 1 1 0'],
  [
    'a counting loop',
    'const row = 1; for (let row = 0; row < 2; row++) f(row); row;',
    '0 1 1 1 1 0',
  ],
  ['a block', 'const row = 1; if (f()) { const row = 2; f(row); } row;', '0 1 1 0'],
  ['a switch', 'const row = 1; switch (f()) { case 1: let row = 2; f(row); } row;', '0 1 1 0'],
  ['a class', 'const row = 1; { class row {} f(row); } row;', '0 1 1 0'],
  ['the own name of a class', 'const row = 1; f(class row { a = row; }); row;', '0 1 1 0'],
  ['the own name of a function', 'const row = 1; f(function row() { row(); }); row;', '0 1 1 0'],
  ['a function that is called before it', 'row(); function row() {}', '1 1'],
  ['a function of a block, outside of it', '{ function row() {} } row();', '0 0'],
  ['a var of a block, outside of it', 'if (f()) { var row = 1; } row;', '0 0'],
  [
    'a var of a function',
    'const row = 1; function f() { { var row = 2; } return row; } row;',
    '0 1 1 0',
  ],
  [
    'members, keys and labels',
    'const row = 1; a.row; a?.row; ({ row: 2 }); row: for (;;) break row;',
    '0 - - - - -',
  ],
  [
    'a computed member, and a key that is short',
    'const row = 1; a[row]; ({ [row]: 2 }); ({ row });',
    '0 0 0 - 0',
  ],
])('what a name stands for is told apart: %s', (_, script, declared) => {
  expect(rows(script)).toBe(declared);
});

test.each([
  ['texts', 'const a = \'row "row"\' + "it\'s row";', []],
  [
    'templates, but for what they take in',
    'const a = `row §{one} §{`row §{two}`} \\§{row}`;',
    ['one', 'two'],
  ],
  ['comments', '// row "\n/* row ` */ one;', ['one']],
  ['regular expressions', 'const a = /row\'"`[/{]/g; two / one / 2;', ['two', 'one']],
])('names mean nothing within %s', (_, script, names) => {
  expect(free(script.replaceAll('§', '$'))).toEqual(names);
});

test('brackets and optional chains make no difference to what a name is', () => {
  expect(free('((one))?.a?.[(two)]?.(await (three))')).toEqual(['one', 'two', 'three']);
});

test.each([
  ['const row = 1; row.id = 2;', true],
  ['let row; row = 1;', false],
  ['let row = 0; row += 1;', false],
  ['let row = 0; row++;', false],
  ['let row; [row] = f();', false],
  ['let row; ({ id: row = 1 } = f());', false],
  ['let row; for (row of f()) g();', false],
  ['var row = 1; var row = 2;', false],
  ['function row() {} f((row) => { row = 1; });', true],
])('%s says whether the name stays what it is', (script, isConstant) => {
  const name = parseScript(script).nodes.find(
    (node) => node.type === 'Identifier' && node.name === 'row',
  );
  expect(name?.type === 'Identifier' && bindingOf(name)?.isConstant).toBe(isConstant);
});
