import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { EMPTY_DRAFT, editCell, editedRows, missingInRows } from '#machines/panel/edit-draft.ts';
import type { RestoredEdits } from '#machines/panel/edit-grid.machine.ts';
import { rowsInSight, selectionAfterSave } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import { edit, sentBy, startEditGrid } from './_edit-grid.ts';

const definition = clientDataDefinition.parse({
  code: 'CUSTOMER',
  key: ['id'],
  fields: [
    { name: 'id', readonly: true, required: true },
    { name: 'name', title: 'Name', required: true },
    { name: 'city' },
    { name: 'secret', required: true, hidden: true },
  ],
});

function data(count: number): GridData {
  const list = Array.from({ length: count }, (_, id) => ({
    id: `C${id}`,
    name: `Name ${id}`,
    city: 'Dubai',
  }));
  return { list, statistics: [], selectedIds: [], allCount: count };
}

function start(restored?: RestoredEdits, count = 25) {
  return startEditGrid(definition, data(count), restored);
}

describe('editGrid', () => {
  it('[4.6] tracks edited cells and resets to the original rows', async () => {
    const { actor } = await start();
    expect(actor.getSnapshot().value).toEqual({ ready: 'clean' });
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C2', 'name', 'Other'));
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    expect(actor.getSnapshot().value).toEqual({ ready: 'edited' });
    expect(rowsInSight(actor.getSnapshot().context)[1]?.row.city).toBe('Sharjah');
    actor.send({ type: 'grid.reset' });
    const { context, value } = actor.getSnapshot();
    expect(value).toEqual({ ready: 'clean' });
    expect(rowsInSight(context).map(({ row }) => row)).toEqual(data(25).list);
  });

  it('[4.6] leaves out what was typed into a field that its definition has lost: no save would take it', async () => {
    const typed = (id: string, cells: Row) => ({
      id,
      key: { id },
      values: cells,
      original: Object.fromEntries(Object.keys(cells).map((name) => [name, null])),
    });
    const added = { id: 'new:1', key: null, values: { name: 'New', gone: 'x' }, original: {} };
    const rows = [typed('C1', { city: 'Ajman', gone: 'x' }), typed('C2', { gone: 'x' }), added];
    const { actor } = await start({ draft: { rows, next: 2 }, pageIndex: 0, selection: [] });
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'C1' }, values: { city: 'Ajman' }, original: { city: null } },
      { values: { name: 'New' } },
    ]);
  });

  it('[4.6] brings nothing back by a step of undo into a field that its definition has lost', async () => {
    const later = {
      ...definition,
      fields: definition.fields.filter(({ name }) => name !== 'city'),
    };
    const fails = () => Promise.reject(new Error('no rows'));
    const { actor } = await startEditGrid(definition, data(3), undefined, fails, later);
    actor.send(edit('C1', 'city', 'Ajman'));
    actor.send(edit('C1', 'name', 'Other'));
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches('error'));
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    actor.send({ type: 'step.retraced', way: 'undo' });
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'C1' }, values: { name: 'Other' }, original: { name: 'Name 1' } },
    ]);
  });

  it('[4.6] loses nothing that is typed while its rows are loaded again', async () => {
    const { actor, kept } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send({ type: 'panel.refreshed' });
    expect(actor.getSnapshot().value).toBe('loading');
    actor.send(edit('C2', 'city', 'Ajman'));
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'edited' }));
    const { draft } = actor.getSnapshot().context;
    expect(draft.rows.map(({ values }) => values)).toEqual([
      { city: 'Sharjah' },
      { city: 'Ajman' },
      { name: 'New' },
    ]);
    expect(kept.at(-1)?.draft).toEqual(draft);
  });

  it('[4.5] brings its page and its selection back', async () => {
    const { actor, kept } = await start({ draft: EMPTY_DRAFT, pageIndex: 1, selection: ['C12'] });
    expect(actor.getSnapshot().context.state).toMatchObject({ pageIndex: 1, selection: ['C12'] });
    actor.send({ type: 'selection.changed', selection: ['C12', 'C13'] });
    expect(kept.at(-1)).toEqual({ draft: EMPTY_DRAFT, pageIndex: 1, selection: ['C12', 'C13'] });
  });

  it('[4.5] brings back no selection that other filters have ended', async () => {
    const { actor, kept } = await start();
    actor.send({ type: 'page.requested', pageIndex: 1 });
    actor.send({ type: 'selection.changed', selection: ['C1', 'C12'] });
    actor.send({ type: 'filter.shared', filters: { city: 'Dubai' } });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(kept.at(-1)).toMatchObject({ pageIndex: 0, selection: [] });
  });

  it('[4.5][4.6] selects no new row again that is gone, and so none that gets its id', async () => {
    const { actor, kept } = await start();
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    actor.send({ type: 'selection.changed', selection: ['C1', 'new:1'] });
    actor.send({ type: 'grid.reset' });
    expect(kept.at(-1)).toMatchObject({ selection: ['C1'] });
    actor.send(edit('C1', 'city', 'Ajman'));
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    const added = rowsInSight(actor.getSnapshot().context).at(-1)?.id ?? '';
    actor.send({ type: 'selection.changed', selection: [added] });
    actor.send({ type: 'step.retraced', way: 'undo' });
    expect(kept.at(-1)).toMatchObject({ selection: [] });
    expect(actor.getSnapshot().context.losses).toBe(2);
  });

  it('[4.5] selects no row that was deleted, or that is not among those that are loaded', async () => {
    const loads = async () => data(2);
    const { actor, kept } = await startEditGrid(definition, data(25), undefined, loads);
    actor.send({ type: 'selection.changed', selection: ['C0', 'C1', 'C12'] });
    actor.send({ type: 'rows.deleted', ids: ['C1'] });
    expect(kept.at(-1)).toMatchObject({ selection: ['C0', 'C12'] });
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(kept.at(-1)).toMatchObject({ selection: ['C0'] });
    // Scripts that follow the selection are told of both.
    expect(actor.getSnapshot().context.losses).toBe(2);
  });

  it('[4.5] keeps a new row selected under the key that it is stored by', async () => {
    const { actor, kept } = await start();
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    actor.send({ type: 'selection.changed', selection: ['new:1', 'C3'] });
    const { draft } = actor.getSnapshot().context;
    const stored = { id: 'C99', name: 'New', city: null };
    expect(selectionAfterSave(['new:1', 'C3'], draft, [stored], ['id'])).toEqual(['C99', 'C3']);
    actor.send({ type: 'rows.saved', draft, rows: [stored] });
    expect(kept.at(-1)).toMatchObject({ selection: ['C99', 'C3'] });
  });

  it('[9.1b] keeps ten rows a page', async () => {
    const { actor } = await start();
    expect(actor.getSnapshot().context.state.pageSize).toBe(10);
    actor.send({ type: 'page.requested', pageIndex: 9 });
    expect(actor.getSnapshot().context.state.pageIndex).toBe(2);
  });

  it('[4.6] sorts by what is stored, the new rows behind, so that none moves while it is edited', async () => {
    const { actor } = await start(undefined, 3);
    const names = () => rowsInSight(actor.getSnapshot().context).map(({ row }) => row.name);
    actor.send({ type: 'sort.changed', sort: [{ name: 'name', order: 'desc' }] });
    actor.send({ type: 'rows.added', rows: [{ name: 'Zzz' }] });
    actor.send(edit('C2', 'name', 'Aaa'));
    expect(names()).toEqual(['Aaa', 'Name 1', 'Name 0', 'Zzz']);
    actor.send({ type: 'sort.changed', sort: [] });
    expect(names()).toEqual(['Name 0', 'Name 1', 'Aaa', 'Zzz']);
  });

  it('forgets a cell that has its original value again', async () => {
    const { actor } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C1', 'city', 'Dubai'));
    expect(actor.getSnapshot().value).toEqual({ ready: 'clean' });
  });

  it('saves only what changed, each row with what it held when it was read', async () => {
    const { actor } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C1', 'city', 'Ajman'));
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'C1' }, values: { city: 'Ajman' }, original: { city: 'Dubai' } },
      { values: { name: 'New' } },
    ]);
  });

  it('sends a new row under the same key as often as it is saved, whatever is typed meanwhile', async () => {
    const { actor } = await start();
    const keys = ['8b0f3f0e-50a5-4f5c-9c52-0f4f6f9f2f11', '8b0f3f0e-50a5-4f5c-9c52-0f4f6f9f2f12'];
    actor.send({ type: 'rows.added', rows: [{ name: 'A' }, { name: 'B' }], keys });
    actor.send(edit('new:1', 'name', 'Another'));
    expect(sentBy({ actor })).toEqual([
      { values: { name: 'Another' }, idempotencyKey: keys[0] },
      { values: { name: 'B' }, idempotencyKey: keys[1] },
    ]);
  });

  it('[4.6] shows no rows that were read before a save and come after it', async () => {
    const answers: ((rows: GridData) => void)[] = [];
    const stored = data(2);
    stored.list[1] = { ...stored.list[1], city: 'Sharjah' };
    const { actor } = await startEditGrid(
      definition,
      data(2),
      undefined,
      () => new Promise((answer) => answers.push(answer)),
    );
    actor.send({ type: 'panel.refreshed' });
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send({
      type: 'rows.saved',
      draft: actor.getSnapshot().context.draft,
      rows: [{ id: 'C1', name: 'Name 1', city: 'Sharjah' }],
    });
    answers[0]?.(data(2));
    answers[1]?.(stored);
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'clean' }));
    expect(answers).toHaveLength(2);
    expect(context.data?.list[1]?.city).toBe('Sharjah');
  });

  it('takes the stored rows in once they are saved, and keeps what was typed meanwhile', async () => {
    const { actor } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send({ type: 'rows.added', rows: [{ name: 'New' }] });
    const sent = actor.getSnapshot().context.draft;
    actor.send(edit('C1', 'name', 'Typed meanwhile'));
    actor.send(edit('C3', 'city', 'Ajman'));
    actor.send({
      type: 'rows.saved',
      draft: sent,
      rows: [
        { id: 'C1', name: 'Name 1', city: 'SHARJAH' },
        { id: 'C99', name: 'New', city: null },
      ],
    });
    const { context } = actor.getSnapshot();
    expect(
      context.draft.rows.map(({ id, values, original }) => ({ id, values, original })),
    ).toEqual([
      { id: 'C1', values: { name: 'Typed meanwhile' }, original: { name: 'Name 1' } },
      { id: 'C3', values: { city: 'Ajman' }, original: { city: 'Dubai' } },
    ]);
    expect(context.data?.list.at(-1)?.id).toBe('C99');
    expect(rowsInSight(context).find(({ id }) => id === 'C1')?.row).toEqual({
      id: 'C1',
      name: 'Typed meanwhile',
      city: 'SHARJAH',
    });
  });

  it('keeps the draft of a save that was refused, with what is wrong with each row', async () => {
    const { actor } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C4', 'name', ''));
    const { draft } = actor.getSnapshot().context;
    const field = { name: 'name', message: 'Too short' };
    actor.send({
      type: 'rows.refused',
      draft,
      problems: [{ index: 1, message: '', fields: [field], conflict: false }],
    });
    expect(actor.getSnapshot().context.problems).toMatchObject([{ id: 'C4', fields: [field] }]);
    expect(actor.getSnapshot().context.draft).toEqual(draft);
    actor.send(edit('C4', 'name', 'Long enough'));
    expect(actor.getSnapshot().context.problems[0]?.fields).toEqual([]);
  });

  it.each([
    ['mine' as const, { city: 'Sharjah' }, { city: 'Abu Dhabi' }],
    ['theirs' as const, undefined, undefined],
  ])('settles a conflict for %s', async (keep, values, original) => {
    const { actor } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    const current = { id: 'C1', name: 'Name 1', city: 'Abu Dhabi' };
    actor.send({
      type: 'rows.refused',
      draft: actor.getSnapshot().context.draft,
      problems: [{ index: 0, message: '', fields: [], conflict: true, current }],
    });
    actor.send({ type: 'conflict.resolved', id: 'C1', keep });
    const { context } = actor.getSnapshot();
    expect(context.problems).toEqual([]);
    expect(context.draft.rows[0]?.values).toEqual(values);
    expect(context.draft.rows[0]?.original).toEqual(original);
    const shown = rowsInSight(context).find(({ id }) => id === 'C1');
    expect(shown?.row.city).toBe(keep === 'mine' ? 'Sharjah' : 'Abu Dhabi');
  });

  /** A grid of which somebody else has changed or deleted the row that its user edits, as a save has told. */
  async function conflicting(current?: Row) {
    const started = await start();
    const { actor } = started;
    actor.send(edit('C1', 'city', 'Sharjah'));
    const { draft } = actor.getSnapshot().context;
    const problem = { index: 0, message: '', fields: [], conflict: true, current };
    actor.send({ type: 'rows.refused', draft, problems: [problem] });
    return started;
  }

  it.each([
    ['mine' as const, 'Dubai', { city: 'Abu Dhabi' }],
    ['theirs' as const, 'Abu Dhabi', undefined],
  ])(
    'settles a conflict for %s after the cell was given the value that it was read with',
    async (keep, shown, original) => {
      const { actor } = await conflicting({ id: 'C1', name: 'Name 1', city: 'Abu Dhabi' });
      actor.send(edit('C1', 'city', 'Dubai'));
      actor.send({ type: 'conflict.resolved', id: 'C1', keep });
      const { context } = actor.getSnapshot();
      expect(rowsInSight(context)[1]?.row.city).toBe(shown);
      expect(context.draft.rows[0]?.original).toEqual(original);
    },
  );

  it('shows what is typed into a cell that somebody else has changed since, also what it was read with', async () => {
    const read = data(3);
    const city = 'Abu Dhabi';
    const changed = { ...read, list: read.list.map((row) => ({ ...row, city })) };
    const { actor } = await startEditGrid(definition, read, undefined, async () => changed);
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    actor.send(edit('C1', 'city', 'Dubai'));
    const { context } = actor.getSnapshot();
    expect(rowsInSight(context)[1]?.row.city).toBe('Dubai');
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'C1' }, values: { city: 'Dubai' }, original: { city: 'Dubai' } },
    ]);
  });

  it('[4.6] takes what is stored as it was typed for no change, so that it can be typed over without a conflict', async () => {
    const read = data(3);
    const stored = read.list.map((row, at) => (at > 0 ? { ...row, city: 'Sharjah' } : row));
    const { actor, kept } = await startEditGrid(definition, read, undefined, async () => ({
      ...read,
      list: stored,
    }));
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C2', 'city', 'Sharjah'));
    actor.send(edit('C2', 'name', 'Mine'));
    actor.send({
      type: 'rows.refused',
      draft: actor.getSnapshot().context.draft,
      problems: [{ index: 0, message: 'Not allowed', fields: [], conflict: false }],
    });
    actor.send({ type: 'panel.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'C2' }, values: { name: 'Mine' }, original: { name: 'Name 2' } },
    ]);
    expect(kept.at(-1)?.draft).toEqual(actor.getSnapshot().context.draft);
    expect(actor.getSnapshot().context.problems).toEqual([]);
    // No step leads back to before what is stored.
    actor.send({ type: 'step.retraced', way: 'undo' });
    actor.send(edit('C1', 'city', 'Ajman'));
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'C2' }, values: { name: 'Mine' }, original: { name: 'Name 2' } },
      { key: { id: 'C1' }, values: { city: 'Ajman' }, original: { city: 'Sharjah' } },
    ]);
  });

  it('shows a row no more whose deletion by somebody else its user has taken', async () => {
    const { actor } = await conflicting();
    actor.send({ type: 'selection.changed', selection: ['C1', 'C2'] });
    actor.send({ type: 'conflict.resolved', id: 'C1', keep: 'theirs' });
    const { context } = actor.getSnapshot();
    expect(rowsInSight(context).map(({ id }) => id)).not.toContain('C1');
    expect([context.data?.allCount, context.state.selection]).toEqual([24, ['C2']]);
  });

  it('tells of a refusal what is wrong with cells that still hold what was sent', async () => {
    const { actor } = await start();
    for (const id of ['C1', 'C2', 'C3']) actor.send(edit(id, 'city', ''));
    const { draft } = actor.getSnapshot().context;
    actor.send(edit('C1', 'city', 'Ajman'));
    actor.send({ type: 'rows.reset', ids: ['C2'] });
    const fields = [{ name: 'city', message: 'Too short' }];
    const problems = [0, 1, 2].map((index) => ({ index, message: '', fields, conflict: false }));
    actor.send({ type: 'rows.refused', draft, problems });
    expect(actor.getSnapshot().context.problems).toMatchObject([
      { id: 'C1', fields: [] },
      { id: 'C3', fields },
    ]);
  });

  it('keeps, with the stored values, what its user changed in cells that the other left alone', async () => {
    const { actor } = await start();
    actor.send(edit('C1', 'city', 'Sharjah'));
    actor.send(edit('C1', 'name', 'Mine alone'));
    actor.send({
      type: 'rows.refused',
      draft: actor.getSnapshot().context.draft,
      problems: [
        {
          index: 0,
          message: '',
          fields: [],
          conflict: true,
          current: { id: 'C1', name: 'Name 1', city: 'Abu Dhabi' },
        },
      ],
    });
    actor.send({ type: 'conflict.resolved', id: 'C1', keep: 'theirs' });
    const { context } = actor.getSnapshot();
    expect(context.draft.rows).toMatchObject([
      { values: { name: 'Mine alone' }, original: { name: 'Name 1' } },
    ]);
    expect(Object.keys(context.draft.rows[0]?.values ?? {})).toEqual(['name']);
    expect(rowsInSight(context)[1]?.row).toMatchObject({ name: 'Mine alone', city: 'Abu Dhabi' });
  });

  it('brings a draft back over a reload, held against the rows as they were read', async () => {
    const first = await start();
    first.actor.send(edit('C1', 'city', 'Sharjah'));
    const kept = first.kept.at(-1);
    if (kept === undefined) throw new Error('The draft was not kept');
    const { actor } = await start(JSON.parse(JSON.stringify(kept)));
    expect(actor.getSnapshot().value).toEqual({ ready: 'edited' });
    expect(sentBy({ actor })?.[0]?.original).toEqual({ city: 'Dubai' });
  });

  it('keeps what is shown for a chosen value with it, until the value is stored or taken back', async () => {
    const { actor } = await start();
    const shown = () => rowsInSight(actor.getSnapshot().context)[1]?.row;
    const choose = (value: string, display?: string) =>
      actor.send({ type: 'cells.edited', cells: [{ id: 'C1', name: 'city', value, display }] });
    choose('SHJ', 'Sharjah');
    expect(shown()).toMatchObject({ city: 'SHJ', cityUi: 'Sharjah' });
    expect(sentBy({ actor })?.[0]?.values).toEqual({ city: 'SHJ' });
    choose('AJM');
    expect(shown()).toMatchObject({ city: 'AJM' });
    expect(shown()).not.toHaveProperty('cityUi');
    choose('SHJ', 'Sharjah');
    actor.send(edit('C1', 'name', 'Other'));
    choose('Dubai');
    expect(actor.getSnapshot().context.draft.rows[0]).toMatchObject({
      values: { name: 'Other' },
      display: {},
    });
    actor.send({
      type: 'rows.added',
      rows: [{ name: 'New', city: 'SHJ' }],
      displays: [{ city: 'Sharjah' }],
    });
    expect(rowsInSight(actor.getSnapshot().context).at(-1)?.row).toEqual({
      name: 'New',
      city: 'SHJ',
      cityUi: 'Sharjah',
    });
  });

  it('[5.7] knows the visible required fields that are empty in a changed or new row', async () => {
    const { actor } = await start();
    const missing = () => {
      const { draft, data: read } = actor.getSnapshot().context;
      return missingInRows(draft, read?.list ?? [], ['id'], definition.fields).map((row) => ({
        ...row,
        fields: row.fields.map(({ name }) => name),
      }));
    };
    expect(missing()).toEqual([]);
    actor.send({ type: 'rows.added', rows: [{ city: 'Ajman' }] });
    expect(missing()).toEqual([{ index: 0, fields: ['name'] }]);
    // As in a form, letters that nobody sees fill nothing in.
    actor.send(edit('new:1', 'name', ' \u200b\u2060'));
    expect(missing()).toEqual([{ index: 0, fields: ['name'] }]);
    actor.send({ type: 'grid.reset' });
    actor.send(edit('C1', 'city', 'Ajman'));
    actor.send(edit('C2', 'name', ' '.trim()));
    expect(missing()).toEqual([{ index: 1, fields: ['name'] }]);
    const { draft, data: read } = actor.getSnapshot().context;
    const list = read?.list ?? [];
    const unseen = missingInRows(draft, list, ['id'], definition.fields, () => []);
    expect(unseen).toEqual([]);
  });
});

it.each([[null], [''], [[]]])(
  '[4.6] takes letters that nobody sees in an empty cell for no change: %j',
  (empty) => {
    const list = [{ id: 'C0', city: empty }];
    const change = (value: string) =>
      editCell(EMPTY_DRAFT, list, ['id'], { id: 'C0', name: 'city', value });
    expect(change(' \u200b\ufeff')).toBe(EMPTY_DRAFT);
    expect(change('\u200bBerlin').rows).toHaveLength(1);
  },
);

it('gives rows that were not changed since as the objects of before', () => {
  const { list } = data(3);
  const change = (draft: typeof EMPTY_DRAFT, id: string) =>
    editCell(draft, list, ['id'], { id, name: 'city', value: 'Berlin' });
  const one = change(EMPTY_DRAFT, 'C0');
  const two = change(one, 'C1');
  const [before, after] = [one, two].map((draft) => editedRows(list, ['id'], draft));
  expect(after?.map(({ row }, index) => row === before?.[index]?.row)).toEqual([true, false, true]);
  expect(after?.map(({ row }) => row.city)).toEqual(['Berlin', 'Berlin', list[2]?.city]);
});
