import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Lookup, LookupAnswer } from '#machines/form/followed.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { RecordRequest } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { definition, stored } from './_product-form.ts';

const OTHER: Row = { ...stored, id: 'P2', name: 'Chair' };
/** What a category costs. */
const PRICES: Readonly<Record<string, number>> = { b: 50, c: 77, d: 88 };

function list(...rows: Row[]): Result<GridData> {
  return success({ list: rows, statistics: [], selectedIds: [], allCount: rows.length });
}

/** A form whose price follows its category, and who changes it. */
async function open(selection: FilterValues | null = { id: 'P1' }, given: Row = {}) {
  let isDown = false;
  const actor = createActor(
    formMachine.provide({
      actors: {
        loadDefinition: fromPromise<Result<ClientDataDefinition>, { dataCode: string }>(async () =>
          success(definition),
        ),
        loadRecord: fromPromise<Result<GridData>, RecordRequest>(async ({ input }) =>
          list(JSON.stringify(input.filters).includes('P2') ? OTHER : stored),
        ),
        lookUp: fromPromise<LookupAnswer[], Lookup[]>(async ({ input }) =>
          input.map((lookup) => {
            if (isDown) return { ...lookup, answer: failure(60050, 'Down') };
            const { name, request } = lookup;
            const category = String(request.filters[name]).replaceAll('$c$', '');
            const price = PRICES[category];
            const found = price === undefined ? [] : [{ id: 'P9', category, price }];
            return { ...lookup, answer: list(...found) };
          }),
        ),
      },
    }),
    { input: { dataCode: 'PRODUCT', selection, asksNew: false, model: null, start: given } },
  ).start();
  const settled = () =>
    waitFor(actor, (state) =>
      state.matches({ editing: { reading: 'current', following: 'idle' } }),
    );
  await settled();
  const context = () => actor.getSnapshot().context;
  function begin(category: string | null): void {
    actor.send({ type: 'record.edited', values: { ...context().values, category } });
    actor.send({ type: 'record.recalculated', name: 'category' });
  }
  /** @returns the price that follows the category. */
  async function choose(category: string | null) {
    begin(category);
    await settled();
    return context().values.price;
  }
  function refuse(current?: Row): void {
    const problem = { index: 0, message: 'Not so', fields: [], conflict: current !== undefined };
    actor.send({ type: 'save.refused', problem: { ...problem, ...(current && { current }) } });
  }
  const breakDown = (down: boolean) => {
    isDown = down;
  };
  return { actor, context, settled, begin, choose, refuse, breakDown };
}

describe('what follows a field', () => {
  it('[3.4o] follows it after a draft was kept over a reload', async () => {
    const before = await open();
    await before.choose('b');
    const { original, values, followed } = before.context();
    const { actor, choose } = await open();
    actor.send({ type: 'draft.restored', original, values, followed });
    expect(await choose('c')).toBe(77);
  });

  it('[3.4o] follows it after somebody else’s value was taken', async () => {
    const { actor, choose, refuse } = await open();
    await choose('b');
    refuse({ ...stored, category: 'd', price: 99 });
    actor.send({ type: 'conflict.settled', keep: 'theirs' });
    expect(await choose('c')).toBe(77);
  });

  it('[3.4o] follows it where it was changed again while a save was on its way', async () => {
    const { actor, context, choose } = await open();
    await choose('b');
    const sent = context().values;
    await choose('c');
    actor.send({ type: 'record.saved', row: sent, sent });
    expect(context().values.price).toBe(77);
    expect(await choose('d')).toBe(88);
  });

  it('[3.4o] follows it amid a conflict once the user has chosen, and the conflict stays till then', async () => {
    const { actor, context, settled, begin, refuse } = await open();
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    refuse({ ...stored, name: 'Theirs' });
    begin('c');
    expect(actor.getSnapshot().matches({ editing: { saving: 'conflict' } })).toBe(true);
    actor.send({ type: 'conflict.settled', keep: 'mine' });
    await settled();
    expect(context().values).toMatchObject({ name: 'Mine', category: 'c', price: 77 });
  });

  it('[3.4o] follows it where the page was reloaded before the answer had come', async () => {
    const before = await open();
    before.begin('b');
    const { original, values, followed, changed } = before.context();
    const { actor, context, settled } = await open();
    actor.send({ type: 'draft.restored', original, values, followed, changed });
    await settled();
    expect(context().values).toMatchObject({ category: 'b', price: 50 });
  });

  it('[3.4o] follows it with the next change where it was asked for in vain, and not once that is saved', async () => {
    for (const [isSaved, followed] of [
      [false, { category: 'b', price: 50 }],
      [true, { category: 'b', price: 10 }],
    ] as const) {
      const { actor, context, settled, begin, breakDown } = await open();
      breakDown(true);
      begin('b');
      await settled();
      expect(context().problem).toMatchObject({ message: 'Down' });
      breakDown(false);
      if (isSaved) actor.send({ type: 'record.saved', row: context().values });
      actor.send({ type: 'record.recalculated', name: 'name' });
      await settled();
      expect(context().values).toMatchObject(followed);
    }
  });

  it('[3.4o] goes with it where somebody else’s value is taken, and is asked for no more', async () => {
    const { actor, context, settled, begin, choose, refuse } = await open();
    await choose('b');
    refuse({ ...stored, category: 'd' });
    begin('c');
    actor.send({ type: 'conflict.settled', keep: 'theirs' });
    await settled();
    expect(context().values).toEqual({ ...stored, category: 'd' });
  });

  it('[3.4o] comes where a save is refused while it is on its way, and the refusal stays told', async () => {
    const { actor, context, settled, begin, refuse } = await open();
    begin('b');
    refuse();
    expect(actor.getSnapshot().matches({ editing: { following: 'lookingUp' } })).toBe(true);
    await settled();
    expect(actor.getSnapshot().matches({ editing: { saving: 'refused' } })).toBe(true);
    expect(context()).toMatchObject({
      problem: 'Not so',
      values: { category: 'b', price: 50 },
    });
  });

  it.each([
    ['what the definition gives a new record', {}, 77, 5],
    ['nothing that its address gives', { price: 3 }, 3, 3],
  ])('[3.4o] is %s', async (_, given: Row, followed, emptied) => {
    const { choose } = await open(null, given);
    expect(await choose('b')).toBe(given.price ?? 50);
    expect(await choose('c')).toBe(followed);
    expect(await choose(null)).toBe(emptied);
  });
});

describe('a record that is chosen while another one is typed into', () => {
  async function choosing() {
    const form = await open();
    form.actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    form.actor.send({ type: 'record.chosen', selection: { id: 'P2' } });
    return form;
  }

  it('stays told, and is brought by Undo, where all is typed back', async () => {
    const { actor, context, settled } = await choosing();
    actor.send({ type: 'record.edited', values: stored });
    expect(context()).toMatchObject({ values: stored, wanted: { selection: { id: 'P2' } } });
    actor.send({ type: 'form.reset' });
    await settled();
    expect(context()).toMatchObject({ values: OTHER, wanted: null });
  });

  it('[3.4o] comes where all is saved while what follows a value is on its way', async () => {
    const { actor, context, settled, begin } = await choosing();
    begin('b');
    actor.send({ type: 'record.saved', row: context().values });
    await settled();
    expect(context()).toMatchObject({ values: OTHER, wanted: null });
  });

  it('comes by a refresh where all is typed back', async () => {
    const { actor, context, settled } = await choosing();
    actor.send({ type: 'record.edited', values: stored });
    actor.send({ type: 'form.refreshed' });
    await settled();
    expect(context()).toMatchObject({ values: OTHER, wanted: null });
  });

  it.each([
    ['somebody else’s value is taken', { ...stored, name: 'Theirs' }],
    ['the record is gone and given up', undefined],
  ])('comes where %s', async (_, current) => {
    const { actor, context, settled } = await choosing();
    const problem = { index: 0, message: '', fields: [], conflict: true };
    actor.send({ type: 'save.refused', problem: { ...problem, ...(current && { current }) } });
    actor.send({ type: 'conflict.settled', keep: 'theirs' });
    await settled();
    expect(context()).toMatchObject({ values: OTHER, wanted: null });
  });
});
