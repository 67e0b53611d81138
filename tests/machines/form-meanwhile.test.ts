import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Lookup, LookupAnswer } from '#machines/form/followed.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { RecordRequest } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';

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
  const lookups: { asked: Lookup[]; answer: (answers: LookupAnswer[]) => void }[] = [];
  const actor = createActor(
    formMachine.provide({
      actors: {
        loadDefinition: fromPromise<Result<ClientDataDefinition>, { dataCode: string }>(async () =>
          success(definition),
        ),
        loadRecord: fromPromise<Result<GridData>, RecordRequest>(
          () => new Promise((resolve) => reads.push(resolve)),
        ),
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
  return { actor, context, reads, lookups, read, lookUp, type, choose };
}

it('[5.7] still says what is wrong with an empty field where that is empty in another way', async () => {
  const { actor, context, choose, lookUp } = await open(null);
  actor.send({ type: 'validation.failed', problems: { price: 'Please fill out this field' } });
  choose('B');
  await lookUp(list({ id: '9', product: 'B', price: null, country: 'DE' }));
  expect(context().values.country).toBe('DE');
  expect(context().problems).toEqual({ price: 'Please fill out this field' });
});

it('[3.4o] asks again for a value that somebody else has saved while the one before was asked for', async () => {
  const { actor, context, lookups, read, lookUp, choose } = await open();
  choose('B');
  choose('A');
  actor.send({ type: 'record.outdated' });
  await read(list({ ...stored, product: 'C', price: 3 }));
  await lookUp(list({ ...stored, id: '9', product: 'A', price: 10 }));
  expect(context().values).toMatchObject({ product: 'C', price: 3 });
  expect(lookups.at(-1)?.asked[0]?.request.filters).toEqual({ product: '$c$C$c$' });
  await lookUp(list({ ...stored, id: '9', product: 'C', price: 30 }));
  expect(context()).toMatchObject({ changed: [], values: { product: 'C', price: 30 } });
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
