import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '#src/filters/flatpickr.ts';
import { DayEditor } from '#src/panels/edit-grid/cells/DayEditor.tsx';
import { editColumn } from '#src/panels/edit-grid/cells/edit-columns.ts';
import { showInZone } from '../../../_screen.tsx';
import { fieldOf } from '../../form/_fields.ts';

/** The open cell of a day or moment; gives what the cell would have if the edit ended now. */
function open(format: 'date' | 'dateTime', initialValue: string | null) {
  const field = fieldOf({ type: 'DateTime', format });
  const { valueParser } = editColumn(
    { colId: 'value' },
    field,
    { code: 'STOCK', key: ['id'], may: { save: true, delete: true, actions: [] } },
    { typed: () => {} } as unknown as Parameters<typeof editColumn>[3],
    {} as Parameters<typeof editColumn>[4],
  );
  const parse = valueParser as (params: object) => unknown;
  let value: unknown = initialValue;
  const props = {
    field,
    initialValue,
    parseValue: (newValue: string) => parse({ data: { value: initialValue }, newValue }),
    onValueChange(changed: unknown) {
      value = changed;
    },
  } as unknown as Parameters<typeof DayEditor>[0];
  showInZone(<DayEditor {...props} label="Since" />);
  return { input: screen.getByLabelText<HTMLInputElement>('Since'), value: () => value };
}

it.each([
  ['date', '2026-03-01', '2026-12-01', '2026-12-01'],
  ['date', '2026-03-01', '2026年3月5日', '2026-03-05'],
  ['date', '2026-03-01', '5/6/2026', '2026-03-01'],
  ['date', '2026-03-01', '', null],
  ['dateTime', '2026-03-01T08:00:17', '2026-03-02 08:00', '2026-03-02T08:00:17'],
  ['dateTime', '2026-03-01T08:00:17', '2026-03-01 9:00', '2026-03-01T09:00:00'],
  ['dateTime', null, '2026-12-01', '2026-12-01T00:00:00'],
] as const)(
  '[3.4c][4.6] the open cell of a %s of %j into which %j is typed holds %j',
  async (format, before, typed, value) => {
    const cell = open(format, before);
    await userEvent.clear(cell.input);
    if (typed !== '') await userEvent.type(cell.input, typed);
    expect(cell.value()).toBe(value);
  },
);

it.each([
  ['date', '2026-03-01', '2026-03-12'],
  ['dateTime', '2026-03-01T08:00:17', '2026-03-12T08:00:17'],
] as const)(
  '[3.4c] the open cell of a %s takes a day from the calendar, which Arrow down opens and Escape closes alone',
  async (format, before, value) => {
    const { input, value: current } = open(format, before);
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    const calendar = () => document.querySelector('.flatpickr-calendar.open');
    input.focus();
    await vi.waitFor(async () => {
      await userEvent.keyboard('{ArrowDown}');
      expect(calendar()?.contains(document.activeElement)).toBe(true);
    });
    expect(calendar()?.getAttribute('aria-label')).toBe('Since');
    // A press in it leaves the cell open.
    expect(calendar()?.matches('.ag-custom-component-popup')).toBe(true);
    heard.mockClear();
    // The library knows keys by their codes.
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });
    expect(calendar()).toBeNull();
    expect(heard).not.toHaveBeenCalled();
    expect(current()).toBe(before);
    await userEvent.click(input);
    const day = [...(calendar()?.querySelectorAll('.dayContainer .flatpickr-day') ?? [])].find(
      ({ textContent }) => textContent === '12',
    );
    await userEvent.click(day as Element);
    expect(current()).toBe(value);
    document.removeEventListener('keydown', heard);
  },
);

it('[3.4c] Tab from the end of the calendar goes on as Tab in the open cell does', async () => {
  const { input } = open('dateTime', '2026-03-01T08:00:17');
  const heard: EventTarget[] = [];
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    heard.push(event.target as EventTarget);
    event.preventDefault();
  });
  input.focus();
  await vi.waitFor(async () => {
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.closest('.flatpickr-calendar')).not.toBeNull();
  });
  // Days, hour and minute.
  for (let at = 0; at < 8 && document.activeElement !== input; at++) await userEvent.tab();
  expect(heard).toEqual([input]);
  expect(document.activeElement).toBe(input);
});
