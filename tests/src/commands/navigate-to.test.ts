import { describe, expect, it, vi } from 'vitest';
import { noRows } from '#src/commands/chosen-rows.ts';
import type { CommandPanel } from '#src/commands/command.ts';
import { createCommandRunner } from '#src/commands/command-runner.ts';
import { placeOf } from '#src/commands/navigate-to.ts';
import { commandScope } from './_scope.ts';

const view: NonNullable<CommandPanel['view']> = () => ({
  queries: {},
  keyword: '',
  sort: [],
  fields: [],
});
const ofRow = { url: '/content/LESSON/main', queries: { new: 1, course: '{course}' } };
const ofCopy = { url: '/content/LESSON/main?new=copy' };
const ofNone = { url: '/content/LESSON/main', queries: { new: 1 } };

describe('NavigateTo above the rows of a panel', () => {
  it('[7.17b] asks for a row where it takes values of one or copies it, and none is selected', async () => {
    const { scope } = commandScope({ view });
    const navigate = vi.fn();
    Object.assign(scope.services, { navigate });
    const go = (params: object) =>
      createCommandRunner(scope).run({ command: 'NavigateTo', params: { ...params }, rows: [] });
    expect(await go(ofRow)).toEqual(noRows);
    expect(await go(ofCopy)).toEqual(noRows);
    expect(navigate).not.toHaveBeenCalled();
    expect(await go(ofNone)).toMatchObject({ ok: true });
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('[7.17b] is no link before a row is selected, and one to its values then', () => {
    expect(placeOf(ofRow, [], { view })).toBeNull();
    expect(placeOf(ofRow, [{ course: 7 }], { view })?.address).toContain('course=7');
    expect(placeOf(ofNone, [], { view })?.address).toBe('/content/LESSON/main?new=1');
  });

  it('[7.17b] leads on from a panel without rows', () => {
    expect(placeOf(ofRow, [], {})?.address).toBe('/content/LESSON/main?new=1&course=');
  });
});

it.each([
  ['NavigateTo', 1, 'No params field at command NavigateTo'],
  ['MakeCoffee', 69999, 'No support command:MakeCoffee'],
])('[5.4][8.2][8.3] %s alone comes to %i, %s', async (command, id, message) => {
  const { scope } = commandScope({ view });
  const navigate = vi.fn();
  Object.assign(scope.services, { navigate });
  const result = await createCommandRunner(scope).run({ command, rows: [] });
  expect(result).toMatchObject({ ok: false, id, message });
  expect(navigate).not.toHaveBeenCalled();
});
