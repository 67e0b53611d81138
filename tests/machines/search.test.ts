import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { searchMachine } from '#machines/search/search.machine.ts';

let clock = new SimulatedClock();
const search = vi.fn();

beforeEach(() => {
  clock = new SimulatedClock();
});
afterEach(() => search.mockReset());

function start() {
  return createActor(
    searchMachine.provide({ actions: { search: ({ context }) => search(context.text) } }),
    { input: { text: '' }, clock },
  ).start();
}

it('[9.2] searches 200 ms after the last key, once', () => {
  const actor = start();
  actor.send({ type: 'search.typed', text: 'c' });
  clock.increment(150);
  actor.send({ type: 'search.typed', text: 'ch' });
  clock.increment(199);
  expect(search).not.toHaveBeenCalled();
  clock.increment(1);
  expect(search.mock.calls).toEqual([['ch']]);
  clock.increment(1000);
  expect(search).toHaveBeenCalledOnce();
});

it('takes a text from outside only while nobody types', () => {
  const actor = start();
  actor.send({ type: 'search.replaced', text: 'link' });
  expect(actor.getSnapshot().context.text).toBe('link');
  actor.send({ type: 'search.typed', text: 'mine' });
  actor.send({ type: 'search.replaced', text: 'late' });
  expect(actor.getSnapshot().context.text).toBe('mine');
});
