import { expect, test } from 'vitest';
import { calls } from '#schemas/calls.ts';
import { tasks } from '#schemas/tasks.ts';

test('[6.1] a call or task asks for nobody or for somebody signed in; there is no third kind', () => {
  const needs = [...Object.values(calls), ...Object.values(tasks)].map(({ auth }) => auth);
  expect(new Set(needs)).toEqual(new Set(['public', 'session']));
});

test('a task is known by its name, and never by the tenant’s choice of it', () => {
  for (const [name, { task }] of Object.entries(tasks)) expect(task).toBe(name);
});
