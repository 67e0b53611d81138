import type { WidgetProps } from '@rjsf/utils';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { hasUnsavedChanges } from '#src/app/leave-guard.ts';
import '#src/filters/flatpickr.ts';
import { DateTimeWidget } from '#src/panels/form/widgets/DateTimeWidget.tsx';
import { showInZone } from '../../../_screen.tsx';

afterEach(() => vi.unstubAllEnvs());

function Records() {
  const [value, setValue] = useState<string | undefined>('2026-02-11');
  const props = {
    id: 'day',
    value,
    schema: {},
    registry: { formContext: {} },
    options: { definition: { name: 'day', type: 'DateTime', format: 'date' } },
    onChange: setValue,
  } as unknown as WidgetProps;
  return (
    <>
      <DateTimeWidget {...props} />
      <button type="button" onClick={() => setValue(undefined)}>
        Next record
      </button>
    </>
  );
}

function Moment({
  onTaken,
  begun = '2026-02-11T08:00:00',
  isFollowed = false,
  held,
}: {
  onTaken(value: unknown): void;
  begun?: string;
  isFollowed?: boolean;
  held?: Set<() => void>;
}) {
  const [value, setValue] = useState<unknown>(begun);
  function onChange(next: unknown): void {
    onTaken(next);
    setValue(next);
  }
  const formContext = {
    isFollowed: () => isFollowed,
    held,
    change: (_: string, next: unknown) => onChange(next),
  };
  const props = {
    id: 'moment',
    value,
    schema: {},
    registry: { formContext },
    options: { definition: { name: 'moment', type: 'DateTime' } },
    onChange,
  } as unknown as WidgetProps;
  return <DateTimeWidget {...props} />;
}

test('[2.14f] the calendar of a record without a day has none of the record before', async () => {
  showInZone(<Records />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const chosen = () => document.querySelector('.flatpickr-calendar.open .flatpickr-day.selected');
  await userEvent.click(input);
  await vi.waitFor(() => expect(chosen()?.textContent).toBe('11'));
  await userEvent.click(screen.getByRole('button', { name: 'Next record' }));
  expect(input.value).toBe('');
  await userEvent.click(input);
  expect(document.querySelector('.flatpickr-calendar.open')).not.toBeNull();
  expect(chosen()).toBeNull();
  await userEvent.click(document.body);
  expect(input.value).toBe('');
});

test('what is half typed when the calendar comes stays as it is, with the caret', async () => {
  showInZone(<Records />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  input.focus();
  fireEvent.input(input, { target: { value: '2026-3-4' } });
  input.setSelectionRange(6, 6);
  await vi.waitFor(() => expect(document.querySelector('.flatpickr-calendar')).not.toBeNull());
  expect([input.value, input.selectionStart]).toEqual(['2026-3-4', 6]);
});

test.each([
  ['as it is typed', false, ['2026-02-01T00:00:00', '2026-02-12T00:00:00']],
  ['as a whole, where other fields hang on it', true, ['2026-02-12T00:00:00']],
])('a day is handed on %s', async (_, isFollowed, handed) => {
  const taken = vi.fn();
  showInZone(<Moment onTaken={taken} isFollowed={isFollowed} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  for (const value of ['2026-02-1', '2026-02-12']) fireEvent.input(input, { target: { value } });
  fireEvent.blur(input);
  expect(taken.mock.calls.flat()).toEqual(handed);
});

test('what is held back as half of a value is guarded, and handed on when its form asks for it', () => {
  const taken = vi.fn();
  const held = new Set<() => void>();
  showInZone(<Moment onTaken={taken} isFollowed held={held} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const type = (value: string) => fireEvent.input(input, { target: { value } });
  expect(hasUnsavedChanges()).toBe(false);
  type('2026-02-12');
  expect(hasUnsavedChanges()).toBe(true);
  type('2026-02-11 08:00');
  expect(hasUnsavedChanges()).toBe(false);
  type('2026-02-13');
  expect(taken).not.toHaveBeenCalled();
  act(() => {
    for (const hand of held) hand();
  });
  expect(taken.mock.calls).toEqual([['2026-02-13T00:00:00']]);
  expect(hasUnsavedChanges()).toBe(false);
  expect(held.size).toBe(0);
});

test.each([
  ['a press', 'open', (input: Element) => fireEvent.click(input)],
  ['arrow down', 'open', (input: Element) => fireEvent.keyDown(input, { key: 'ArrowDown' })],
  [
    'arrow down, and then a letter,',
    'closed',
    (input: Element) => {
      fireEvent.keyDown(input, { key: 'ArrowDown' });
      fireEvent.keyDown(input, { key: '2' });
    },
  ],
] as const)('%s before the calendar is there leaves it %s', async (_, state, ask) => {
  showInZone(<Records />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const calendar = () => document.querySelector('.flatpickr-calendar');
  input.focus();
  ask(input);
  expect(calendar()).toBeNull();
  await vi.waitFor(() => expect(calendar()).not.toBeNull());
  expect(calendar()?.classList.contains('open')).toBe(state === 'open');
});

test.each([
  // In Los Angeles clocks go from 2:00 to 3:00 in this night, the tenant's clock does not.
  ['2026-03-08 02:30', '2026-03-08 02:30', '2026-03-08T02:30:00'],
  ['2026/3/8 2:30 am', '2026-03-08 02:30', '2026-03-08T02:30:00'],
  ['2026-12-31 23:59:45', '2026-12-31 23:59', '2026-12-31T23:59:45'],
])(
  '[2.14f] takes %s as it was typed, whatever the clock of the device',
  async (typed, text, value) => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(new Date('2026-03-08T02:30').getHours()).toBe(3);
    const taken = vi.fn();
    showInZone(<Moment onTaken={taken} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(input);
    await vi.waitFor(() =>
      expect(document.querySelector('.flatpickr-calendar.open')).not.toBeNull(),
    );
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    await userEvent.tab();
    await userEvent.click(document.body);
    await vi.waitFor(() => expect(taken).toHaveBeenLastCalledWith(value));
    expect(input.value).toBe(text);
    // Opened and left, it says the same.
    await userEvent.click(input);
    await userEvent.click(document.body);
    expect(taken).toHaveBeenLastCalledWith(value);
  },
);

test('[2.14f][3.4c] another day from the calendar leaves the seconds that are not shown', async () => {
  const taken = vi.fn();
  showInZone(<Moment onTaken={taken} begun="2026-02-11T08:00:17" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(input.value).toBe('2026-02-11 08:00');
  await userEvent.click(input);
  const days = '.flatpickr-calendar.open .flatpickr-day:not(.prevMonthDay, .nextMonthDay)';
  await vi.waitFor(() => expect(document.querySelectorAll(days)).not.toHaveLength(0));
  const day = [...document.querySelectorAll(days)].find(({ textContent }) => textContent === '12');
  await userEvent.click(day as Element);
  await userEvent.click(document.body);
  await vi.waitFor(() => expect(taken).toHaveBeenLastCalledWith('2026-02-12T08:00:17'));
  expect(input.value).toBe('2026-02-12 08:00');
});

test('[2.14f] hands on what is typed before the field is left, which a way out would lose otherwise', () => {
  const taken = vi.fn();
  showInZone(<Moment onTaken={taken} begun="2026-02-11T08:00:17" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  input.focus();
  const type = (text: string) => fireEvent.input(input, { target: { value: text } });
  type('2026-3-1');
  expect(taken).toHaveBeenLastCalledWith('2026-03-01T00:00:00');
  // There may be more to come.
  expect(input.value).toBe('2026-3-1');
  type('2026-3-12 8:00');
  expect([input.value, taken.mock.lastCall]).toEqual(['2026-3-12 8:00', ['2026-03-12T08:00:17']]);
  type('2026-02-11 08:00');
  expect(taken).toHaveBeenLastCalledWith('2026-02-11T08:00:17');
  type('2026/3/12 8:00');
  fireEvent.blur(input);
  expect(input.value).toBe('2026-03-12 08:00');
  expect(taken).toHaveBeenLastCalledWith('2026-03-12T08:00:17');
  expect(taken).toHaveBeenCalledTimes(4);
});

test.each(['2026-01-05 8', '2026-01-011', '2026-01-05 soon'])(
  '[2.14f] leaves %s, which is no moment, as it was typed',
  (typed) => {
    const taken = vi.fn();
    showInZone(<Moment onTaken={taken} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(input, { target: { value: typed } });
    fireEvent.blur(input);
    expect([input.value, taken.mock.lastCall]).toEqual([typed, [typed]]);
  },
);
