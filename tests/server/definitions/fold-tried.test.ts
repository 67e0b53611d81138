import { expect, it, vi } from 'vitest';
import { foldTried } from '#server/definitions/fold-tried.ts';
import { linePlaces } from '#server/definitions/line-places.ts';

const COUNT = 800;

it('a file with many wrong values beside each other is told of in time: few mends are made at all', async () => {
  const keys = Array.from({ length: COUNT }, (_, index) => `k${index}`);
  const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, `wrong of ${key}`])));
  const placeOf = linePlaces(text);
  const issues = keys.map((key) => ({
    file: 'acme/data/GOODS.json',
    ...placeOf(text.indexOf(`"wrong of ${key}"`)),
    message: `${key} is wrong`,
  }));
  const check = vi.fn(async () => issues);
  const folder = { name: 'acme', hash: '', files: [{ path: 'data/GOODS.json', text, hash: '' }] };
  expect(await foldTried(folder, issues, check)).toEqual(issues);
  expect(check).toHaveBeenCalledTimes(6);
});

it.each([
  ['a text with one fault is tried for the value beside it', 1, 1],
  ['a text with a hundred faults is tried for nothing', 100, 0],
])('%s', async (_, count, tries) => {
  const text = JSON.stringify({ title: 'y4.task;\n'.repeat(count), dataCode: 'wrong' });
  const placeOf = linePlaces(text);
  const first = text.indexOf('"y4.task');
  const offsets = Array.from({ length: count }, (_, index) => first + index * 'y4.task;\\n'.length);
  const issues = [...offsets, text.indexOf('"wrong"')].map((offset) => ({
    file: 'acme/data/GOODS.json',
    ...placeOf(offset),
    message: `what stands at ${offset} is wrong`,
  }));
  const check = vi.fn(async () => issues);
  const folder = { name: 'acme', hash: '', files: [{ path: 'data/GOODS.json', text, hash: '' }] };
  expect(await foldTried(folder, issues, check)).toEqual(issues);
  expect(check).toHaveBeenCalledTimes(tries);
});

it.each([
  ['send', 'void', 'bill-void.sql', 'bill-send.sql', true],
  ['sendAgain', 'void', 'bill-void.sql', 'bill-send-again.sql', true],
  ['add', 'put', 'put.sql', 'address.sql', false],
  ['publish', 'hide', 'set-state.sql', 'publish.sql', false],
])(
  '"%s" and "%s" with %s, and %s named by nothing: the former is meant by the first: %s',
  async (action, other, sql, idle, isMeant) => {
    const text = JSON.stringify({ actions: { [action]: { sql }, [other]: { sql } } });
    const unused = {
      ...{ file: `acme/data/${idle}`, line: 1, column: 1, message: 'nothing uses it', mild: true },
      about: { kind: 'unused SQL', name: `data/${idle}` },
    };
    const folder = { name: 'acme', hash: '', files: [{ path: 'data/GOODS.json', text, hash: '' }] };
    const check = vi.fn(async () => []);
    const told = await foldTried(folder, [unused], check);
    if (!isMeant) expect(told).toEqual([unused]);
    else expect(told).toEqual([expect.objectContaining({ column: text.indexOf(`"${sql}"`) + 1 })]);
  },
);

it.each([
  ['at', 'paidAt', true],
  ['at', 'paid', false],
  ['at', 'chat', false],
])(
  'a field %s that two places miss is the only idle one that is called so at its end: %s, %s',
  async (name, idle, isMeant) => {
    const text = JSON.stringify({ fields: [{ name: idle }], filters: [name], sort: [{ name }] });
    const missing = [6, 7].map((column) => ({
      ...{ file: 'acme/data/GOODS.json', line: 1, column, message: `there is no field "${name}"` },
      about: { kind: 'field', name, known: [idle] },
    }));
    const folder = { name: 'acme', hash: '', files: [{ path: 'data/GOODS.json', text, hash: '' }] };
    const told = await foldTried(folder, missing, async (tried) =>
      tried.files[0]?.text.includes(`"fields":[{"name":"${name}"}]`) ? [] : missing,
    );
    if (!isMeant) expect(told).toEqual(missing);
    else
      expect(told).toEqual([
        expect.objectContaining({ column: text.indexOf(`"${idle}"`) + 1, suggestion: name }),
      ]);
  },
);
