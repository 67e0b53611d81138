import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { Sought } from '#src/panels/edit-grid/cells/chosen.ts';
import { FieldEditor } from '#src/panels/edit-grid/cells/FieldEditor.tsx';
import { useSoughtCells } from '#src/panels/edit-grid/cells/use-sought-cells.ts';
import type { PasteRows } from '#src/panels/edit-grid/paste/use-paste.ts';
import { shownRows } from '#src/panels/edit-grid/shown-rows.ts';
import { renderPanel } from '../../_panel-app.tsx';
import { fieldOf } from '../../form/_fields.ts';

const maker = fieldOf({ name: 'maker', title: 'Maker', extraType: 'Quote' });
const makers = fieldOf({ ...maker, name: 'makers', multipleSelect: true });
const ACME = { Key: 'a', Name: 'Acme' };
const BOLT = { Key: 'b', Name: 'Bolt' };

it('[3.4d] a cell hands over what was typed when Tab leaves it before the answer', async () => {
  const values: unknown[] = [];
  const given = {
    field: maker,
    dataCode: 'GOODS',
    value: null,
    data: { id: 1 },
    node: { data: { id: 1 } },
    stopEditing: () => {},
    onValueChange: (value: unknown) => values.push(value),
  };
  renderPanel(
    <FieldEditor {...(given as unknown as Parameters<typeof FieldEditor>[0])} />,
    () => new Promise<never>(() => {}),
  );
  const lookup = screen.getByRole('combobox', { name: 'Maker' });
  fireEvent.keyDown(lookup, { key: 'Tab' });
  expect(values).toEqual([]);
  fireEvent.change(lookup, { target: { value: 'acm' } });
  fireEvent.keyDown(lookup, { key: 'Tab' });
  expect(values).toEqual([new Sought('acm', null)]);
});

/** Hears of each search that has ended, whatever came of it. */
const answered = vi.fn<() => void>();
beforeEach(() => answered.mockClear());

/** Seeks a text in a row when it is pressed. */
function Seeking({
  field,
  row,
  held = row[field.name],
  onEdit,
}: { field: typeof maker; row: Row; held?: unknown } & Pick<PasteRows, 'onEdit'>) {
  const latest = useRef({
    definition: { code: 'GOODS' } as ClientDataDefinition,
    rows: [{ id: '1', row }],
    onEdit,
    onPending: (asked: Promise<unknown>) => void asked.then(answered),
  });
  const seek = useSoughtCells(latest);
  const [shown] = [{ id: '1', row }].map(shownRows(() => [field]));
  return ['acm', 'bol'].map((text) => (
    <button type="button" key={text} onClick={() => shown && seek(shown, field, ` ${text} `, held)}>
      {text}
    </button>
  ));
}

function seek(field: typeof maker, row: Row, answer: Result<unknown>) {
  const onEdit = vi.fn<PasteRows['onEdit']>();
  const asked = vi.fn<(params: unknown) => void>();
  const { raise } = renderPanel(
    <Seeking field={field} row={row} onEdit={onEdit} />,
    (_command, params) => {
      asked(params);
      return answer;
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'acm' }));
  return { onEdit, asked, raise };
}

it('[3.4d] the only row that is found later stands in its cell', async () => {
  const one = seek(maker, { id: 1, maker: null }, success({ list: [ACME] }));
  await waitFor(() => expect(one.onEdit).toHaveBeenCalledOnce());
  expect(one.onEdit).toHaveBeenCalledWith([
    { id: '1', name: 'maker', value: 'a', display: 'Acme' },
  ]);
  expect(one.asked).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'GOODS', field: 'maker', keyword: 'acm' }),
  );
  expect(one.raise).not.toHaveBeenCalled();
});

it('[3.4i] the only row that is found later is added to those of its cell, once', async () => {
  const row = { id: 1, makers: ['b'], makersUi: ['Bolt'] };
  const added = seek(makers, row, success({ list: [ACME] }));
  await waitFor(() => expect(added.onEdit).toHaveBeenCalledOnce());
  expect(added.onEdit).toHaveBeenCalledWith([
    { id: '1', name: 'makers', value: ['b', 'a'], display: ['Bolt', 'Acme'] },
  ]);
});

it.each([
  ['none', success({ list: [] }), 'Maker: acm\nNothing found'],
  ['several', success({ list: [ACME, BOLT] }), 'Maker: acm\n2 found'],
  [
    'no answer',
    failure(ResultId.network, 'The server cannot be reached', 'NETWORK'),
    'Maker: acm\nThe server cannot be reached',
  ],
])(
  '[3.4d] where %s comes for what a left cell had, it says so and takes nothing',
  async (_, answer, said) => {
    const { onEdit, raise } = seek(maker, { id: 1, maker: 'x' }, answer);
    await waitFor(() => expect(raise).toHaveBeenCalledOnce());
    expect(raise).toHaveBeenCalledWith('warn', said);
    expect(onEdit).not.toHaveBeenCalled();
  },
);

it.each([
  ['found', success({ list: [ACME] })],
  ['not found', success({ list: [] })],
])(
  '[3.4d] what was typed before another row was chosen in its cell changes and says nothing, %s',
  async (_, answer) => {
    const onEdit = vi.fn<PasteRows['onEdit']>();
    const row = { id: 1, maker: 'b' };
    const { raise } = renderPanel(
      <Seeking field={maker} row={row} held={null} onEdit={onEdit} />,
      () => answer,
    );
    fireEvent.click(screen.getByRole('button', { name: 'acm' }));
    await waitFor(() => expect(answered).toHaveBeenCalledOnce());
    expect(onEdit).not.toHaveBeenCalled();
    expect(raise).not.toHaveBeenCalled();
  },
);

it('[3.4d] what a cell was left with last stands there, though what it was left with before is answered later', async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const onEdit = vi.fn<PasteRows['onEdit']>();
  renderPanel(
    <Seeking field={maker} row={{ id: 1, maker: null }} onEdit={onEdit} />,
    async (_, params) => {
      const { keyword } = params as { keyword: string };
      if (keyword === 'acm') await first;
      return success({ list: [keyword === 'acm' ? ACME : BOLT] });
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'acm' }));
  fireEvent.click(screen.getByRole('button', { name: 'bol' }));
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  answerFirst();
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  expect(onEdit.mock.calls.map(([[cell]]) => cell?.value)).toEqual(['b']);
});

it('[8.5] what one user has typed is neither changed nor told when the next one is there', async () => {
  let user = 'first';
  const onEdit = vi.fn<PasteRows['onEdit']>();
  const { raise } = renderPanel(
    <Seeking field={maker} row={{ id: 1, maker: null }} onEdit={onEdit} />,
    (_, params) => {
      const { keyword } = params as { keyword: string };
      user = 'next';
      return success({ list: keyword === 'acm' ? [ACME] : [] });
    },
    { session: { current: () => ({ user }) } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'acm' }));
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  user = 'first';
  fireEvent.click(screen.getByRole('button', { name: 'bol' }));
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  expect(onEdit).not.toHaveBeenCalled();
  expect(raise).not.toHaveBeenCalled();
});
