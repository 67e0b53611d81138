import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { type PanelOf, panel } from '#schemas/definitions/panel.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import BasicList from '#src/panels/basic-list/BasicList.tsx';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from './_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'PRODUCT',
  key: ['id'],
  fields: [
    { name: 'id', readonly: true },
    { name: 'name', title: 'Name' },
    { name: 'note', title: 'Note' },
  ],
  may: { save: true, delete: false, actions: [] },
});
const SAVE = { text: 'Save', command: 'SaveByDataDefinition' };

function formOf(code: string) {
  const option = { defaultFilters: { id: 'P1' } };
  return panel.parse({
    type: 'Form',
    code,
    dataCode: 'PRODUCT',
    title: code,
    option,
    buttons: [SAVE],
  });
}
const list = panel.parse({ type: 'BasicList', code: 'all', dataCode: 'PRODUCT', title: 'All' });

/** A page with two forms of one record and a list of it, over rows that a save changes. */
async function drawPage() {
  let stored: Row = { id: 'P1', name: 'Desk', note: '' };
  const page = pageScope();
  renderPanel(
    <>
      <Form panel={formOf('left') as PanelOf<'Form'>} page={page} />
      <Form panel={formOf('right') as PanelOf<'Form'>} page={page} />
      <BasicList panel={list as PanelOf<'BasicList'>} page={page} />
    </>,
    (command, given): Result<unknown> => {
      if (command === 'GetDataDefinition') return success(definition);
      if (command === 'SaveByDataDefinition') {
        const [row] = (given as { rows: { values: Row }[] }).rows;
        stored = { ...stored, ...row?.values };
        return success({ list: [stored] });
      }
      return success({ list: [stored], statistics: [], selectedIds: [], allCount: 1 });
    },
  );
  const region = (name: string) => within(screen.getByRole('region', { name }));
  const field = (form: string, name: string) =>
    region(form).getByLabelText(name, { exact: false }) as HTMLInputElement;
  await waitFor(() => {
    expect(field('left', 'Name').value).toBe('Desk');
    expect(field('right', 'Name').value).toBe('Desk');
    expect(region('All').getByText('Desk')).toBeDefined();
  });
  return { region, field };
}

describe('panels of one data definition on one page', () => {
  it('show what one of them has saved, and keep what is typed in another', async () => {
    const { region, field } = await drawPage();
    fireEvent.change(field('right', 'Note'), { target: { value: 'my note' } });
    fireEvent.change(field('left', 'Name'), { target: { value: 'Bench' } });
    fireEvent.click(region('left').getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(region('All').getByText('Bench')).toBeDefined();
      expect(field('right', 'Name').value).toBe('Bench');
    });
    expect(field('right', 'Note').value).toBe('my note');
    fireEvent.click(region('right').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('left', 'Note').value).toBe('my note'));
  });

  it.each([
    [
      'one press',
      () => fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[1] as Element),
    ],
    ['the network that is back', () => window.dispatchEvent(new Event('online'))],
  ])('[2.21] that one lost call has failed are all mended by %s', async (_, mend) => {
    let isLost = true;
    let lose = () => {};
    const lost = new Promise<Result<unknown>>((resolve) => {
      lose = () => resolve(failure(ResultId.network, '', 'NETWORK'));
    });
    const page = pageScope();
    renderPanel(
      <>
        <Form panel={formOf('left') as PanelOf<'Form'>} page={page} />
        <BasicList panel={list as PanelOf<'BasicList'>} page={page} />
      </>,
      (command) => {
        if (command === 'GetDataDefinition') return isLost ? lost : success(definition);
        // The list asks for its rows with the definition: it waits for the call of the form by now.
        lose();
        const list = [{ id: 'P1', name: 'Desk' }];
        return success({ list, statistics: [], selectedIds: [], allCount: 1 });
      },
    );
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    isLost = false;
    mend();
    await waitFor(() => {
      expect(screen.queryAllByRole('alert')).toEqual([]);
      expect(screen.getByLabelText('Name', { exact: false })).toBeDefined();
      expect(screen.getByText('Desk')).toBeDefined();
    });
  });
});
