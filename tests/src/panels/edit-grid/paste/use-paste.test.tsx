import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { GridApi } from 'ag-grid-community';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '#machines/panel/edit-draft.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { type PasteRows, usePaste } from '#src/panels/edit-grid/paste/use-paste.ts';
import { renderPanel } from '../../_panel-app.tsx';
import { fieldOf } from '../../form/_fields.ts';

const fields = [fieldOf({ name: 'maker', extraType: 'Quote' })];
const definition = { code: 'GOODS', key: ['id'], fields, may: { save: true } };

/** A grid of one cell, in which the focus stands. */
const api = {
  getFocusedCell: () => ({ rowIndex: 0, column: { getColId: () => 'maker' } }),
  getAllDisplayedColumns: () => [{ getColId: () => 'maker' }],
  getDisplayedRowCount: () => 1,
  getDisplayedRowAtIndex: () => ({ id: '1' }),
} as unknown as GridApi<Row>;

/** Hears of each paste that is over, whatever came of it. */
const ended = vi.fn<() => void>();
beforeEach(() => ended.mockClear());

function Pasted({ onEdit }: Pick<PasteRows, 'onEdit'>) {
  const latest = useRef<PasteRows>({
    definition: definition as unknown as ClientDataDefinition,
    draft: EMPTY_DRAFT,
    problems: [],
    rows: [{ id: '1', row: { id: 1 } }],
    beginning: {},
    visible: () => fields,
    onAdd: () => {},
    onEdit,
    onPending: () => {},
  });
  const paste = usePaste(api, latest);
  return (
    <section
      aria-label="cells"
      onPaste={(event) =>
        void paste(event)
          .catch(() => {})
          .then(ended)
      }
    >
      {' '}
    </section>
  );
}

function paste(text: string): void {
  const getData = (type: string) => (type === 'text/plain' ? text : '');
  fireEvent.paste(screen.getByLabelText('cells'), { clipboardData: { getData } });
}

it('[3.4d] what is pasted last stands last, though the one before is found late', async () => {
  let answer = () => {};
  const found = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const onEdit = vi.fn<PasteRows['onEdit']>();
  renderPanel(<Pasted onEdit={onEdit} />, async (_, params) => {
    const { keyword } = params as { keyword: string };
    if (keyword === 'first') await found;
    return success({ list: [{ Key: `m-${keyword}`, Name: keyword }] });
  });
  paste('first');
  paste('second');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onEdit).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onEdit).toHaveBeenCalledTimes(2));
  expect(onEdit.mock.calls.map(([[cell]]) => cell?.value)).toEqual(['m-first', 'm-second']);
});

it('[3.4d] a paste that fails holds up none behind it', async () => {
  const onEdit = vi.fn<PasteRows['onEdit']>();
  renderPanel(<Pasted onEdit={onEdit} />, async (_, params) => {
    const { keyword } = params as { keyword: string };
    if (keyword === 'first') throw new Error('lost');
    return success({ list: [{ Key: `m-${keyword}`, Name: keyword }] });
  });
  paste('first');
  paste('second');
  await waitFor(() => expect(onEdit).toHaveBeenCalledOnce());
  expect(onEdit.mock.calls[0]?.[0][0]?.value).toBe('m-second');
});

it('[8.5] a paste whose texts the server could not be asked about says why', async () => {
  const onEdit = vi.fn<PasteRows['onEdit']>();
  const { raise } = renderPanel(<Pasted onEdit={onEdit} />, () =>
    failure(ResultId.network, 'The server cannot be reached', 'NETWORK'),
  );
  paste('first');
  await waitFor(() => expect(raise).toHaveBeenCalledOnce());
  expect(raise).toHaveBeenCalledWith(
    'warn',
    'Cells that could not be taken over: 1\nRow 1 Value: first\nThe server cannot be reached',
  );
});

it('[8.5] what one user has pasted is neither done nor told when the next one is there', async () => {
  let user = 'first';
  const onEdit = vi.fn<PasteRows['onEdit']>();
  const { raise } = renderPanel(
    <Pasted onEdit={onEdit} />,
    (_, params) => {
      user = 'next';
      const { keyword } = params as { keyword: string };
      return success({ list: keyword === 'found' ? [{ Key: 'm', Name: keyword }] : [] });
    },
    { session: { current: () => ({ user }) } },
  );
  paste('found');
  await waitFor(() => expect(ended).toHaveBeenCalledOnce());
  user = 'first';
  paste('nowhere');
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
  expect(onEdit).not.toHaveBeenCalled();
  expect(raise).not.toHaveBeenCalled();
});
