import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { EditProblems } from '#src/panels/edit-grid/EditProblems.tsx';
import { i18n, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [
    { name: 'id' },
    { name: 'name', title: 'Name' },
    { name: 'sale', title: 'On sale', type: 'Boolean' },
    { name: 'note', title: 'Note' },
    { name: 'unit', title: 'Unit' },
    { name: 'price', title: 'Price', type: 'Number', format: 'money' },
  ],
});
const mine = {
  id: 'G1',
  name: 'Mine',
  sale: true,
  note: 'as it was',
  unit: 'mine alone',
  price: 2.345,
};
const theirs = {
  id: 'G1',
  name: 'Theirs <b>',
  sale: false,
  note: 'theirs alone',
  unit: 'box',
  price: 2.35,
};

/** The problems of rows whose own values are `mine`, unless others are given. */
function drawProblems(
  given: Pick<ComponentProps<typeof EditProblems>, 'problems'> &
    Partial<ComponentProps<typeof EditProblems>>,
): void {
  renderPanel(
    <EditProblems
      definition={definition}
      rowNumber={() => 0}
      mineOf={() => ({ row: mine, original: {} })}
      onShow={() => {}}
      onResolve={() => {}}
      {...given}
    />,
    () => {
      throw new Error('Nothing is asked');
    },
  );
}

afterEach(() => i18n.changeLanguage('en'));

it('shows both values of each cell that both have changed, and which of them shall stand', () => {
  const onResolve = vi.fn();
  drawProblems({
    problems: [{ id: 'G1', index: 0, message: '', fields: [], conflict: true, current: theirs }],
    rowNumber: () => 3,
    mineOf: () => ({ row: mine, original: { name: 'Desk', sale: null, unit: 'box', price: 2 } }),
    onResolve,
  });
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Mine', 'Theirs <b>'],
    ['Yes', 'No'],
    ['¥2.345', '¥2.35'],
  ]);
  // Where they stand below each other.
  const titles = within(rows[0] as HTMLElement).getAllByRole('cell');
  expect(titles.map((cell) => cell.dataset.title)).toEqual(['Your value', 'Their value']);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(onResolve).toHaveBeenCalledWith('G1', 'mine');
});

it('says of a row that somebody has deleted that it is gone, and no number', () => {
  drawProblems({
    problems: [{ id: 'G1', index: 0, message: '', fields: [], conflict: true }],
    mineOf: () => ({ row: {}, original: {} }),
  });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('listitem').textContent?.trim()).toBe(
    'This record is no longer hereTake theirs',
  );
});

it('tells the rows that were not saved as a list, at once', () => {
  drawProblems({
    problems: [
      {
        id: 'G1',
        index: 0,
        message: '',
        fields: [{ name: 'name', message: 'Please fill out this field' }],
        conflict: false,
      },
    ],
    rowNumber: () => 2,
  });
  const alert = screen.getByRole('alert', { name: 'Rows that were not saved' });
  const list = within(alert).getByRole('list');
  expect(within(list).getByRole('listitem').textContent).toBe(
    'Row 2 Name: Please fill out this field',
  );
});

it.each([
  ['en', 'Name: a; Note: b'],
  ['zh-CN', 'Name: a；Note: b'],
  ['ar', 'Name: a؛ Note: b'],
])('tells several faults of a row as %s is written', async (language, text) => {
  await i18n.changeLanguage(language);
  const fields = [
    { name: 'name', message: 'a' },
    { name: 'note', message: 'b' },
  ];
  drawProblems({
    problems: [{ id: 'G1', index: 0, message: '', fields, conflict: false }],
  });
  expect(screen.getByRole('listitem').textContent?.trim()).toBe(text);
});
