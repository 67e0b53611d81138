import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { deleteByDataDefinition as deleteContract } from '#schemas/web-ui-service/delete-by-data-definition.ts';
import { downloadExcelByDataDefinition as excelContract } from '#schemas/web-ui-service/download-excel-by-data-definition.ts';
import {
  type SavedRow,
  saveByDataDefinition as saveContract,
} from '#schemas/web-ui-service/save-by-data-definition.ts';
import { sqlByDataDefinition as sqlContract } from '#schemas/web-ui-service/sql-by-data-definition.ts';
import { cancelled, failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { valueHash } from '#schemas/wire/value-hash.ts';
import type { CallOptions } from '#src/api/request.ts';
import type { PanelDraft } from '#src/commands/command.ts';
import { createCommandRunner } from '#src/commands/command-runner.ts';
import { deleteByDataDefinition } from '#src/commands/delete-by-data-definition.ts';
import { downloadExcelByDataDefinition } from '#src/commands/download-excel-by-data-definition.ts';
import { postToServlet } from '#src/commands/post-to-servlet.ts';
import { saveByDataDefinition } from '#src/commands/save-by-data-definition.ts';
import { sqlByDataDefinition } from '#src/commands/sql-by-data-definition.ts';
import { commandScope, definition } from './_scope.ts';

const ATTEMPT = { attempt: expect.any(String) };

const rows = [{ id: 'C1', name: 'Ann', amount: 3 }];

function draftOf(more: Partial<PanelDraft> = {}) {
  return {
    rows: () => [{ key: { id: 'C1' }, values: { name: 'Bob' }, original: { name: 'Ann' } }],
    missing: () => [],
    saved: vi.fn(),
    refused: vi.fn(),
    deleted: vi.fn(),
    stored: (row: Row) => row,
    ...more,
  };
}

describe('SaveByDataDefinition', () => {
  const command = { command: 'SaveByDataDefinition', rows: [] };

  it('[5.7] names the empty required fields and does not send the save', async () => {
    const draft = draftOf({ missing: () => ['Name', 'Phone'] });
    const { scope, call } = commandScope({ draft });
    expect(await saveByDataDefinition.run(command, scope)).toMatchObject({
      ok: false,
      message: 'Please fill out this fields:Name, Phone',
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('[7.10e] sends the changed rows and hands the stored ones back to the panel', async () => {
    const draft = draftOf();
    const { scope, call, refresh, rowsChanged } = commandScope({ draft });
    const stored = [{ id: 'C1', name: 'Bob' }];
    call.mockResolvedValueOnce(success({ list: stored }));
    expect(await saveByDataDefinition.run(command, scope)).toMatchObject({ ok: true });
    expect(call).toHaveBeenCalledWith(saveContract, { code: 'CUSTOMER', rows: draft.rows() }, {});
    expect(draft.saved).toHaveBeenCalledWith(stored);
    expect(refresh).not.toHaveBeenCalled();
    expect(rowsChanged.mock.calls).toEqual([[{ dataCode: 'CUSTOMER', renamed: [] }, 'customers']]);
  });

  it('tells the other panels which stored rows have other keys since', async () => {
    const sent = [{ values: { id: 'C0' } }, ...draftOf().rows()];
    const { scope, call, rowsChanged } = commandScope({ draft: draftOf({ rows: () => sent }) });
    call.mockResolvedValueOnce(success({ list: [{ id: 'C0' }, { id: 'C2', name: 'Bob' }] }));
    await saveByDataDefinition.run(command, scope);
    const renamed = [{ before: { id: 'C1' }, now: { id: 'C2' } }];
    expect(rowsChanged.mock.calls).toEqual([[{ dataCode: 'CUSTOMER', renamed }, 'customers']]);
  });

  it('saves nothing of a panel that went while it waited for an answer', async () => {
    const { scope, call } = commandScope({ draft: draftOf() });
    const gone = { ...scope.panel, settled: async () => false };
    expect(await saveByDataDefinition.run(command, { ...scope, panel: gone })).toEqual(cancelled);
    expect(call).not.toHaveBeenCalled();
  });

  it('[2.22] asks to wait while the record is on its way', async () => {
    const { scope, call } = commandScope({ draft: null });
    expect(await saveByDataDefinition.run(command, scope)).toMatchObject({
      ok: false,
      message: 'Data is still loading, please wait',
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('leaves no file behind that is not there yet, and names it', async () => {
    const { scope, call } = commandScope({ draft: draftOf({ unsent: () => ['a.pdf', 'b.png'] }) });
    expect(await saveByDataDefinition.run(command, scope)).toMatchObject({
      code: 'NOT_SENT',
      message: expect.stringContaining('a.pdf, b.png'),
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('sends no more rows than one save takes, and says so', async () => {
    const [row] = draftOf().rows();
    const draft = draftOf({ rows: () => Array.from({ length: 1001 }, () => row as never) });
    const { scope, call } = commandScope({ draft });
    expect(await saveByDataDefinition.run(command, scope)).toMatchObject({
      ok: false,
      code: 'TOO_MANY',
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('hands the problems of a refused save to the panel', async () => {
    const draft = draftOf();
    const { scope, call } = commandScope({ draft });
    call.mockResolvedValueOnce(
      failure(60022, 'Changed meanwhile', 'CONFLICT', { problems: [{ index: 0, conflict: true }] }),
    );
    expect(await saveByDataDefinition.run(command, scope)).toMatchObject({ id: 60022 });
    expect(draft.saved).not.toHaveBeenCalled();
    expect(draft.refused).toHaveBeenCalledWith([
      { index: 0, message: '', fields: [], conflict: true },
    ]);
  });
});

describe('DeleteByDataDefinition', () => {
  const command = { command: 'DeleteByDataDefinition', rows };

  it('[7.10f] sends the keys of the rows once the user has agreed, then loads again', async () => {
    const { scope, call, confirm, refresh } = commandScope();
    expect(await deleteByDataDefinition.run(command, scope)).toMatchObject({ ok: true });
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Delete confirmation' }));
    expect(call).toHaveBeenCalledWith(deleteContract, {
      code: 'CUSTOMER',
      rows: [{ id: 'C1' }],
      original: [{ id: 'C1', name: 'Ann' }],
    });
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('[7.10f] names rows as they were read, whatever was typed into them, and loads those again that others have changed', async () => {
    const typed = { id: 'C1', name: 'Ann', amount: 3 };
    const draft = draftOf({
      stored: (row) => (row.id === typed.id ? { id: 'C0', name: 'Old' } : row),
    });
    const { scope, call, refresh } = commandScope({ draft });
    call.mockResolvedValueOnce(failure(60022, 'Changed meanwhile', 'CONFLICT'));
    await deleteByDataDefinition.run(command, scope);
    expect(call).toHaveBeenCalledWith(deleteContract, {
      code: 'CUSTOMER',
      rows: [{ id: 'C0' }],
      original: [{ id: 'C0', name: 'Old' }],
    });
    expect(draft.deleted).not.toHaveBeenCalled();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([
    ['alone', [], 0],
    ['with stored ones', rows, 1],
  ])(
    '[7.10f] takes rows away %s that are not saved yet, of which the server knows nothing',
    async (_, stored, calls) => {
      const added = { id: null, name: 'New' };
      const draft = draftOf({ newId: (row) => (row === added ? 'new:1' : null) });
      const { scope, call } = commandScope({ draft });
      const result = await deleteByDataDefinition.run(
        { ...command, rows: [added, ...stored] },
        scope,
      );
      expect(result.ok).toBe(true);
      expect(draft.deleted).toHaveBeenCalledWith(stored, ['new:1']);
      expect(call.mock.calls.map(([, params]) => params)).toMatchObject(
        Array.from({ length: calls }, () => ({ rows: [{ id: 'C1' }] })),
      );
    },
  );

  it.each([
    ['are deleted', success({ affected: 1 }), 1],
    ['are others by now', failure(60022, 'Changed meanwhile', 'CONFLICT'), 1],
    ['are refused', failure(60021, 'Needed', 'RULE'), 0],
  ])(
    '[7.10f] takes rows that %s out of the selection, or leaves them',
    async (_, answer, times) => {
      const { scope, call } = commandScope();
      const deselect = vi.fn();
      scope.panel.deselect = deselect;
      call.mockResolvedValueOnce(answer);
      await deleteByDataDefinition.run(command, scope);
      expect(deselect).toHaveBeenCalledTimes(times);
    },
  );

  it('[7.10f] names those of several rows that somebody else has changed', async () => {
    const told = async (about: object[], shown = definition) => {
      const { scope, call } = commandScope({ definition: () => shown });
      call.mockResolvedValueOnce(
        failure(60022, 'Changed meanwhile', 'CONFLICT', {
          problems: [{ index: about.length - 1, conflict: true }],
        }),
      );
      return deleteByDataDefinition.run({ ...command, rows: about as Row[] }, scope);
    };
    const [one, two] = [
      { id: 'C1', name: 'Ann' },
      { id: 'C2', name: 'Eve' },
    ];
    const message = (name: string) =>
      `Nothing was deleted, because somebody else has changed these rows first: \u2068${name}\u2069`;
    expect(await told([one, two])).toMatchObject({ id: 60022, message: message('C2') });
    const hidden = clientDataDefinition.parse({
      ...definition,
      fields: [{ name: 'id', hidden: true }, { name: 'name' }],
    });
    expect(await told([one, two], hidden)).toMatchObject({ message: message('Eve') });
    expect(await told([one])).toMatchObject({ message: 'Changed meanwhile' });
  });

  it('[7.10f] deletes rows of another definition by their own keys', async () => {
    const draft = draftOf({ stored: () => ({ id: 'C0', name: 'Old' }) });
    const { scope, call } = commandScope({ draft });
    const lines = {
      command: command.command,
      params: { code: 'ORDER_LINE' },
      rows: [{ id: 'L1' }],
    };
    await deleteByDataDefinition.run(lines, scope);
    expect(call).toHaveBeenCalledWith(deleteContract, {
      code: 'ORDER_LINE',
      rows: [{ id: 'L1' }],
      original: [],
    });
    expect(draft.deleted).not.toHaveBeenCalled();
  });

  it('[7.10f] sends what was seen when the user was asked, though the panel loads again meanwhile', async () => {
    let newest = { id: 'C1', name: 'Ann' };
    const { scope, call, confirm } = commandScope({ draft: draftOf({ stored: () => newest }) });
    confirm.mockImplementationOnce(async () => {
      newest = { id: 'C1', name: 'Eve' };
      return success(true);
    });
    await deleteByDataDefinition.run(command, scope);
    const sent = { code: 'CUSTOMER', rows: [{ id: 'C1' }], original: [{ id: 'C1', name: 'Ann' }] };
    expect(call).toHaveBeenCalledWith(deleteContract, sent);
  });

  it('[7.10f] sends hashes of texts that were seen and that a request has no room for', async () => {
    const { scope, call } = commandScope();
    const long = { id: 'C1', name: '长'.repeat(320_000) };
    const short = { id: 'C2', name: 'Ann' };
    await deleteByDataDefinition.run({ ...command, rows: [long, short] }, scope);
    const original = [{ id: 'C1', 'name#': valueHash(long.name) }, short];
    expect(call).toHaveBeenCalledWith(deleteContract, expect.objectContaining({ original }));
  });

  it('[7.10f] deletes no rows of which too much was seen to find out whether they are still so', async () => {
    const { scope, call, confirm } = commandScope();
    const names = ['id', ...Array.from({ length: 20 }, (_, index) => `f${index}`)];
    const wide = Array.from({ length: 1_000 }, (_, row) =>
      Object.fromEntries(names.map((name) => [name, `${row} ${'x'.repeat(40)}`])),
    );
    const definition = scope.panel.definition();
    const fields = names.map((name) => ({ ...definition?.fields[0], name }));
    scope.panel.definition = () => ({ ...definition, fields }) as never;
    const told = await deleteByDataDefinition.run({ ...command, rows: wide }, scope);
    expect(told).toMatchObject({ ok: false, message: expect.stringContaining('select fewer') });
    expect(confirm).not.toHaveBeenCalled();
    expect(call).not.toHaveBeenCalled();
  });

  it('tells a panel that edits which rows are gone, and of a refused deletion nothing', async () => {
    const draft = draftOf();
    const { scope, call } = commandScope({ draft });
    call.mockResolvedValueOnce(failure(60023, 'Other rows need it', 'STILL_NEEDED'));
    await deleteByDataDefinition.run(command, scope);
    expect(draft.deleted).not.toHaveBeenCalled();
    await deleteByDataDefinition.run(command, scope);
    expect(draft.deleted).toHaveBeenCalledWith(rows, []);
    await deleteByDataDefinition.run({ ...command, params: { code: 'OTHER' } }, scope);
    expect(draft.deleted).toHaveBeenCalledOnce();
  });

  it('names the row that it is about, as its readers know it, and else how many rows', async () => {
    const { scope, confirm } = commandScope();
    const question = async (about: object[], params = {}) => {
      await deleteByDataDefinition.run({ ...command, rows: about as Row[], params }, scope);
      return confirm.mock.lastCall?.[0];
    };
    expect(await question([{ id: 'C1' }])).toMatchObject({
      caption: 'Do you want to delete \u2068C1\u2069?',
    });
    expect(await question([{ id: 'C1' }, { id: 'C2' }])).toMatchObject({
      caption: 'Do you want to delete the selected rows (2)?',
    });
    const params = { title: '__Remove {name}?', caption: '{id}{gone}' };
    expect(await question([{ id: 'C1', name: 7, nameUi: '{id}' }], params)).toMatchObject({
      title: 'Remove \u2068{id}\u2069?',
      caption: '\u2068C1\u2069\u2068\u2069',
    });
    const four = ['A', 'B', 'C', 'D'].map((id) => ({ id }));
    expect(await question(four, { title: 'Remove {id}?' })).toMatchObject({
      title: 'Remove \u2068A\u2069, \u2068B\u2069, \u2068C\u2069 …?',
    });
  });

  it('lists what a row shows of a field of several', async () => {
    const { scope, confirm } = commandScope();
    const row = { id: 'C1', tags: ['a', 'b'], tagsUi: ['Red', 'Blue'] };
    const params = { title: 'Remove {tags}?' };
    await deleteByDataDefinition.run({ ...command, rows: [row as Row], params }, scope);
    expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: 'Remove \u2068Red, Blue\u2069?' });
  });

  it('[2.20] names an option by its text, and what was typed as it is', async () => {
    const { scope, confirm } = commandScope();
    const row = { id: 'C1', name: '__x', level: 'g', levelUi: '__Gold', tagsUi: ['__Red', 'Blue'] };
    const params = { title: 'Remove {name} {level} {tags}?' };
    await deleteByDataDefinition.run({ ...command, rows: [row as Row], params }, scope);
    expect(confirm.mock.lastCall?.[0]).toMatchObject({
      title: 'Remove \u2068__x\u2069 \u2068Gold\u2069 \u2068Red, Blue\u2069?',
    });
  });

  it('[2.20] writes days, times, yes and no, and numbers as the grid does', async () => {
    const { fields } = clientDataDefinition.parse({
      code: 'CUSTOMER',
      key: ['id'],
      fields: [
        { name: 'starts', type: 'DateTime' },
        { name: 'day', type: 'DateTime', format: 'date' },
        { name: 'paid', type: 'Boolean' },
        { name: 'fee', type: 'Number', format: 'money' },
        { name: 'share', type: 'Number', format: 'percent' },
        { name: 'level', options: [{ Key: 'g', Name: '__Gold' }] },
      ],
    });
    const { scope, confirm } = commandScope({ definition: () => ({ ...definition, fields }) });
    const row = {
      starts: '2026-03-01T08:30:00',
      day: '2026-03-01',
      paid: false,
      fee: 1234.5,
      share: 0.125,
      level: 'g',
    };
    const params = { title: '{starts} {day} {paid} {fee} {share} {level}' };
    await deleteByDataDefinition.run({ ...command, rows: [row as Row], params }, scope);
    const title = '2026-03-01 08:30|2026-03-01|No|¥1,234.50|12.5%|Gold';
    const isolated = title.split('|').map((text) => `\u2068${text}\u2069`);
    expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: isolated.join(' ') });
  });

  it('tells the panels of another definition whose rows it has deleted, and of its own', async () => {
    const { scope, rowsChanged } = commandScope();
    await deleteByDataDefinition.run({ ...command, params: { code: 'GUEST' } }, scope);
    expect(rowsChanged.mock.calls).toEqual([
      [{ dataCode: 'GUEST' }, 'customers'],
      [{ dataCode: 'CUSTOMER' }, 'customers'],
    ]);
  });

  it('sends nothing when the user changes their mind', async () => {
    const { scope, call, confirm } = commandScope();
    confirm.mockResolvedValueOnce(cancelled);
    expect(await deleteByDataDefinition.run(command, scope)).toBe(cancelled);
    expect(call).not.toHaveBeenCalled();
  });

  it('needs a row', async () => {
    const { scope, call } = commandScope();
    expect(await createCommandRunner(scope).run({ ...command, rows: [] })).toMatchObject({
      ok: false,
      message: 'Select at least one row first',
    });
    expect(call).not.toHaveBeenCalled();
  });
});

describe('DownloadExcelByDataDefinition', () => {
  const view = () => ({
    queries: { status: 'paid' },
    keyword: 'ann',
    sort: [{ name: 'name', order: 'desc' as const }],
    fields: ['name', 'id'],
  });

  it('[7.10h] asks for the rows and columns as the panel shows them', async () => {
    const { scope, start } = commandScope({ view });
    const command = { command: 'DownloadExcelByDataDefinition', rows: [] };
    await downloadExcelByDataDefinition.run(command, scope);
    expect(start).toHaveBeenCalledWith(
      excelContract,
      { code: 'CUSTOMER', ...view() },
      'Excel: Customers',
    );
  });

  it('asks for the selected rows only when it is told to', async () => {
    const { scope, start } = commandScope({ view, selectedRows: () => rows });
    const command = {
      command: 'DownloadExcelByDataDefinition',
      params: { rows: 'selected' },
      rows: [],
    };
    await downloadExcelByDataDefinition.run(command, scope);
    expect(start).toHaveBeenCalledWith(
      excelContract,
      { code: 'CUSTOMER', ...view(), keys: ['C1'] },
      'Excel: Customers',
    );
  });

  it('tells a panel without a definition that it needs one, and not to select rows', async () => {
    const { scope } = commandScope({ definition: () => null });
    const command = 'DownloadExcelByDataDefinition';
    const run = { command, params: { rows: 'selected' }, rows: [] };
    expect(await createCommandRunner(scope).run(run)).toMatchObject({ code: 'BAD_PARAMS' });
  });
});

describe('an action that asks first', () => {
  it('[7.17e] gives each selected row what the user was asked for, and makes a row of it where none is meant', async () => {
    const { scope, call } = commandScope({
      selectedRows: () => [...rows, { id: 'C2', reason: 'old' }],
    });
    const params = { action: 'refuse', reason: 'late' };
    await sqlByDataDefinition.run({ command: 'SqlByDataDefinition', params, rows: [] }, scope);
    expect(call).toHaveBeenLastCalledWith(
      sqlContract,
      {
        code: 'CUSTOMER',
        action: 'refuse',
        rows: [
          { ...rows[0], reason: 'late' },
          { id: 'C2', reason: 'late' },
        ],
      },
      ATTEMPT,
    );
    const none = { ...params, rows: 'none' };
    await sqlByDataDefinition.run(
      { command: 'SqlByDataDefinition', params: none, rows: [] },
      scope,
    );
    expect(call.mock.lastCall?.[1]).toMatchObject({ rows: [{ reason: 'late' }] });
  });
});

describe('what was sent and not answered', () => {
  const lost = failure(ResultId.network, 'The server cannot be reached', 'NETWORK');
  const action = (row: Row, params = {}) => ({
    command: 'SqlByDataDefinition',
    params: { action: 'count', ...params },
    rows: [row],
  });
  beforeEach(() => sessionStorage.clear());

  it('[7.17e] is the same attempt when it is pressed again, whatever its row shows by then, until it is answered', async () => {
    const { scope, call } = commandScope();
    const keys = () => call.mock.calls.map(([, , options]) => (options as CallOptions).attempt);
    call.mockResolvedValueOnce(lost);
    await sqlByDataDefinition.run(action({ id: 'C1', stock: 5 }), scope);
    await sqlByDataDefinition.run(action({ id: 'C2', stock: 5 }), scope);
    await sqlByDataDefinition.run(action({ id: 'C1', stock: 5 }, { reason: 'late' }), scope);
    await sqlByDataDefinition.run(action({ id: 'C1', stock: 6 }), scope);
    await sqlByDataDefinition.run(action({ id: 'C1', stock: 6 }), scope);
    const [first, ...others] = keys();
    expect(others.map((key) => key === first)).toEqual([false, false, true, false]);
    expect(new Set(others).size).toBe(4);
  });

  describe('of a save that gives a row another key', () => {
    const command = { command: 'SaveByDataDefinition', rows: [] };
    const renames = (before: string, now: string): SavedRow[] => [
      { key: { id: before }, values: { id: now }, original: { id: before } },
    ];
    function renaming(rows: () => SavedRow[] = () => renames('A', 'B')) {
      const saved = vi.fn();
      const used = commandScope({ draft: draftOf({ rows, saved }) });
      const keys = () =>
        used.call.mock.calls.map(([, , options]) => (options as CallOptions)?.attempt);
      return { ...used, saved, keys };
    }

    it('[7.17d] is asked for at once by the same attempt, and what was done is told as done', async () => {
      const { scope, call, keys, saved, refresh } = renaming();
      call.mockResolvedValueOnce(lost).mockResolvedValueOnce(success({ list: [{ id: 'B' }] }));
      expect(await saveByDataDefinition.run(command, scope)).toMatchObject({ ok: true });
      expect(keys()).toEqual([expect.any(String), keys()[0]]);
      expect(saved).toHaveBeenCalledExactlyOnceWith([{ id: 'B' }]);
      expect(refresh).not.toHaveBeenCalled();
    });

    it('[7.17d] is the same attempt when it is pressed again, and its rows are not asked for by their old key', async () => {
      const { scope, call, keys, refresh } = renaming();
      call.mockResolvedValue(lost);
      await saveByDataDefinition.run(command, scope);
      await saveByDataDefinition.run(command, scope);
      expect(new Set(keys()).size).toBe(1);
      expect(keys()).toHaveLength(4);
      expect(refresh).not.toHaveBeenCalled();
    });

    it('[7.17d] is another attempt once anything else of the definition was saved: it may be about another state of the row', async () => {
      let rows = renames('A', 'B');
      const { scope, call, keys } = renaming(() => rows);
      call.mockResolvedValueOnce(lost).mockResolvedValueOnce(lost);
      await saveByDataDefinition.run(command, scope);
      rows = renames('B', 'A');
      await saveByDataDefinition.run(command, scope);
      rows = renames('A', 'B');
      await saveByDataDefinition.run(command, scope);
      expect(keys()).toHaveLength(4);
      expect(keys()[3]).not.toBe(keys()[0]);
    });

    it('[7.17d] is not sent again where it never came to the server', async () => {
      const { scope, call } = renaming();
      call.mockResolvedValue(failure(ResultId.network, 'Refused on its way', 'TURNED_AWAY'));
      await saveByDataDefinition.run(command, scope);
      expect(call).toHaveBeenCalledOnce();
    });
  });

  it('[7.17d] has a save show what is stored by now, which may be what was sent', async () => {
    const { scope, call, refresh } = commandScope({ draft: draftOf() });
    const command = { command: 'SaveByDataDefinition', rows: [] };
    for (const [answer, times] of [
      [failure(ResultId.network, 'Refused on its way', 'TURNED_AWAY'), 0],
      [failure(ResultId.refused, 'No', 'NO'), 0],
      [lost, 1],
    ] as const) {
      call.mockResolvedValueOnce(answer);
      await saveByDataDefinition.run(command, scope);
      expect(refresh).toHaveBeenCalledTimes(times);
    }
  });

  it('[7.17e] is another attempt for another new row, which has no key yet', async () => {
    const [one, other] = [{ name: 'A' }, { name: 'B' }];
    const newId = (row: Row) => (row === one ? 'uuid 1' : row === other ? 'uuid 2' : null);
    const { scope, call } = commandScope({ draft: draftOf({ newId }) });
    call.mockResolvedValueOnce(lost).mockResolvedValueOnce(lost);
    for (const row of [one, other, one]) await sqlByDataDefinition.run(action(row), scope);
    const [first, second, again] = call.mock.calls.map(
      ([, , options]) => (options as CallOptions).attempt,
    );
    expect([second === first, again === first]).toEqual([false, true]);
  });

  it('[7.17h] may have been done: the panel is loaded again', async () => {
    const { scope, postToServlet: post, refresh } = commandScope();
    post.mockResolvedValueOnce(lost as never);
    const params = { servlet: 'Stock', command: 'Count' };
    await postToServlet.run({ command: 'PostToServlet', params, rows }, scope);
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe('PostToServlet', () => {
  it.each([
    ['TURNED_AWAY', 0],
    ['NETWORK', 1],
  ])('loads rows again only where it may have changed them: %s', async (code, times) => {
    const { scope, postToServlet: post, refresh } = commandScope();
    post.mockResolvedValue(failure(ResultId.network, '', code) as never);
    const params = { servlet: 'Task', command: 'Run', body: {} };
    await postToServlet.run({ command: 'PostToServlet', params, rows: [] }, scope);
    expect(refresh).toHaveBeenCalledTimes(times);
  });

  it('[7.17h] posts to the servlet of its params, with the rows, and loads the panel again', async () => {
    const { scope, postToServlet: post, refresh } = commandScope();
    const params = {
      servlet: 'Stock',
      command: 'Count',
      queries: { at: 'X' },
      body: { full: true },
    };
    await postToServlet.run({ command: 'PostToServlet', params, rows }, scope);
    expect(post).toHaveBeenCalledWith(
      { servlet: 'Stock', command: 'Count', queries: { at: 'X' } },
      { full: true, rows },
      ATTEMPT,
    );
    expect(refresh).toHaveBeenCalledOnce();
  });

  const run = { servlet: 'Task', command: 'Run', body: { task: 'MOVE', id: '{id}', days: 7 } };

  it('[7.17h] fills the places of its body from its row, and adds what the user was asked for', async () => {
    const { scope, postToServlet: post } = commandScope();
    const params = { ...run, body: { ...run.body, unknown: '{nothing}' }, reason: 'late' };
    await postToServlet.run({ command: 'PostToServlet', params, rows }, scope);
    expect(post).toHaveBeenCalledWith(
      expect.objectContaining({ servlet: 'Task' }),
      {
        task: 'MOVE',
        id: 'C1',
        days: 7,
        unknown: null,
        reason: 'late',
        rows,
      },
      ATTEMPT,
    );
  });

  it('tells the panels of its page which task of an author it has run, and of no other call', async () => {
    const task = 'MOVE_CALL_BY_SCRIPT';
    for (const params of [
      { ...run, body: { task } },
      { ...run, servlet: 'Stock', body: { task } },
      { ...run, body: { task: 'MOVE' } },
    ]) {
      const { scope, rowsChanged } = commandScope();
      await postToServlet.run({ command: 'PostToServlet', params, rows: [] }, scope);
      const tasks = params.servlet === 'Task' && params.body.task === task ? [task] : [];
      expect(rowsChanged.mock.calls).toEqual([[{ dataCode: 'CUSTOMER', tasks }, 'customers']]);
    }
    const { scope, rowsChanged, postToServlet: post } = commandScope();
    post.mockResolvedValueOnce(failure(60_023, '') as never);
    const refused = { ...run, body: { task } };
    await postToServlet.run({ command: 'PostToServlet', params: refused, rows: [] }, scope);
    expect(rowsChanged).not.toHaveBeenCalled();
  });

  it('posts nothing about a row while none or several are selected', async () => {
    const { scope, postToServlet: post } = commandScope();
    const command = { command: 'PostToServlet', params: run, rows: [] as typeof rows };
    expect(await createCommandRunner(scope).run(command)).toMatchObject({ code: 'NO_ROWS' });
    const several = commandScope({ selectedRows: () => [...rows, ...rows] });
    expect(await createCommandRunner(several.scope).run(command)).toMatchObject({
      code: 'SEVERAL_ROWS',
      message: 'Select one row only',
    });
    expect(post).not.toHaveBeenCalled();
    expect(several.postToServlet).not.toHaveBeenCalled();
  });

  it('says so when it does not know where to', async () => {
    const { scope, postToServlet: post } = commandScope();
    expect(await postToServlet.run({ command: 'PostToServlet', rows: [] }, scope)).toMatchObject({
      ok: false,
    });
    expect(post).not.toHaveBeenCalled();
  });
});

it.each([
  ['DeleteByDataDefinition', { confirm: false }],
  ['SqlByDataDefinition', { action: 'hide' }],
  ['DownloadExcelByDataDefinition', { rows: 'selected' }],
] as const)(
  '[8.5] %s is not sent for more rows than the server takes, and says how many it takes',
  async (command, params) => {
    const { scope, call } = commandScope({});
    const many = Array.from({ length: 1001 }, (_, index) => ({ id: `C${index}` }));
    expect(await createCommandRunner(scope).run({ command, params, rows: many })).toMatchObject({
      code: 'TOO_MANY',
      message: 'At most 1000 rows at once, and these are 1001: select fewer',
    });
    expect(call).not.toHaveBeenCalled();
  },
);
