import type flatpickr from 'flatpickr';
import { type CalendarPage, tenantNow } from './calendar.ts';

/** Ranges that are asked for again and again, as `t` knows them, with their first and last day. */
const PRESETS: readonly [
  text: string,
  first: (today: Date) => Date,
  last: (today: Date) => Date,
][] = [
  ['Today', (today) => dayOf(today), dayOf],
  ['Last 7 days', (today) => dayOf(today, 0, today.getDate() - 6), dayOf],
  ['This month', (today) => dayOf(today, 0, 1), (today) => dayOf(today, 1, 0)],
  ['Last month', (today) => dayOf(today, -1, 1), (today) => dayOf(today, 0, 0)],
];

/** A day some months away from a moment, by default the day of the moment itself. */
function dayOf(moment: Date, months = 0, day = moment.getDate()): Date {
  return new Date(moment.getFullYear(), moment.getMonth() + months, day);
}

/**
 * Puts buttons over the days of a calendar, each of which chooses a whole range and closes it.
 *
 * @param choose takes the first and the last day.
 */
export function addPresets(
  { calendarContainer, input }: flatpickr.Instance,
  { t, timeZone }: CalendarPage,
  choose: (days: [first: Date, last: Date]) => void,
): void {
  const presets = document.createElement('div');
  presets.className = 'y4-range-presets';
  for (const [text, first, last] of PRESETS) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn btn-sm btn-ghost';
    button.textContent = t(text);
    button.addEventListener('click', () => {
      const today = tenantNow(timeZone);
      choose([first(today), last(today)]);
      input.focus();
    });
    presets.append(button);
  }
  // The library takes Enter for a day that is chosen.
  presets.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  });
  calendarContainer.prepend(presets);
}
