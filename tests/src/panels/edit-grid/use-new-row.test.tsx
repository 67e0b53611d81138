import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { success } from '#schemas/wire/envelope.ts';
import { firstToFill } from '#src/panels/edit-grid/new-row.ts';
import { useNewRow } from '#src/panels/edit-grid/use-new-row.ts';
import { renderPanel } from '../_panel-app.tsx';
import { fieldOf } from '../form/_fields.ts';

const fields = [
  fieldOf({ name: 'maker', extraType: 'Quote', initial: 'm2' }),
  fieldOf({ name: 'shops', extraType: 'Quote', multipleSelect: true, initial: ['s1', 's2'] }),
  fieldOf({ name: 'count', type: 'Number', initial: 1 }),
];

function NewRows({ pasted }: { pasted: Row }) {
  const newRow = useNewRow('GOODS', {}, fields);
  return (
    <>
      <output aria-label="added">{JSON.stringify(newRow())}</output>
      <output aria-label="pasted">
        {JSON.stringify(newRow({ values: pasted, display: { shops: ['Shop Three'] } }))}
      </output>
    </>
  );
}

it('[3.4d][3.5] a new row has the names of the rows that it points at, but for what is pasted over them', async () => {
  renderPanel(<NewRows pasted={{ maker: null, shops: ['s3'] }} />, (_, params) => {
    const { field } = params as { field: string };
    return success({ list: field === 'maker' ? [{ Key: 'm2', Name: 'Maker Two' }] : [] });
  });
  const read = (name: string) => JSON.parse(screen.getByLabelText(name).textContent ?? '');
  await waitFor(() =>
    expect(read('added')).toEqual({
      values: { maker: 'm2', shops: ['s1', 's2'], count: 1 },
      display: { maker: 'Maker Two', shops: ['s1', 's2'] },
    }),
  );
  expect(read('pasted')).toEqual({
    values: { maker: null, shops: ['s3'], count: 1 },
    display: { shops: ['Shop Three'] },
  });
});

it('[2.14d] a new row is filled in from where nothing stands yet', () => {
  expect(firstToFill(['order', 'name', 'note'], { order: '7' })).toBe('name');
  expect(firstToFill(['order', 'name'], { order: '7', name: 'x' })).toBe('order');
  expect(firstToFill([], {})).toBeUndefined();
});
