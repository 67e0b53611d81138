import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { filterMachine } from '#machines/filter/filter.machine.ts';
import { filterQuery } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';

const queries = [
  { name: 'kind', extraType: 'BrieflyCode', options: [] },
  { name: 'price', type: 'Number' },
].map((query) => filterQuery.parse(query));

/** Filters that begin with these values, and what is asked for by them. */
function start(values: FilterValues, defaults: FilterValues) {
  const asked: FilterValues[] = [];
  const actor = createActor(
    filterMachine.provide({ actions: { apply: ({ context }) => asked.push(context.applied) } }),
    { input: { queries, values, defaults } },
  ).start();
  return { actor, asked };
}

it('[2.17] leaves in force what no field is for, as the record whose rows these are', () => {
  const { actor, asked } = start({ id: '$c$5$c$' }, { id: '$c$5$c$', kind: 'raw' });
  actor.send({ type: 'filter.edited', name: 'price', value: '10~' });
  actor.send({ type: 'filter.submitted' });
  actor.send({ type: 'filter.removed', name: 'price' });
  actor.send({ type: 'filter.reset' });
  expect(asked).toEqual([
    { id: '$c$5$c$', price: '10~' },
    { id: '$c$5$c$' },
    { id: '$c$5$c$', kind: 'raw' },
  ]);
});

it('[2.17] takes away what a script has asked for beside the fields with Reset alone', () => {
  const { actor, asked } = start({ id: '7' }, {});
  actor.send({ type: 'filter.submitted' });
  actor.send({ type: 'filter.reset' });
  expect(asked).toEqual([{ id: '7' }, {}]);
});

it('takes one filter away, and what is typed into another is not searched for by that', () => {
  const { actor, asked } = start({ kind: 'raw' }, {});
  actor.send({ type: 'filter.edited', name: 'price', value: 'dear' });
  actor.send({ type: 'filter.removed', name: 'kind' });
  expect(asked).toEqual([{}]);
  expect(actor.getSnapshot().context.draft).toEqual({ kind: null, price: 'dear' });
});

it('keeps what is typed where its panel hands over what is in force already', () => {
  const { actor } = start({ kind: 'raw' }, {});
  actor.send({ type: 'filter.edited', name: 'price', value: '10~' });
  actor.send({ type: 'filter.replaced', values: { kind: 'raw' } });
  expect(actor.getSnapshot().context.draft).toEqual({ kind: 'raw', price: '10~' });
  actor.send({ type: 'filter.replaced', values: { kind: 'cut' } });
  expect(actor.getSnapshot().context.draft).toEqual({ kind: 'cut', price: null });
});
