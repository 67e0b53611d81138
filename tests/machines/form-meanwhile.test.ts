import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Lookup, LookupAnswer } from '#machines/form/followed.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { isDirty } from '#machines/form/form-context.ts';
import { type RecordRequest, savedRowOf } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const definition = clientDataDefinition.parse({
  code: 'ORDER',
  key: ['id'],
  fields: [
    { name: 'id', readonly: true },
    { name: 'product', other: { reloadAfterChanged: true } },
    { name: 'price', type: 'Number' },
    { name: 'country' },
    { name: 'city', dependsOn: ['country'] },
  ],
  may: { save: true, delete: false, actions: [] },
});

const stored: Row = { id: '1', product: 'A', price: 1, country: 'DE', city: null };

function list(...rows: Row[]): Result<GridData> {
  return success({ list: rows, statistics: [], selectedIds: [], allCount: rows.length });
}

/** What comes of a promise is there once these have run. */
const answered = () => new Promise((resolve) => setImmediate(resolve));

/** A form whose answers come when the test says so. */
async function open(selection: FilterValues | null = { id: '1' }) {
  const reads: ((answer: Result<GridData>) => void)[] = [];
  const asked: RecordRequest[] = [];
  const lookups: { asked: Lookup[]; answer: (answers: LookupAnswer[]) => void }[] = [];
  const actor = createActor(
    formMachine.provide({
      actors: {
        loadDefinition: fromPromise<Result<ClientDataDefinition>, { dataCode: string }>(async () =>
          success(definition),
        ),
        loadRecord: fromPromise<Result<GridData>, RecordRequest>(({ input }) => {
          asked.push(input);
          return new Promise((resolve) => reads.push(resolve));
        }),
        lookUp: fromPromise<LookupAnswer[], Lookup[]>(
          ({ input }) => new Promise((answer) => lookups.push({ asked: input, answer })),
        ),
      },
    }),
    { input: { dataCode: 'ORDER', selection, asksNew: false, model: null, start: {} } },
  ).start();
  await answered();
  const context = () => actor.getSnapshot().context;
  /** Answers what was asked for last. */
  async function read(answer: Result<GridData>): Promise<void> {
    reads.at(-1)?.(answer);
    await answered();
  }
  async function lookUp(answer: Result<GridData>): Promise<void> {
    const last = lookups.at(-1);
    last?.answer(last.asked.map((lookup) => ({ ...lookup, answer })));
    await answered();
  }
  const type = (values: Row) =>
    actor.send({ type: 'record.edited', values: { ...context().values, ...values } });
  function choose(product: string | null): void {
    type({ product });
    actor.send({ type: 'record.recalculated', name: 'product' });
  }
  if (selection !== null) await read(list(stored));
  return { actor, context, asked, reads, lookups, read, lookUp, type, choose };
}

it('[5.7] still says what is wrong with an empty field where that is empty in another way', async () => {
  const { actor, context, choose, lookUp } = await open(null);
  actor.send({ type: 'validation.failed', problems: { price: 'Please fill out this field' } });
  choose('B');
  await lookUp(list({ id: '9', product: 'B', price: null, country: 'DE' }));
  expect(context().values.country).toBe('DE');
  expect(context().problems).toEqual({ price: 'Please fill out this field' });
});

it('[3.4o] asks for nothing that follows a value which somebody else has saved while the one before was asked for', async () => {
  const { actor, context, lookups, read, lookUp, choose } = await open();
  choose('B');
  choose('A');
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, product: 'C', price: 3 }));
  await lookUp(list({ ...stored, id: '9', product: 'A', price: 10 }));
  expect(context()).toMatchObject({ changed: [], values: { product: 'C', price: 3 } });
  expect(lookups).toHaveLength(2);
  expect(isDirty(context())).toBe(false);
});

it('[3.4o] keeps nothing that followed a value in whose place somebody else’s is', async () => {
  const { actor, context, read, lookUp, choose } = await open();
  choose('B');
  await lookUp(list({ ...stored, id: '9', product: 'B', price: 50 }));
  choose('A');
  await lookUp(list({ ...stored, id: '9', product: 'A', price: 10 }));
  expect(context().values.price).toBe(10);
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, product: 'C', price: 3 }));
  expect(context()).toMatchObject({ followed: [], values: { product: 'C', price: 3 } });
  expect(isDirty(context())).toBe(false);
});

it('[3.4o] takes no answer for a value that somebody else has emptied since, and asks for none', async () => {
  const { actor, context, lookups, read, lookUp, choose } = await open();
  choose('B');
  choose('A');
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, product: null }));
  await lookUp(list({ ...stored, id: '9', product: 'A', price: 10 }));
  expect(context()).toMatchObject({ changed: [], values: { product: null, price: 1 } });
  expect(lookups).toHaveLength(2);
  expect(actor.getSnapshot().matches({ editing: { following: 'idle' } })).toBe(true);
});

it('[3.4o] asks again with the next change for what was changed since a save was sent, and asked for in vain', async () => {
  const { actor, context, lookups, lookUp, type, choose } = await open();
  type({ price: 2 });
  const sent = context().values;
  choose('B');
  await lookUp(failure(60050, 'Down'));
  actor.send({ type: 'record.saved', row: sent, sent });
  actor.send({ type: 'record.recalculated', name: 'price' });
  expect(lookups.at(-1)?.asked.map(({ name }) => name)).toEqual(['product', 'price']);
});

it.each([
  ['is read again', 'record.outdated'],
  ['comes with the answer to a save', 'record.saved'],
  ['is there when a draft is', 'draft.restored'],
] as const)(
  'has no option of another value than the user’s where the record %s',
  async (_, happens) => {
    const { actor, context, read, type } = await open();
    const newer = { ...stored, city: 'Köln' };
    const sent = context().values;
    type({ country: 'FR' });
    const { original, values } = context();
    if (happens === 'record.saved') actor.send({ type: happens, row: newer, sent });
    else {
      actor.send({ type: 'record.outdated' });
      if (happens === 'draft.restored') actor.send({ type: 'form.reset' });
      await read(list(newer));
      if (happens === 'draft.restored') actor.send({ type: happens, original, values });
    }
    expect(context().values).toMatchObject({ country: 'FR', city: null });
    expect(context().original).toMatchObject({ country: 'DE', city: 'Köln' });
  },
);

it('brings the newer record also where the user takes all back while it is on its way', async () => {
  const { actor, context, reads, read, type } = await open();
  type({ price: 2 });
  actor.send({ type: 'record.outdated' });
  actor.send({ type: 'form.reset' });
  expect(context().values).toEqual(stored);
  await read(list({ ...stored, price: 99 }));
  expect(context().values.price).toBe(99);
  expect(reads).toHaveLength(2);
});

it('[5.7] takes what is stored as it was typed for no change, so that it can be typed over without a conflict', async () => {
  const { actor, context, read, type } = await open();
  type({ price: 2, country: 'FR' });
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, price: 2 }));
  expect(context().original).toMatchObject({ price: 2, country: 'DE' });
  expect(context().values).toMatchObject({ price: 2, country: 'FR' });
  type({ price: 3 });
  expect(savedRowOf(definition.fields, definition, context().original, context().values)).toEqual({
    key: { id: '1' },
    values: { price: 3, country: 'FR' },
    original: { price: 2, country: 'DE', city: null },
  });
});

it.each([['lost'], ['given']])(
  '[3.4o] follows the next choice after a save whose answer was %s and that others have changed since',
  async (answer) => {
    const { actor, context, read, lookUp, choose } = await open();
    choose('B');
    await lookUp(list({ ...stored, id: '9', product: 'B', price: 50 }));
    const saved = { ...stored, product: 'B', price: 50 };
    actor.send(
      answer === 'lost' ? { type: 'record.outdated' } : { type: 'record.saved', row: saved },
    );
    if (answer === 'lost') await read(list(saved));
    expect(isDirty(context())).toBe(false);
    actor.send({ type: 'record.outdated' });
    await read(list({ ...saved, price: 70 }));
    choose('C');
    await lookUp(list({ ...stored, id: '8', product: 'C', price: 90 }));
    expect(context().values).toMatchObject({ product: 'C', price: 90 });
  },
);

it('[3.4o] goes on to follow a choice that is stored while what follows it is not', async () => {
  const { actor, context, read, lookUp, choose } = await open();
  choose('B');
  await lookUp(list({ ...stored, id: '9', product: 'B', price: 50 }));
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, product: 'B' }));
  expect(context().values).toMatchObject({ product: 'B', price: 50 });
  choose('C');
  await lookUp(list({ ...stored, id: '8', product: 'C', price: 90 }));
  expect(context().values).toMatchObject({ product: 'C', price: 90 });
});

it('brings the newer record also where a draft comes back while it is on its way', async () => {
  const { actor, context, read } = await open();
  actor.send({ type: 'record.outdated' });
  const values = { ...stored, country: 'FR' };
  actor.send({ type: 'draft.restored', original: stored, values });
  await read(list({ ...stored, price: 99 }));
  expect(context().values).toMatchObject({ country: 'FR', price: 99 });
});

it('[4.10] has a draft of another record than is found by now over that, which comes once the draft is given up', async () => {
  const { actor, context, asked, read } = await open({ country: 'DE' });
  const other = { ...stored, id: '2', price: 7 };
  actor.send({ type: 'draft.restored', original: other, values: { ...other, price: 8 } });
  expect(context().values).toMatchObject({ id: '2', price: 8 });
  expect(asked.at(-1)?.filters).toEqual({ id: '$c$2$c$' });
  await read(list({ ...other, country: 'FR' }));
  expect(context()).toMatchObject({ values: { price: 8, country: 'FR' }, original: { id: '2' } });
  expect(context().wanted).toEqual({ selection: { country: 'DE' } });
  actor.send({ type: 'form.reset' });
  expect(asked.at(-1)?.filters).toEqual({ country: 'DE' });
  await read(list(stored));
  expect(context()).toMatchObject({ values: stored, wanted: null });
});

it('[4.10] gives a draft of another record up for the one that is found where somebody has stored the same meanwhile', async () => {
  const { actor, context, asked, read } = await open({ country: 'DE' });
  const other = { ...stored, id: '2', price: 7 };
  actor.send({ type: 'draft.restored', original: other, values: { ...other, price: 8 } });
  await read(list({ ...other, price: 8 }));
  expect(asked.at(-1)?.filters).toEqual({ country: 'DE' });
  await read(list(stored));
  expect(context()).toMatchObject({ values: stored, wanted: null });
});

it('[4.10] keeps a record whose file is on its way, though another one waits, where it is read again', async () => {
  const { actor, context, read } = await open();
  actor.send({ type: 'record.chosen', selection: { id: '2' }, isSending: true });
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, price: 9 }));
  expect(context()).toMatchObject({ values: { id: '1', price: 9 }, wanted: {} });
  expect(actor.getSnapshot().matches({ editing: { reading: 'current' } })).toBe(true);
});

it('[4.10] leaves a draft of nothing but files to its own record', async () => {
  const { actor } = await open({ country: 'DE' });
  const other = { ...stored, id: '2' };
  const draft = { type: 'draft.restored', values: other } as const;
  expect(actor.getSnapshot().can({ ...draft, original: other })).toBe(false);
  expect(actor.getSnapshot().can({ ...draft, original: { ...other, price: 8 } })).toBe(true);
  expect(actor.getSnapshot().can({ ...draft, original: stored, values: stored })).toBe(true);
});

it('[4.10] has a draft of a new record again where a stored one is found by now', async () => {
  const { actor, context } = await open();
  actor.send({ type: 'draft.restored', original: null, values: { price: 8 } });
  expect(context()).toMatchObject({ original: null, values: { price: 8 } });
  expect(context().wanted).toEqual({ selection: { id: '1' } });
});

it('[4.10] has what was typed into a new record after it was saved again, upon that record', async () => {
  const { actor, context, read } = await open(null);
  actor.send({ type: 'draft.restored', original: stored, values: { ...stored, price: 8 } });
  await read(list({ ...stored, country: 'FR' }));
  expect(context().original).toMatchObject({ id: '1', country: 'FR' });
  expect(context()).toMatchObject({ values: { price: 8, country: 'FR' }, wanted: null });
});

it('[4.10] shows a draft of a record that is gone, and says that it was deleted', async () => {
  const { actor, context, read } = await open();
  actor.send({ type: 'form.refreshed' });
  await read(list());
  expect(actor.getSnapshot().value).toBe('empty');
  const fresh = { type: 'draft.restored', original: null, values: { price: 8 } } as const;
  expect(actor.getSnapshot().can(fresh)).toBe(false);
  actor.send({ type: 'draft.restored', original: stored, values: { ...stored, price: 8 } });
  await read(list());
  expect(actor.getSnapshot().matches({ editing: { saving: 'conflict' } })).toBe(true);
  expect(context()).toMatchObject({ values: { price: 8 }, theirs: null });
  actor.send({ type: 'conflict.settled', keep: 'theirs' });
  expect(actor.getSnapshot().value).toBe('empty');
});

it('[3.4o] follows nothing any more that is taken back while its answer is on its way', async () => {
  const { actor, context, lookUp, choose } = await open();
  choose('B');
  actor.send({ type: 'form.reset' });
  await lookUp(list({ ...stored, id: '9', product: 'B', price: 50 }));
  expect(context().values).toEqual(stored);
});

it('brings the record anew that somebody has saved after the user, whose answer comes last', async () => {
  const { actor, context, reads, read, type } = await open();
  type({ price: 2 });
  const sent = context().values;
  actor.send({ type: 'record.outdated' });
  actor.send({ type: 'record.saved', row: sent, sent });
  expect(reads).toHaveLength(3);
  await read(list({ ...stored, price: 3 }));
  expect(context().values.price).toBe(3);
});

it('[5.7] says nothing of a new record’s refusal once that is begun anew', async () => {
  const { actor, context } = await open(null);
  const problem = { index: 0, message: 'Not so', fields: [], conflict: false };
  actor.send({ type: 'save.refused', problem });
  expect(context().problem).toBe('Not so');
  actor.send({ type: 'form.refreshed' });
  expect(context().problem).toBe('');
});
