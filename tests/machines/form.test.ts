import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Lookup, LookupAnswer } from '#machines/form/followed.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { fieldsInConflict } from '#machines/form/form-conflict.ts';
import { type FormEvent, isDirty, storedRecord } from '#machines/form/form-context.ts';
import { type RecordRequest, savedRowOf } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { definition, stored } from './_product-form.ts';

function list(...rows: Row[]): Result<GridData> {
  return success({ list: rows, statistics: [], selectedIds: [], allCount: rows.length });
}

/** Nothing is on its way, nor is the user told of a save. */
const AT_REST = { editing: { saving: 'open', reading: 'current', following: 'idle' } } as const;

/** What the server answers, one after the other and the last one from then on, or to each request. */
type Answers = Result<GridData>[] | ((request: RecordRequest) => Result<GridData>);

/** The record as it is read, one after the other, and what is found for whatever else is asked. */
function knowing(records: Row[], found: Row): Answers {
  let read = 0;
  return ({ filters }) =>
    list('id' in filters ? (records[Math.min(read++, records.length - 1)] as Row) : found);
}

function start(
  answers: Answers,
  selection: FilterValues | null = { id: 'P1' },
  model: FilterValues | null = null,
  known: ClientDataDefinition = definition,
  asksNew = false,
) {
  const requests: RecordRequest[] = [];
  const next = (request: RecordRequest) => {
    requests.push(request);
    if (typeof answers === 'function') return answers(request);
    return answers[Math.min(requests.length, answers.length) - 1] as Result<GridData>;
  };
  const actor = createActor(
    formMachine.provide({
      actors: {
        loadDefinition: fromPromise<Result<ClientDataDefinition>, { dataCode: string }>(async () =>
          success(known),
        ),
        loadRecord: fromPromise<Result<GridData>, RecordRequest>(async ({ input }) => next(input)),
        lookUp: fromPromise<LookupAnswer[], Lookup[]>(async ({ input }) =>
          input.map((lookup) => ({ ...lookup, answer: next(lookup.request) })),
        ),
      },
    }),
    { input: { dataCode: 'PRODUCT', selection, asksNew, model, start: { name: 'New desk' } } },
  ).start();
  return { actor, requests };
}

async function editing(
  answers: Answers = [list(stored)],
  selection?: FilterValues | null,
  model?: FilterValues | null,
) {
  const started = start(answers, selection, model);
  await waitFor(started.actor, (state) => state.matches('editing'));
  return started;
}

/** Changes the category with whatever else, and has what follows. */
async function change({ actor }: Awaited<ReturnType<typeof editing>>, values: Row): Promise<void> {
  const { values: before } = actor.getSnapshot().context;
  actor.send({ type: 'record.edited', values: { ...before, ...values } });
  actor.send({ type: 'record.recalculated', name: 'category' });
  await waitFor(actor, (state) => state.matches(AT_REST));
}

describe('a form', () => {
  it('[2.13] finds the record of a row by its key alone, and by what there is without one', async () => {
    const whole = await editing([list(stored)], { id: 'P1', price: 9, category: '$c$b$c$' });
    expect(whole.requests[0]?.filters).toEqual({ id: 'P1' });
    const part = await editing([list(stored)], { category: '$c$b$c$' });
    expect(part.requests[0]?.filters).toEqual({ category: '$c$b$c$' });
  });

  it('[4.1] is loading, then editing, empty, or an error from which it can be tried again', async () => {
    const { actor } = start([list(stored)]);
    expect(actor.getSnapshot().value).toBe('defining');
    const loaded = await waitFor(actor, (state) => state.matches('editing'));
    expect(loaded.context.values).toEqual(stored);

    const empty = start([list()]);
    await waitFor(empty.actor, (state) => state.matches('empty'));

    const broken = start([failure(60050, 'Down', 'X'), list(stored)]);
    const error = await waitFor(broken.actor, (state) => state.matches('error'));
    expect(error.context.failure).toMatchObject({ id: 60050, message: 'Down' });
    broken.actor.send({ type: 'form.refreshed' });
    await waitFor(broken.actor, (state) => state.matches('editing'));
  });

  it('starts a new record with what it was given when no record is named', async () => {
    const { actor, requests } = await editing([list()], null);
    expect(actor.getSnapshot().context.original).toBeNull();
    expect(actor.getSnapshot().context.values).toEqual({ name: 'New desk', price: 5 });
    expect(isDirty(actor.getSnapshot().context)).toBe(false);
    expect(requests).toEqual([]);
  });

  it('[2.14f] shows nothing to who asks for a new record and may add none, however often', async () => {
    const may = { ...definition.may, save: false };
    const { actor, requests } = start([list(stored)], null, null, { ...definition, may }, true);
    await waitFor(actor, (state) => state.matches('empty'));
    actor.send({ type: 'form.refreshed' });
    expect(actor.getSnapshot().value).toBe('empty');
    expect(requests).toEqual([]);
  });

  it('starts a new record like another one, but for its key and what it was given', async () => {
    const { actor, requests } = await editing([list(stored)], null, { id: 'P1' });
    const { context } = actor.getSnapshot();
    expect(requests[0]?.filters).toEqual({ id: 'P1' });
    expect(context.values).toEqual({
      name: 'New desk',
      price: 10,
      category: 'a',
      categoryUi: 'Desks',
    });
    expect(context.original).toBeNull();
    expect(isDirty(context)).toBe(false);
    const gone = await editing([list()], null, { id: 'P1' });
    expect(gone.actor.getSnapshot().context.values).toEqual({ name: 'New desk', price: 5 });
  });

  it('says that the record to begin with could not be read, and tries again', async () => {
    const answers = [failure(60050, 'Down', 'X'), list(stored)];
    const { actor } = start(answers, null, { id: 'P1' });
    await waitFor(actor, (state) => state.matches('error'));
    actor.send({ type: 'form.refreshed' });
    const { context } = await waitFor(actor, (state) => state.matches('editing'));
    expect(context.values.price).toBe(10);
  });

  it('knows what is not saved, and takes it back', async () => {
    const { actor } = await editing();
    expect(isDirty(actor.getSnapshot().context)).toBe(false);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Table' } });
    expect(isDirty(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: 'form.reset' });
    expect(isDirty(actor.getSnapshot().context)).toBe(false);
  });

  it('brings the newer record under what is typed, though what is typed can not be saved yet', async () => {
    const { actor } = await editing([list(stored), list({ ...stored, price: 99 })]);
    actor.send({ type: 'record.edited', values: { ...stored, name: '' } });
    actor.send({ type: 'record.outdated' });
    actor.send({ type: 'validation.failed', problems: { name: 'empty' } });
    const { context } = await waitFor(
      actor,
      (state) => !state.matches({ editing: { reading: 'renewing' } }),
    );
    expect(context).toMatchObject({
      original: { price: 99 },
      values: { name: '', price: 99 },
      problems: { name: 'empty' },
    });
  });

  it('keeps a problem beside its field until the field is changed', async () => {
    const { actor } = await editing();
    actor.send({ type: 'validation.failed', problems: { name: 'empty', price: 'wrong' } });
    expect(actor.getSnapshot().matches({ editing: { saving: 'invalid' } })).toBe(true);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Table' } });
    expect(actor.getSnapshot().context.problems).toEqual({ price: 'wrong' });
  });

  it('asks the server again after a field that says so, and keeps the user’s changes and the key', async () => {
    const other = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
    const { actor, requests } = await editing([list(stored), list(other)]);
    actor.send({
      type: 'record.edited',
      values: { ...stored, category: 'b', categoryUi: 'Chairs' },
    });
    actor.send({ type: 'record.recalculated', name: 'category' });
    expect(actor.getSnapshot().matches({ editing: { following: 'lookingUp' } })).toBe(true);
    actor.send({
      type: 'record.edited',
      values: { ...stored, category: 'b', categoryUi: 'Chairs', name: 'Mine' },
    });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(requests.slice(1).map(({ filters }) => filters)).toEqual([{ category: '$c$b$c$' }]);
    expect(context.values).toMatchObject({ id: 'P1', name: 'Mine', price: 20, category: 'b' });
  });

  it('[3.4o] follows the value that a field is changed to last, and keeps what was typed', async () => {
    const chair = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
    const lamp = { id: 'P3', name: 'Lamp', price: 30, category: 'c', categoryUi: 'Lamps' };
    const started = await editing([list(stored), list(chair), list(lamp)]);
    const { actor } = started;
    await change(started, { category: 'b' });
    expect(actor.getSnapshot().context.values).toMatchObject({ name: 'Chair', price: 20 });
    await change(started, { category: 'c', name: 'Mine' });
    expect(actor.getSnapshot().context.values).toMatchObject({
      id: 'P1',
      name: 'Mine',
      price: 30,
      category: 'c',
    });
  });

  it.each([
    ['nobody has the new value', 'nothing', [{ category: '$c$nothing$c$' }]],
    ['the field is emptied, which asks for no record', null, []],
  ])(
    '[3.4o] has what was there before it followed a field where %s',
    async (_, category, asked) => {
      const chair = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
      const started = await editing([list(stored), list(chair), list()]);
      const { actor, requests } = started;
      await change(started, { category: 'b' });
      await change(started, { category });
      expect(requests.slice(2).map(({ filters }) => filters)).toEqual(asked);
      expect(actor.getSnapshot().context.values).toEqual({ ...stored, category });
    },
  );

  it('[3.4o] follows every field that is changed before the answer to the one before has come', async () => {
    const chair = { id: 'P2', name: 'Chair', category: 'b', categoryUi: 'Chairs' };
    const priced = { id: 'P3', price: 30, category: 'c', categoryUi: 'Lamps' };
    const { actor, requests } = await editing([
      list(stored),
      list(chair),
      list(chair),
      list(priced),
    ]);
    const values = { ...stored, category: 'b', price: 30 };
    actor.send({ type: 'record.edited', values });
    actor.send({ type: 'record.recalculated', name: 'category' });
    actor.send({ type: 'record.recalculated', name: 'price' });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(requests.slice(-2).map(({ filters }) => filters)).toEqual([
      { category: '$c$b$c$' },
      { price: 30 },
    ]);
    expect(context.values).toMatchObject({ name: 'Chair', price: 30, category: 'b' });
  });

  it('is saved with what the server stored', async () => {
    const { actor } = await editing();
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Table' } });
    actor.send({ type: 'record.saved', row: { ...stored, name: 'TABLE' } });
    expect(actor.getSnapshot().matches(AT_REST)).toBe(true);
    expect(actor.getSnapshot().context.values.name).toBe('TABLE');
    expect(isDirty(actor.getSnapshot().context)).toBe(false);
  });

  it('keeps what is changed while its save is on its way, to be saved next', async () => {
    const { actor } = await editing();
    const sent = { ...stored, name: 'Table' };
    actor.send({ type: 'record.edited', values: sent });
    actor.send({ type: 'record.edited', values: { ...sent, price: 30 } });
    actor.send({ type: 'record.saved', row: { ...sent, name: 'TABLE' }, sent });
    const { context } = actor.getSnapshot();
    expect(context.values).toEqual({ ...stored, name: 'TABLE', price: 30 });
    expect(context.original).toEqual({ ...stored, name: 'TABLE' });
    expect(isDirty(context)).toBe(true);
  });

  it('[3.4o] takes what follows a changed field also where the answer to a save comes first', async () => {
    const other = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
    const { actor } = await editing([list(stored), list(other)]);
    const sent = { ...stored, note: 'Sent' };
    actor.send({ type: 'record.edited', values: { ...sent, category: 'b' } });
    actor.send({ type: 'record.recalculated', name: 'category' });
    actor.send({ type: 'record.saved', row: other, sent, of: other });
    actor.send({ type: 'record.saved', row: sent, sent });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(context.original).toEqual(sent);
    expect(context.values).toMatchObject({ id: 'P1', name: 'Chair', price: 20, category: 'b' });
  });

  it('keeps the answer to a save from the record that was chosen since', async () => {
    const { actor } = await editing();
    const sent = { ...stored, name: 'Table' };
    actor.send({ type: 'record.edited', values: sent });
    actor.send({ type: 'form.reset' });
    actor.send({ type: 'record.chosen', selection: null });
    await waitFor(actor, (state) => state.matches(AT_REST));
    const { context: before } = actor.getSnapshot();
    expect(before.original).toBeNull();
    actor.send({ type: 'record.saved', row: sent, sent, of: stored });
    const problem = { index: 0, message: 'No', fields: [], conflict: true, current: stored };
    actor.send({ type: 'save.refused', problem, of: { ...stored, id: 'P9' } });
    expect(actor.getSnapshot().context).toEqual(before);
    expect(actor.getSnapshot().matches(AT_REST)).toBe(true);
    actor.send({ type: 'record.saved', row: stored, sent: before.values, of: null });
    expect(actor.getSnapshot().context.original).toEqual(stored);
    actor.send({ type: 'record.saved', row: sent, sent: stored, of: { ...stored, id: 'P9' } });
    expect(actor.getSnapshot().context.original).toEqual(stored);
    actor.send({ type: 'record.saved', row: sent, sent: stored, of: stored });
    expect(actor.getSnapshot().context.original).toEqual(sent);
  });

  it('has again what was typed before its user had to sign in again, upon the record as it is now', async () => {
    const { actor } = await editing();
    const read = { ...stored, price: 1, category: 'z' };
    const values = { ...read, name: 'Mine', category: 'b' };
    actor.send({ type: 'draft.restored', original: read, values });
    const { context } = actor.getSnapshot();
    expect(context.values).toEqual({ ...stored, name: 'Mine', category: 'b' });
    // What the save tells that it was: somebody else has changed it since.
    expect(context.original).toEqual({ ...stored, category: 'z' });
    actor.send({ type: 'form.reset' });
    actor.send({ type: 'record.chosen', selection: null });
    await waitFor(actor, (state) => state.matches(AT_REST));
    actor.send({ type: 'draft.restored', original: null, values: { name: 'New' } });
    expect(actor.getSnapshot().context).toMatchObject({ original: null, values: { name: 'New' } });
  });

  it('tells what the server refused, field by field', async () => {
    const { actor } = await editing();
    actor.send({
      type: 'save.refused',
      problem: {
        index: 0,
        message: 'No',
        fields: [{ name: 'price', message: 'Too low' }],
        conflict: false,
      },
    });
    const { context } = actor.getSnapshot();
    expect(actor.getSnapshot().matches({ editing: { saving: 'refused' } })).toBe(true);
    expect(context.problems).toEqual({ price: 'Too low' });
    expect(context.problem).toBe('No');
  });

  it('settles a conflict by keeping mine over theirs, or by taking theirs', async () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const { actor } = await editing();
      actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
      const theirs = { ...stored, name: 'Theirs', price: 99 };
      actor.send({
        type: 'save.refused',
        problem: { index: 0, message: '', fields: [], conflict: true, current: theirs },
      });
      const { values } = actor.getSnapshot().context;
      actor.send({ type: 'record.edited', values: { ...values, category: 'b' } });
      actor.send({ type: 'record.outdated' });
      expect(actor.getSnapshot().matches({ editing: { saving: 'conflict' } })).toBe(true);
      expect(actor.getSnapshot().context.theirs).toEqual(theirs);
      actor.send({ type: 'conflict.settled', keep });
      const { context } = actor.getSnapshot();
      expect(context.original).toEqual(theirs);
      expect(context.values).toMatchObject({
        name: keep === 'mine' ? 'Mine' : 'Theirs',
        price: 99,
      });
    }
  });

  it('keeps, with theirs, what its user changed in fields that the other left alone', async () => {
    const { actor } = await editing();
    actor.send({
      type: 'record.edited',
      values: { ...stored, name: 'Mine', category: 'b', categoryUi: 'Chairs' },
    });
    const current = { ...stored, name: 'Theirs', price: 99 };
    actor.send({
      type: 'save.refused',
      problem: { index: 0, message: '', fields: [], conflict: true, current },
    });
    const { context: both } = actor.getSnapshot();
    expect(fieldsInConflict(both).map(({ name }) => name)).toEqual(['name']);
    actor.send({ type: 'conflict.settled', keep: 'theirs' });
    const { context } = actor.getSnapshot();
    expect(context.original).toEqual(current);
    expect(context.values).toMatchObject({
      name: 'Theirs',
      price: 99,
      category: 'b',
      categoryUi: 'Chairs',
    });
  });

  it('has what only the other has changed as soon as a conflict is told, and all of it once mine is undone', async () => {
    const { actor } = await editing();
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine', price: 12 } });
    const current = { ...stored, name: 'Theirs', category: 'b', categoryUi: 'Chairs' };
    actor.send({
      type: 'save.refused',
      problem: { index: 0, message: '', fields: [], conflict: true, current },
    });
    const { context } = actor.getSnapshot();
    expect(context.values).toEqual({ ...current, name: 'Mine', price: 12 });
    expect(storedRecord(context)).toEqual(current);
    // A save that does not wait for the choice is in conflict again.
    const fields = definition.fields;
    expect(savedRowOf(fields, { key: ['id'], fields }, context.original, context.values)).toEqual({
      key: { id: 'P1' },
      values: { name: 'Mine', price: 12 },
      original: { name: stored.name, price: stored.price },
    });
    actor.send({ type: 'form.reset' });
    expect(actor.getSnapshot().context).toMatchObject({ original: current, values: current });
    expect(isDirty(actor.getSnapshot().context)).toBe(false);
  });

  it('takes, with theirs, also what its user chose among options of a value that is theirs', async () => {
    const fields = [
      { name: 'id', readonly: true },
      { name: 'country' },
      { name: 'city', extraType: 'Quote', dependsOn: ['country'] },
      { name: 'street', extraType: 'Quote', dependsOn: ['city'] },
      { name: 'note' },
    ];
    const known = clientDataDefinition.parse({ ...definition, code: 'ADDRESS', fields });
    const read: Row = { id: 'P1', country: 'DE', city: 'Bonn', street: 'Am Hof', note: '' };
    const theirs: Row = { ...read, country: 'FR' };
    for (const [mine, inConflict] of [
      [{ country: 'US', city: 'Paris', street: 'Rue 1' }, ['country', 'city', 'street']],
      [{ city: 'Paris', street: 'Rue 1' }, ['city', 'street']],
      [{ country: 'FR', city: 'Paris', street: null }, []],
    ] as const) {
      const { actor } = start([list(read)], { id: 'P1' }, null, known);
      await waitFor(actor, (state) => state.matches('editing'));
      actor.send({ type: 'record.edited', values: { ...read, ...mine, note: 'Mine' } });
      actor.send({
        type: 'save.refused',
        problem: { index: 0, message: '', fields: [], conflict: true, current: theirs },
      });
      const { context } = actor.getSnapshot();
      const told = fieldsInConflict(context).map(({ name }) => name);
      expect(told).toEqual(inConflict);
      actor.send({ type: 'conflict.settled', keep: 'theirs' });
      const taken = inConflict.length > 0 ? theirs : { ...theirs, ...mine };
      expect(actor.getSnapshot().context.values).toMatchObject({ ...taken, note: 'Mine' });
    }
  });

  it.each([
    ['mine', { country: 'US', city: null }],
    ['theirs', { country: 'DE', city: 'Köln' }],
  ] as const)(
    'settles an option that somebody else has chosen with the value that it is an option of: %s',
    async (keep, settled) => {
      const fields = [
        { name: 'id', readonly: true },
        { name: 'country' },
        { name: 'city', extraType: 'Quote', dependsOn: ['country'] },
      ];
      const known = clientDataDefinition.parse({ ...definition, code: 'ADDRESS', fields });
      for (const city of ['Bonn', null]) {
        const read: Row = { id: 'P1', country: 'DE', city };
        const { actor } = start([list(read)], { id: 'P1' }, null, known);
        await waitFor(actor, (state) => state.matches('editing'));
        actor.send({ type: 'record.edited', values: { ...read, country: 'US', city: null } });
        const current = { ...read, city: 'Köln' };
        const problem = { index: 0, message: '', fields: [], conflict: true, current };
        actor.send({ type: 'save.refused', problem });
        const { context } = actor.getSnapshot();
        // Mine empties what theirs has chosen, so both are told.
        expect(fieldsInConflict(context).map(({ name }) => name)).toEqual(['country', 'city']);
        actor.send({ type: 'conflict.settled', keep });
        expect(actor.getSnapshot().context.values).toMatchObject(settled);
      }
    },
  );

  it('names in a conflict also what was emptied since with what it hangs on', async () => {
    const fields = [
      { name: 'id', readonly: true },
      { name: 'country' },
      { name: 'city', extraType: 'Quote', dependsOn: ['country'] },
    ];
    const known = clientDataDefinition.parse({ ...definition, code: 'ADDRESS', fields });
    const read: Row = { id: 'P1', country: 'DE', city: 'Bonn' };
    const theirs: Row = { ...read, country: 'FR', city: 'Paris' };
    const { actor } = start([list(read)], { id: 'P1' }, null, known);
    await waitFor(actor, (state) => state.matches('editing'));
    actor.send({ type: 'record.edited', values: { ...read, country: 'US' } });
    const problem = { index: 0, message: '', fields: [], conflict: true, current: theirs };
    actor.send({ type: 'save.refused', problem });
    actor.send({ type: 'record.edited', values: { ...read, country: 'UK', city: null } });
    const { context } = actor.getSnapshot();
    expect(fieldsInConflict(context).map(({ name }) => name)).toEqual(['country', 'city']);
    actor.send({ type: 'conflict.settled', keep: 'theirs' });
    expect(actor.getSnapshot().context.values).toMatchObject(theirs);
  });

  it('knows what is stored also when a save is refused for another reason, and forgets it with the record', async () => {
    const { actor } = await editing();
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    const current = { ...stored, name: 'Theirs' };
    const conflict = { index: 0, message: '', fields: [], conflict: true, current };
    actor.send({ type: 'save.refused', problem: conflict });
    actor.send({ type: 'record.edited', values: { ...current, price: 12 } });
    actor.send({
      type: 'save.refused',
      problem: { index: 0, message: 'Too dear', fields: [], conflict: false },
    });
    expect(storedRecord(actor.getSnapshot().context)).toEqual(current);
    actor.send({ type: 'form.reset' });
    expect(actor.getSnapshot().context).toMatchObject({ original: current, values: current });
    actor.send({ type: 'save.refused', problem: conflict });
    actor.send({ type: 'record.chosen', selection: null });
    expect(storedRecord(actor.getSnapshot().context)).toBeNull();
  });

  it('says that what follows a changed field could not be asked for, and keeps what is filled in', async () => {
    const { actor } = await editing([list(stored), failure(60050, 'Down')]);
    const values = { ...stored, category: 'b', categoryUi: 'Chairs' };
    actor.send({ type: 'record.edited', values });
    actor.send({ type: 'record.recalculated', name: 'category' });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(context.problem).toMatchObject({ message: 'Down' });
    expect(context.values).toEqual(values);
    actor.send({ type: 'record.edited', values: { ...values, category: 'a' } });
    expect(actor.getSnapshot().context.problem).toBe('');
  });

  it('brings a record that was changed elsewhere on the page, under what the user has changed', async () => {
    const newer = { ...stored, name: 'Bench', price: 99 };
    const clean = await editing([list(stored), list(newer)]);
    clean.actor.send({ type: 'record.outdated' });
    const shown = await waitFor(clean.actor, (state) => state.context.values.price === 99);
    expect(shown.context.values).toEqual(newer);
    expect(clean.requests[1]?.filters).toEqual({ id: '$c$P1$c$' });

    const { actor } = await editing([list(stored), list(newer)], { category: 'a' });
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.outdated' });
    actor.send({
      type: 'record.edited',
      values: { ...stored, name: 'Mine', category: 'b', categoryUi: 'Chairs' },
    });
    const { context } = await waitFor(actor, (state) => state.context.values.price === 99);
    expect(context.values).toMatchObject({ name: 'Mine', categoryUi: 'Chairs', price: 99 });
    // The save still says what the user had before, so that the other's name is not written over unseen.
    expect(savedRowOf(definition.fields, definition, context.original, context.values)).toEqual({
      key: { id: 'P1' },
      values: { name: 'Mine', category: 'b' },
      original: { name: 'Desk', category: 'a' },
    });
    // Who takes all back has the record as it is now, the other's name with it.
    expect(storedRecord(context)).toEqual(newer);
    actor.send({ type: 'form.reset' });
    expect(actor.getSnapshot().context).toMatchObject({ original: newer, values: newer });
  });

  it('brings it too beside what is wrong with a value, and beside what follows a changed one', async () => {
    const newer = { ...stored, price: 99, note: 'Reserved' };
    const problem = { index: 0, message: '', conflict: false };
    const wrongs: FormEvent[] = [
      { type: 'validation.failed', problems: { name: 'Too short' } },
      {
        type: 'save.refused',
        problem: { ...problem, fields: [{ name: 'name', message: 'Too short' }] },
      },
    ];
    for (const wrong of wrongs) {
      const { actor } = await editing([list(stored), list(newer)]);
      actor.send({ type: 'record.edited', values: { ...stored, name: 'x' } });
      actor.send(wrong);
      actor.send({ type: 'record.outdated' });
      const { context } = await waitFor(actor, (state) => state.context.values.price === 99);
      expect(context.problems).toEqual({ name: 'Too short' });
      expect(context.values.name).toBe('x');
    }

    const other = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
    const { actor, requests } = await editing(knowing([stored, newer], other));
    actor.send({ type: 'record.edited', values: { ...stored, category: 'b' } });
    actor.send({ type: 'record.recalculated', name: 'category' });
    actor.send({ type: 'record.outdated' });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(requests.slice(1).map(({ filters }) => filters)).toEqual([
      { category: '$c$b$c$' },
      { id: '$c$P1$c$' },
    ]);
    expect(context.values).toMatchObject({ name: 'Chair', category: 'b', note: 'Reserved' });
  });

  it.each([
    ['a second change of such a field', ['record.outdated', 'record.recalculated']],
    ['a refresh', ['form.refreshed']],
  ] as const)(
    '[3.4o] has what follows a changed field and the newer record also after %s',
    async (_what, types) => {
      const newer = { ...stored, price: 99, note: 'Reserved' };
      const other = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
      const { actor, requests } = await editing(knowing([stored, newer], other));
      actor.send({ type: 'record.edited', values: { ...stored, category: 'b' } });
      actor.send({ type: 'record.recalculated', name: 'category' });
      for (const type of types) actor.send({ type, name: 'category' });
      const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
      expect(requests.slice(1).map(({ filters }) => filters)).toContainEqual({ id: '$c$P1$c$' });
      expect(context.values).toMatchObject({ name: 'Chair', category: 'b', note: 'Reserved' });
    },
  );

  it('[3.4o] follows a second such field too that is changed when the record is outdated', async () => {
    const { actor, requests } = await editing(knowing([stored], {}));
    actor.send({ type: 'record.edited', values: { ...stored, category: 'b', price: 30 } });
    actor.send({ type: 'record.recalculated', name: 'category' });
    actor.send({ type: 'record.outdated' });
    actor.send({ type: 'record.recalculated', name: 'price' });
    await waitFor(actor, (state) => state.matches(AT_REST));
    expect(requests.slice(1).map(({ filters }) => filters)).toEqual([
      { category: '$c$b$c$' },
      { id: '$c$P1$c$' },
      { category: '$c$b$c$' },
      { price: 30 },
    ]);
  });

  it('[3.4o] brings the newer record after all where such a field is changed while it is on its way', async () => {
    const newer = { ...stored, price: 99, note: 'Reserved' };
    const other = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
    const { actor } = await editing(knowing([stored, newer], other));
    actor.send({ type: 'record.outdated' });
    actor.send({ type: 'record.edited', values: { ...stored, category: 'b' } });
    actor.send({ type: 'record.recalculated', name: 'category' });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(context.values).toMatchObject({ name: 'Chair', category: 'b', note: 'Reserved' });
  });

  it('asks again for a record that is changed elsewhere while it is on its way', async () => {
    const newer = { ...stored, price: 99 };
    for (const type of ['form.refreshed', 'record.outdated'] as const) {
      const { actor, requests } = start([list(stored), list(newer)]);
      const reading = actor.subscribe((state) => {
        if (!state.matches('loading')) return;
        reading.unsubscribe();
        actor.send({ type });
      });
      const { context } = await waitFor(actor, (state) => state.matches('editing'));
      expect(context.values.price).toBe(99);
      expect(requests).toHaveLength(2);
    }

    const { actor, requests } = await editing([list(stored), list(stored), list(newer)]);
    for (let changes = 0; changes < 2; changes++) actor.send({ type: 'record.outdated' });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(context.values.price).toBe(99);
    expect(requests).toHaveLength(3);
  });

  it('keeps what the user has changed when it is refreshed, also of a new record', async () => {
    const { actor } = await editing([list(stored), list({ ...stored, price: 99 })]);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'form.refreshed' });
    const { context } = await waitFor(actor, (state) => state.context.values.price === 99);
    expect(context.values.name).toBe('Mine');

    const begun = await editing([list()], null);
    begun.actor.send({ type: 'record.edited', values: { name: 'Mine' } });
    for (const type of ['form.refreshed', 'record.outdated'] as const) begun.actor.send({ type });
    expect(begun.actor.getSnapshot().context.values.name).toBe('Mine');
    expect(begun.requests).toEqual([]);
  });

  it('keeps the record in sight when the newer one can not be brought, and says so', async () => {
    const { actor } = await editing([list(stored), failure(69999, 'Away', 'X')]);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.outdated' });
    const { context } = await waitFor(actor, (state) => state.context.problem !== '');
    expect(context).toMatchObject({ problem: { message: 'Away' }, values: { name: 'Mine' } });
  });

  it('says that a record is gone, and gives what was typed up only when its user says so', async () => {
    const clean = await editing([list(stored), list()]);
    clean.actor.send({ type: 'record.outdated' });
    await waitFor(clean.actor, (state) => state.matches('empty'));

    const { actor } = await editing([list(stored), list()]);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.outdated' });
    const gone = await waitFor(actor, (state) =>
      state.matches({ editing: { saving: 'conflict' } }),
    );
    expect(gone.context).toMatchObject({ theirs: null, values: { name: 'Mine' } });
    actor.send({ type: 'conflict.settled', keep: 'theirs' });
    expect(actor.getSnapshot().matches('empty')).toBe(true);
  });
});

describe('a form whose page chooses the record', () => {
  const other: Row = { ...stored, id: 'P2', name: 'Lamp' };

  it('shows the record that is chosen, and one that is chosen later whatever comes first', async () => {
    const { actor, requests } = start([list(stored), list(other)]);
    await waitFor(actor, (now) => now.matches('editing'));
    actor.send({ type: 'record.chosen', selection: { id: 'P2' } });
    await waitFor(actor, (now) => now.matches('editing'));
    expect(actor.getSnapshot().context.values).toEqual(other);
    actor.send({ type: 'record.chosen', selection: { id: 'P7' } });
    actor.send({ type: 'record.chosen', selection: { id: 'P8' } });
    await waitFor(actor, (now) => now.matches('editing'));
    expect(requests.at(-1)?.filters).toEqual({ id: 'P8' });
    actor.send({ type: 'record.chosen', selection: null });
    await waitFor(actor, (now) => now.matches('editing'));
    expect(actor.getSnapshot().context).toMatchObject({
      original: null,
      values: { name: 'New desk', price: 5 },
    });
  });

  it('begins a new one where none is chosen after one that could not be loaded', async () => {
    const { actor } = start([failure(ResultId.serverFault, 'Broken down')]);
    await waitFor(actor, (now) => now.matches('error'));
    actor.send({ type: 'record.chosen', selection: null });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
    expect(actor.getSnapshot().context.original).toBeNull();
  });

  it('keeps what is not saved, and says so', async () => {
    const { actor, requests } = start([list(stored), list(other)]);
    await waitFor(actor, (now) => now.matches('editing'));
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.chosen', selection: { id: 'P2' } });
    expect(actor.getSnapshot().context).toMatchObject({
      values: { name: 'Mine' },
      wanted: { selection: { id: 'P2' } },
    });
    expect(requests).toHaveLength(1);
    actor.send({ type: 'form.reset' });
    await waitFor(actor, (now) => now.matches('editing'));
    expect(actor.getSnapshot().context).toMatchObject({ values: other, wanted: null });
    actor.send({ type: 'form.reset' });
    expect(actor.getSnapshot().context.values).toEqual(other);
  });

  it('shows what was chosen meanwhile once its record is saved, and all of it is', async () => {
    const { actor } = await editing([list(stored), list(other)]);
    const sent = { ...stored, name: 'Mine' };
    actor.send({ type: 'record.edited', values: sent });
    actor.send({ type: 'record.chosen', selection: { id: 'P2' } });
    actor.send({ type: 'record.edited', values: { ...sent, price: 11 } });
    actor.send({ type: 'record.saved', row: sent, sent });
    expect(actor.getSnapshot().context.values).toEqual({ ...sent, price: 11 });
    actor.send({ type: 'record.saved', row: { ...sent, price: 11 } });
    const { context } = await waitFor(actor, (now) => now.matches('editing'));
    expect(context.values).toEqual(other);
  });

  it('begins a new record where that was asked for meanwhile', async () => {
    for (const ending of [{ type: 'form.reset' }, { type: 'record.saved', row: stored }] as const) {
      const { actor } = await editing([list(stored)]);
      actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
      actor.send({ type: 'record.chosen', selection: null });
      actor.send(ending);
      expect(actor.getSnapshot().matches('editing')).toBe(true);
      expect(actor.getSnapshot().context).toMatchObject({ original: null, wanted: null });
    }
  });

  it('stays at its record where that is chosen again', async () => {
    const { actor } = await editing([list(stored), list(stored)]);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.chosen', selection: { id: 'P2' } });
    actor.send({ type: 'record.chosen', selection: { id: 'P1' } });
    await waitFor(actor, (now) => now.matches(AT_REST));
    actor.send({ type: 'form.reset' });
    expect(actor.getSnapshot().context.values).toEqual(stored);
  });
});

describe('a form that a script asks for the record in sight', () => {
  it('has what is typed into it stay where the very same part of its key is asked for again', async () => {
    const selection = { category: '$c$a$c$' };
    const { actor, requests } = await editing([list(stored), list(stored)], selection);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.chosen', selection: { ...selection } });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(context).toMatchObject({ selection, wanted: null, values: { name: 'Mine' } });
    expect(requests[1]?.filters).toEqual({ id: '$c$P1$c$' });
  });

  it('has what is typed into it stay, and knows the filters beside the key', async () => {
    const newer = { ...stored, price: 99 };
    const { actor, requests } = await editing([list(stored), list(newer)]);
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    actor.send({ type: 'record.chosen', selection: { id: 'P2' } });
    expect(actor.getSnapshot().context.wanted).not.toBeNull();
    const selection = { id: 'P1', category: '$c$a$c$' };
    actor.send({ type: 'record.chosen', selection });
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(context).toMatchObject({ selection, wanted: null, values: { name: 'Mine', price: 99 } });
    expect(requests[1]?.filters).toEqual({ id: '$c$P1$c$' });
    expect(isDirty(context)).toBe(true);
  });

  it.each<FormEvent>([
    { type: 'record.chosen', selection: { id: 'P1' } },
    { type: 'validation.failed', problems: { name: 'Too short' } },
    // What is stored has come with the conflict, which asks what is to become of it.
    { type: 'form.refreshed' },
  ])('keeps both values of a conflict in sight: %o', async (event) => {
    const { actor, requests } = await editing();
    const asked = requests.length;
    actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
    const current = { ...stored, name: 'Theirs' };
    const problem = { index: 0, message: '', fields: [], conflict: true, current };
    actor.send({ type: 'save.refused', problem });
    actor.send(event);
    expect(actor.getSnapshot().matches({ editing: { saving: 'conflict' } })).toBe(true);
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({ theirs: current, values: { name: 'Mine' } });
    expect(context.problems).toEqual('problems' in event ? event.problems : {});
    expect(requests).toHaveLength(asked);
  });
});

describe('a form whose record another form of the page calls otherwise', () => {
  const renamed: FormEvent = { type: 'record.renamed', selection: { id: 'P7' } };

  it('[3.4o] has what follows a changed field too, and the record as it is by now', async () => {
    const other = { id: 'P2', name: 'Chair', price: 20, category: 'b', categoryUi: 'Chairs' };
    const newer = { ...stored, id: 'P7', note: 'Reserved' };
    const { actor, requests } = await editing(knowing([stored, newer], other), {
      id: '$c$P1$c$',
    });
    actor.send({ type: 'record.edited', values: { ...stored, category: 'b' } });
    actor.send({ type: 'record.recalculated', name: 'category' });
    actor.send(renamed);
    const { context } = await waitFor(actor, (state) => state.matches(AT_REST));
    expect(requests.slice(1).map(({ filters }) => filters)).toEqual([
      { category: '$c$b$c$' },
      { id: '$c$P7$c$' },
    ]);
    expect(context.values).toMatchObject({
      id: 'P7',
      name: 'Chair',
      category: 'b',
      note: 'Reserved',
    });
  });

  it.each(['mine', 'theirs'] as const)(
    'keeps a conflict in sight, and settles it with %s under the new key',
    async (keep) => {
      const { actor } = await editing([list(stored)], { id: '$c$P1$c$' });
      actor.send({ type: 'record.edited', values: { ...stored, name: 'Mine' } });
      const current = { ...stored, name: 'Theirs', price: 99 };
      const problem = { index: 0, message: '', fields: [], conflict: true, current };
      actor.send({ type: 'save.refused', problem });
      actor.send(renamed);
      expect(actor.getSnapshot().matches({ editing: { saving: 'conflict' } })).toBe(true);
      expect(storedRecord(actor.getSnapshot().context)).toEqual({ ...current, id: 'P7' });
      actor.send({ type: 'conflict.settled', keep });
      const { original, values } = actor.getSnapshot().context;
      expect(original).toEqual({ ...current, id: 'P7' });
      const name = keep === 'mine' ? 'Mine' : 'Theirs';
      expect(values).toMatchObject({ id: 'P7', name, price: 99 });
    },
  );

  it('is undone to the record as it was read last, under the new key', async () => {
    const newer = { ...stored, price: 99 };
    const { actor } = await editing([list(stored), list(newer), failure(60050, 'Down')], {
      id: '$c$P1$c$',
    });
    actor.send({ type: 'record.edited', values: { ...stored, price: 1 } });
    actor.send({ type: 'record.outdated' });
    await waitFor(actor, (state) => state.context.newest !== null);
    actor.send(renamed);
    await waitFor(actor, (state) => state.matches(AT_REST));
    actor.send({ type: 'form.reset' });
    expect(actor.getSnapshot().context.original).toEqual({ ...newer, id: 'P7' });
  });
});

describe('a form of somebody who may not read the rows', () => {
  const writeOnly = { ...definition, may: { ...definition.may, read: false } };
  const begun = async () => {
    const { actor, requests } = start([list(stored)], { source: 'mail' }, { id: 'P2' }, writeOnly);
    await waitFor(actor, (state) => state.matches('editing'));
    return { actor, requests };
  };

  it('is of a new record, whatever its address says, and never asks for a stored one', async () => {
    const { actor, requests } = await begun();
    expect(actor.getSnapshot().context).toMatchObject({ original: null, values: { price: 5 } });
    actor.send({ type: 'record.edited', values: { name: 'Desk' } });
    actor.send({ type: 'record.recalculated', name: 'name' });
    actor.send({ type: 'record.saved', row: { id: 'P1', name: 'Desk' } });
    actor.send({ type: 'record.outdated' });
    actor.send({ type: 'record.edited', values: { id: 'P1', name: 'Table' } });
    actor.send({ type: 'form.refreshed' });
    expect(actor.getSnapshot().context.values).toEqual({ id: 'P1', name: 'Table' });
    expect(requests).toEqual([]);
  });

  it('asks for none either that has a value which was changed amid a conflict', async () => {
    const { actor, requests } = await begun();
    actor.send({ type: 'record.saved', row: { id: 'P1', name: 'Desk' } });
    actor.send({ type: 'record.edited', values: { id: 'P1', name: 'Mine' } });
    const current = { id: 'P1', name: 'Theirs' };
    const problem = { index: 0, message: '', fields: [], conflict: true, current };
    actor.send({ type: 'save.refused', problem });
    actor.send({ type: 'record.recalculated', name: 'name' });
    actor.send({ type: 'conflict.settled', keep: 'mine' });
    expect(actor.getSnapshot().matches(AT_REST)).toBe(true);
    expect(requests).toEqual([]);
  });

  it('keeps what it has sent where the answer tells less, and begins anew when it is refreshed', async () => {
    const { actor } = await begun();
    const values = { name: 'Desk', price: 7, category: 'a', categoryUi: 'Desks' };
    actor.send({ type: 'record.edited', values });
    actor.send({ type: 'record.saved', row: { id: 'P1', name: 'Desk!' } });
    const kept = { ...values, id: 'P1', name: 'Desk!' };
    expect(actor.getSnapshot().context).toMatchObject({ original: kept, values: kept });
    actor.send({ type: 'form.refreshed' });
    expect(actor.getSnapshot().context).toMatchObject({ original: null, values: { price: 5 } });
  });
});

describe('what was wrong with a value is not said of another one that did not come by typing', () => {
  it('[3.4o][5.7] of one that follows a changed field', async () => {
    const found = { id: 'P2', name: 'Chair', category: 'seating', price: 90 };
    const started = await editing([list(found)], null);
    const { actor } = started;
    const problems = { price: 'Please fill out this field', note: 'Too long' };
    actor.send({ type: 'validation.failed', problems });
    await change(started, { category: 'seating' });
    const { context } = actor.getSnapshot();
    expect(context.values.price).toBe(90);
    expect(context.problems).toEqual({ note: 'Too long' });
  });

  it('[5.7] of one that somebody else has saved', async () => {
    const { actor } = await editing([list(stored), list({ ...stored, price: 90 })]);
    const problems = { price: 'Please fill out this field', name: 'Too long' };
    actor.send({ type: 'validation.failed', problems });
    actor.send({ type: 'record.outdated' });
    await waitFor(actor, (state) => state.matches({ editing: { reading: 'current' } }));
    expect(actor.getSnapshot().context.problems).toEqual({ name: 'Too long' });
  });

  it('[5.7] of a new record that is begun anew', async () => {
    const { actor } = await editing([], null);
    actor.send({ type: 'validation.failed', problems: { price: 'Please fill out this field' } });
    actor.send({ type: 'form.refreshed' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
    expect(actor.getSnapshot().context.problems).toEqual({});
  });
});
