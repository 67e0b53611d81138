import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { rowsInSight } from '#machines/panel/edit-rows.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { edit, startEditGrid } from './_edit-grid.ts';

const definition = clientDataDefinition.parse({
  code: 'CUSTOMER',
  key: ['id'],
  fields: [{ name: 'id', readonly: true, required: true }, { name: 'name' }, { name: 'city' }],
});

const stored = Array.from({ length: 25 }, (_, id) => ({
  id: `C${id}`,
  name: `Name ${id}`,
  city: 'Dubai',
}));

async function start() {
  const data = { list: stored, statistics: [], selectedIds: [], allCount: stored.length };
  const { actor, kept } = await startEditGrid(definition, data);
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    kept,
    context,
    rows: () => rowsInSight(context()).map(({ row }) => row),
    undo: () => actor.send({ type: 'step.retraced', way: 'undo' }),
    redo: () => actor.send({ type: 'step.retraced', way: 'redo' }),
  };
}

describe('steps of an edit grid', () => {
  it('bring nothing back that was typed into a row which its user has deleted', async () => {
    const { actor, context, undo, redo, kept } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C2', 'city', 'Ajman'));
    actor.send({ type: 'rows.deleted', ids: ['C1'] });
    const ids = () => context().draft.rows.map(({ id }) => id);
    expect(ids()).toEqual(['C2']);
    undo();
    expect(ids()).toEqual([]);
    undo();
    redo();
    redo();
    expect(ids()).toEqual(['C2']);
    expect(kept.at(-1)?.draft).toEqual(context().draft);
  });

  it('[4.6] are taken back one by one, and done again', async () => {
    const { actor, rows, undo, redo, kept, context } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C1', 'city', null));
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }], keys: ['key'] });
    actor.send({ type: 'rows.reset', ids: ['C1'] });
    actor.send({ type: 'grid.reset' });
    expect(rows()).toEqual(stored);
    undo();
    expect(rows().map(({ name }) => name)).toContain('New');
    expect(rows()[1]?.city).toBe('Dubai');
    undo();
    expect(rows()[1]?.city).toBeNull();
    undo();
    expect(rows()).toHaveLength(25);
    undo();
    expect(rows()[1]?.city).toBe('Sharjah');
    expect(kept.at(-1)?.draft).toEqual(context().draft);
    undo();
    expect(actor.getSnapshot().value).toEqual({ ready: 'clean' });
    undo();
    expect(rows()).toEqual(stored);
    redo();
    redo();
    redo();
    expect(context().draft.rows.at(-1)).toMatchObject({ id: 'new:1', idempotencyKey: 'key' });
    actor.send(edit('C2', 'city', 'Ajman'));
    redo();
    expect(rows()).toHaveLength(26);
    expect(rows()[2]?.city).toBe('Ajman');
  });

  it('are those of the user: a paste is one, and what changes nothing is none', async () => {
    const { actor, rows, undo, context } = await start();
    actor.send({
      type: 'rows.added',
      rows: [{ name: 'A' }, { name: 'B' }],
      cells: [
        { id: 'C24', name: 'name', value: 'Z' },
        { id: 'C24', name: 'city', value: 'Y' },
      ],
    });
    actor.send(edit('C3', 'city', 'Dubai'));
    actor.send({ type: 'cells.edited', cells: [] });
    expect(rows()[24]).toEqual({ id: 'C24', name: 'Z', city: 'Y' });
    expect(rows()).toHaveLength(27);
    undo();
    expect(rows()).toEqual(stored);
    actor.send({ type: 'grid.reset' });
    expect(context().history.undo).toEqual([]);
    expect(context().history.redo).toHaveLength(1);
  });

  it.each([
    ['reset', { type: 'grid.reset' as const }],
    ['taken back', { type: 'step.retraced' as const, way: 'undo' as const }],
  ])(
    'let no row be taken for one that was sent to be saved and was %s meanwhile',
    async (_, event) => {
      const { actor, rows, context } = await start();
      actor.send({ type: 'rows.added', rows: [{ name: 'Sent' }], keys: ['one'] });
      const { draft } = context();
      actor.send(event);
      actor.send({ type: 'rows.added', rows: [{ name: 'Another' }], keys: ['two'] });
      actor.send({ type: 'rows.saved', draft, rows: [{ id: 'C99', name: 'Sent', city: null }] });
      expect(rows().slice(25)).toEqual([
        { id: 'C99', name: 'Sent', city: null },
        { name: 'Another' },
      ]);
      expect(context().draft.rows).toMatchObject([{ key: null, idempotencyKey: 'two' }]);
    },
  );

  it('[4.6] are one for several new rows that are taken away at once', async () => {
    const { actor, rows, undo, redo } = await start();
    for (const name of ['A', 'B', 'C']) actor.send({ type: 'rows.added', rows: [{ name }] });
    actor.send({ type: 'rows.reset', ids: ['new:1', 'new:3'] });
    const added = () => rows().slice(stored.length);
    expect(added()).toEqual([{ name: 'B' }]);
    undo();
    expect(added()).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
    redo();
    expect(added()).toEqual([{ name: 'B' }]);
  });

  it('are shown on the page of what they change', async () => {
    const { actor, undo, redo, context } = await start();
    actor.send(edit('C12', 'city', 'Sharjah'));
    actor.send({ type: 'rows.added', rows: [{}] });
    actor.send({ type: 'page.requested', pageIndex: 0 });
    undo();
    expect(context().state.pageIndex).toBe(2);
    undo();
    expect(context().state.pageIndex).toBe(1);
    redo();
    redo();
    expect(context().state.pageIndex).toBe(2);
  });

  it('[4.6] are a change to be saved where they were taken back while they were being saved', async () => {
    const { actor, undo, rows, context } = await start();
    actor.send(edit('C1', 'city', 'Ajman'));
    const { draft } = context();
    const saved = () => {
      actor.send({ type: 'rows.saved', draft, rows: [{ ...stored[1], city: 'Ajman' }] });
    };
    undo();
    saved();
    expect(rows()).toEqual(stored);
    expect(
      context().draft.rows.map(({ id, values, original }) => ({ id, values, original })),
    ).toEqual([{ id: 'C1', values: { city: stored[1]?.city }, original: { city: 'Ajman' } }]);

    // What another answer has brought since is there already: nobody took it back.
    actor.send({ type: 'grid.reset' });
    saved();
    expect(context().draft.rows).toEqual([]);
    expect(rows()[1]?.city).toBe('Ajman');
  });

  it('end with a save and with a conflict that was settled, and outlive rows that are read again', async () => {
    const { actor, undo, rows, context } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    undo();
    expect(rows()).toEqual(stored);
    actor.send(edit('C1', 'city', 'Ajman'));
    const { draft } = context();
    actor.send({ type: 'rows.saved', draft, rows: [{ ...stored[1], city: 'Ajman' }] });
    undo();
    expect(rows()[1]?.city).toBe('Ajman');
    actor.send(edit('C2', 'city', 'Mine'));
    const current = { ...stored[2], city: 'Theirs' };
    actor.send({
      type: 'rows.refused',
      draft: context().draft,
      problems: [{ index: 0, message: '', fields: [], conflict: true, current }],
    });
    actor.send({ type: 'conflict.resolved', id: 'C2', keep: 'mine' });
    undo();
    expect(rows()[2]?.city).toBe('Mine');
  });

  it('take with them what was wrong with the values that are gone', async () => {
    const { actor, undo, context } = await start();
    actor.send(edit('C1', 'name', 'Long'));
    actor.send(edit('C1', 'city', 'Wrong'));
    actor.send({ type: 'rows.added', rows: [{}] });
    const wrong = (name: string) => ({ name, message: 'Wrong' });
    actor.send({
      type: 'rows.refused',
      draft: context().draft,
      problems: [
        { index: 0, message: '', fields: [wrong('name'), wrong('city')], conflict: false },
        { index: 1, message: 'Empty', fields: [], conflict: false },
      ],
    });
    undo();
    expect(context().problems.map(({ id }) => id)).toEqual(['C1']);
    undo();
    expect(context().problems.map(({ fields }) => fields)).toEqual([[wrong('name')]]);
  });

  it('end where a row of the grid is called otherwise by a save elsewhere, and not where another one is', async () => {
    const { actor, undo, rows } = await start();
    const rename = (id: string) =>
      actor.send({ type: 'rows.renamed', rows: [{ before: { id }, now: { id: 'X' } }] });
    actor.send(edit('C1', 'city', 'Sharjah'));
    rename('D1');
    undo();
    expect(rows()[1]?.city).toBe('Dubai');
    actor.send(edit('C1', 'city', 'Ajman'));
    rename('C2');
    undo();
    expect(rows()[1]?.city).toBe('Ajman');
  });

  it('are a hundred at most', async () => {
    const { actor, undo, rows, context } = await start();
    for (let count = 0; count < 120; count++) actor.send(edit('C1', 'city', `City ${count}`));
    expect(context().history.undo).toHaveLength(100);
    for (let count = 0; count < 120; count++) undo();
    expect(rows()[1]?.city).toBe('City 19');
  });
});
