import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import DateRangeInput from '#src/filters/DateRangeInput.tsx';
import { showInZone } from '../_screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('[9.4] the date picker shows two months and the numbers of their weeks', async () => {
  showInZone(
    <DateRangeInput id="range" value="2026-11-12 ~ 2026-11-20" onChange={() => undefined} />,
  );
  await userEvent.click(screen.getByRole('textbox'));
  const months = [...document.querySelectorAll<HTMLElement>('.flatpickr-calendar .dayContainer')];
  const weeks = months.map((month) =>
    [...month.querySelectorAll<HTMLElement>('[data-week]')].map((day) => day.dataset.week),
  );
  expect(weeks).toEqual([
    ['45', '46', '47', '48', '49'],
    ['49', '50', '51', '52', '53'],
  ]);
});

function open() {
  const changed = vi.fn();
  showInZone(<DateRangeInput id="range" value="" onChange={changed} />);
  return { changed, input: screen.getByRole<HTMLInputElement>('textbox') };
}

test.each(['2026-03-01 ~ 2026-03-05', '2026-03-01~2026-03-05', '2026-03-01 to 2026-03-05'])(
  '[5.1] %s is read when the calendar closes, and not before',
  async (range) => {
    const { changed, input } = open();
    await userEvent.type(input, ` ${range}`);
    expect(changed).not.toHaveBeenCalled();
    await userEvent.click(document.body);
    expect(changed.mock.calls).toEqual([[range]]);
    expect(input.value).toBe('2026-03-01 ~ 2026-03-05');
  },
);

test.each(['~ 2026-03-05', '2026-03-01 ~'])(
  '[5.1] %s stays open at one end, however often the calendar is',
  async (range) => {
    const { changed, input } = open();
    await userEvent.type(input, range);
    for (let times = 0; times < 2; times += 1) {
      await userEvent.click(document.body);
      expect(changed).toHaveBeenLastCalledWith(range);
      expect(input.value).toBe(range);
      await userEvent.click(input);
    }
  },
);

test('[5.1] Enter takes what was typed, and a day that is chosen then counts instead', async () => {
  const { changed, input } = open();
  await userEvent.type(input, '2026-03-01~2026-03-05{Enter}');
  expect(changed.mock.calls[0]).toEqual(['2026-03-01~2026-03-05']);
  await userEvent.click(input);
  await userEvent.type(input, '{Backspace}');
  for (const day of ['10', '12']) {
    const days = [...document.querySelectorAll<HTMLElement>('.flatpickr-day:not(.prevMonthDay)')];
    await userEvent.click(days.find(({ textContent }) => textContent === day) as HTMLElement);
  }
  expect(changed).toHaveBeenLastCalledWith('2026-03-10 ~ 2026-03-12');
});

test('[5.1] keys of an input method take nothing and leave the calendar open', async () => {
  const { changed, input } = open();
  await userEvent.click(input);
  await userEvent.type(input, '2026nian');
  const isOpen = () => document.querySelector('.flatpickr-calendar.open') !== null;
  expect(isOpen()).toBe(true);
  for (const key of ['Enter', 'Escape', 'ArrowDown'])
    fireEvent.keyDown(input, { key, keyCode: 229 });
  expect(changed).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(input);
});

test.each([
  ['Today', '2026-03-09 ~ 2026-03-09', '2026-03-09'],
  ['Last 7 days', '2026-03-03 ~ 2026-03-09'],
  ['This month', '2026-03-01 ~ 2026-03-31'],
  ['Last month', '2026-02-01 ~ 2026-02-28'],
])(
  '[5.1] %s is one press, by the mouse or a key, in place of what was typed',
  async (name, range, shown = range) => {
    // It is the ninth for the tenant, and still the eighth where the browser is.
    vi.stubEnv('TZ', 'America/New_York');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T20:00:00Z') });
    const { changed, input } = open();
    await userEvent.type(input, 'x');
    await userEvent.click(screen.getByText(name));
    expect(changed.mock.calls).toEqual([[range]]);
    expect(input.value).toBe(shown);
    expect(document.activeElement).toBe(input);
    await userEvent.clear(input);
    await userEvent.click(input);
    screen.getByText(name).focus();
    await userEvent.keyboard('{Enter}');
    expect(changed).toHaveBeenLastCalledWith(range);
  },
);

test("[9.4] the day that a calendar marks as today is the tenant's", async () => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-28T20:00:00Z') });
  await userEvent.click(open().input);
  const today = document.querySelector('.flatpickr-calendar.open [aria-current="date"]');
  expect(today?.getAttribute('aria-label')).toBe('Sunday, March 1, 2026');
});

test('[9.4] a calendar that is opened again after midnight shows and marks the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-28T12:00:00+08:00') });
  const { input } = open();
  const marked = () => document.querySelector('.flatpickr-calendar.open [aria-current="date"]');
  await userEvent.click(input);
  expect(marked()?.getAttribute('aria-label')).toBe('Saturday, February 28, 2026');
  await userEvent.click(document.body);
  vi.setSystemTime(new Date('2026-05-01T00:05:00+08:00'));
  await userEvent.click(input);
  expect(marked()?.getAttribute('aria-label')).toBe('Friday, May 1, 2026');
});

test('[9.4] a calendar with days chosen marks the new day among theirs after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-27T12:00:00+08:00') });
  const { input } = open();
  const marked = () => document.querySelector('.flatpickr-calendar.open [aria-current="date"]');
  await userEvent.type(input, '2026-02-10 to 2026-02-12{Enter}');
  await userEvent.click(document.body);
  vi.setSystemTime(new Date('2026-02-28T00:05:00+08:00'));
  await userEvent.click(input);
  expect(marked()?.getAttribute('aria-label')).toBe('Saturday, February 28, 2026');
});

test('[5.1] what is no range of days is kept, and said to be wrong until it is mended', async () => {
  const { changed, input } = open();
  await userEvent.type(input, 'yesterday{Enter}');
  expect(changed).toHaveBeenLastCalledWith('yesterday');
  expect(input.value).toBe('yesterday');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.validationMessage).toBe('These are no days: write 2026-01-31 ~ 2026-02-28');
  await userEvent.clear(input);
  expect(input.validationMessage).toBe('');
  await userEvent.type(input, '2026-03-01{Enter}');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

/** The day that has the focus, and whether it is chosen. */
function focusedDay(): string {
  const day = document.activeElement;
  return `${day?.getAttribute('role')} ${day?.getAttribute('aria-label')} ${day?.getAttribute('aria-pressed')}`;
}

test.each([
  ['{ArrowRight}', 'button Friday, March 6, 2026 false'],
  ['{ArrowUp}', 'button Thursday, February 26, 2026 false'],
  ['{Home}', 'button Sunday, March 1, 2026 false'],
  ['{End}', 'button Saturday, March 7, 2026 false'],
  ['{PageUp}', 'button Thursday, February 5, 2026 false'],
  ['{PageDown}{PageDown}{PageDown}', 'button Friday, June 5, 2026 false'],
  ['{Shift>}{PageDown}{/Shift}', 'button Friday, March 5, 2027 false'],
  [' ', 'button Thursday, March 5, 2026 true'],
])('days are buttons with their whole names, and %s goes among them', async (keys, day) => {
  showInZone(
    <DateRangeInput id="range" value="2026-03-05 ~ 2026-03-05" onChange={() => undefined} />,
  );
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedDay()).toBe('button Thursday, March 5, 2026 true');
  await userEvent.keyboard(keys);
  await vi.waitFor(() => expect(focusedDay()).toBe(day));
});
