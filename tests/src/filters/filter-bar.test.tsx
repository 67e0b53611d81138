import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { filterQuery } from '#schemas/definitions/field.ts';
import { success } from '#schemas/wire/envelope.ts';
import { ActiveFilters } from '#src/filters/ActiveFilters.tsx';
import { FilterBar } from '#src/filters/FilterBar.tsx';
import { i18n, renderPanel } from '../panels/_panel-app.tsx';

const queries = [
  filterQuery.parse({ name: 'kind', title: 'Kind', type: 'Text', extraType: 'Quote' }),
];

/** The filters of a grid that is not busy, with nothing in them but what is given. */
function drawFilters(
  given: Partial<ComponentProps<typeof FilterBar>>,
  answer: Parameters<typeof renderPanel>[1] = () => success({ list: [] }),
): void {
  // The browser of these tests is older than <search>.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const nothing = { values: {}, defaults: {}, busy: false, onApply: () => {} };
  renderPanel(<FilterBar code="GOODS" queries={queries} {...nothing} {...given} />, answer);
}

test('[2.17][3.4d] a filter of a Quote shows the name of the key that a link gave it, until it is typed over', async () => {
  const onApply = vi.fn();
  const answer = () => success({ list: [{ Key: 'desk', Name: 'Desks' }] });
  drawFilters({ values: { kind: 'desk' }, onApply }, answer);
  const input = await screen.findByDisplayValue<HTMLInputElement>('Desks');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onApply).toHaveBeenLastCalledWith({ kind: 'desk' });

  // On the way from the name to another text stands the key: it is shown as it is typed.
  for (const typed of ['desk', 'Desk l']) {
    fireEvent.change(input, { target: { value: typed } });
    expect(input.value).toBe(typed);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onApply).toHaveBeenLastCalledWith({ kind: 'Desk l' });
});

test('[2.17][3.4d] where the lines of no record are asked for the field is empty to type into', async () => {
  const asked = vi.fn(() => success({ list: [] }));
  drawFilters({ values: { kind: 'desk' } }, asked);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  drawFilters({ values: { kind: '$c$$c$' } }, asked);
  await screen.findByText('–', { exact: false });
  await new Promise((done) => setTimeout(done, 50));
  const [, input] = screen.getAllByLabelText<HTMLInputElement>('Kind');
  expect([input?.value, asked.mock.calls.length]).toEqual(['', 1]);
});

test('[2.17] a filter that a script has set to no rows at all asks for nothing, and has no chip', () => {
  drawFilters({ values: { kind: [] } });
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('several rows stand in the field with commas, from where one types on, in every language', async () => {
  await i18n.changeLanguage('zh-CN');
  const list = [
    { Key: 'desk', Name: 'Desks' },
    { Key: 'lamp', Name: 'Lamps' },
  ];
  drawFilters({ values: { kind: 'desk,lamp' } }, () => success({ list }));
  await screen.findByDisplayValue('Desks, Lamps');
  screen.getByText('Desks、Lamps', { exact: false });
  await i18n.changeLanguage('en');
});

test('[2.17] Enter searches for what was typed while the rows of before are still on their way', () => {
  const onApply = vi.fn();
  const name = filterQuery.parse({ name: 'name', title: 'Name', type: 'Text' });
  drawFilters({ queries: [name], busy: true, onApply });
  const input = screen.getByLabelText('Name');
  fireEvent.change(input, { target: { value: 'desk' } });
  // Nothing but the key is pressed: browsers submit no form whose button is disabled.
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onApply.mock.calls).toEqual([[{ name: ['desk', '$c$desk$c$'] }]]);
});

test.each([
  ['__Scan it', 'Scan it'],
  [undefined, 'Search....'],
])('[2.17] an empty filter with %s shows %s', async (placeholder, shown) => {
  drawFilters({ queries: [filterQuery.parse({ name: 'no', title: 'Number', placeholder })] });
  const input = await screen.findByLabelText<HTMLInputElement>('Number');
  expect(input.placeholder).toBe(shown);
});

test.each([
  [['new', 'paid'], 'New, Paid'],
  ['new,paid', 'New, Paid'],
  ['gone', 'gone'],
  ['paid', 'Paid'],
])('[2.17] a filter that asks for %j says so where one chooses', (state, shown) => {
  const onApply = vi.fn();
  const options = [
    { Key: 'new', Name: 'New' },
    { Key: 'paid', Name: 'Paid' },
  ];
  const shape = { name: 'state', title: 'State', type: 'Text', extraType: 'BrieflyCode', options };
  const query = filterQuery.parse(shape);
  drawFilters({ queries: [query], values: { state }, onApply });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
  expect(select.selectedOptions[0]?.textContent).toBe(shown);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onApply).toHaveBeenLastCalledWith({ state });
  fireEvent.change(select, { target: { value: 'paid' } });
  expect([...select.options].map(({ text }) => text)).toEqual(['All', 'New', 'Paid']);
});

test.each(['dear', '10~x', '5,dear', '5 kg'])(
  '[5.2] %s in a filter of numbers is told at its field, and nothing is searched for',
  (typed) => {
    const onApply = vi.fn();
    const price = filterQuery.parse({ name: 'price', title: 'Price', type: 'Number' });
    drawFilters({ queries: [price], onApply });
    const input = screen.getByLabelText<HTMLInputElement>('Price');
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onApply).not.toHaveBeenCalled();
    expect(input.validationMessage).toContain('is no number: write 10, or a range like 10~20');
    expect(input.getAttribute('aria-invalid')).toBe('true');

    fireEvent.change(input, { target: { value: '10~20' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onApply.mock.calls).toEqual([[{ price: '10~20' }]]);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  },
);

test('[2.17] the title of a filter is apart from its value, which no sign in it turns', () => {
  const size = filterQuery.parse({ name: 'size', title: '\u202eSize', type: 'Number' });
  renderPanel(
    <ActiveFilters
      code="GOODS"
      queries={[size]}
      values={{ size: 12 }}
      onNamed={() => {}}
      onRemove={() => {}}
    />,
    () => success({ list: [] }),
  );
  const parts = [...screen.getByRole('listitem').querySelectorAll('bdi')];
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Size', '12']);
});

test('[2.17] filters that are put away when they are searched for give the focus to what opens them', () => {
  drawFilters({});
  const toggle = screen.getByRole('button', { name: 'Filters' });
  fireEvent.click(toggle);
  const search = screen.getByRole('button', { name: 'Search' });
  search.focus();
  fireEvent.click(search);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);

  // Where they are always in sight the focus stays where it is.
  search.focus();
  fireEvent.click(search);
  expect(document.activeElement).toBe(search);
});
