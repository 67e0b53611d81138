import type flatpickr from 'flatpickr';

const DAYS_TO_LAST = 6;

/**
 * Gives the first day of each row the number of its week (spec 9.4), which the stylesheet shows
 * before it: flatpickr numbers weeks by itself only where it shows a single month.
 */
export const numberWeeks: flatpickr.Options.Hook = (_dates, _text, instance, day) => {
  const { showMonths, weekNumbers, getWeek } = instance.config;
  const { dateObj } = day;
  if (!weekNumbers || showMonths === 1 || !(dateObj instanceof Date)) return;
  if (dateObj.getDay() !== instance.l10n.firstDayOfWeek) return;
  const last = new Date(dateObj);
  last.setDate(last.getDate() + DAYS_TO_LAST);
  day.dataset.week = String(getWeek(last));
};

/** Heads the numbers of weeks with the word of the calendar's language, which the library sets only at first. */
export function nameWeeks({ calendarContainer, l10n }: flatpickr.Instance): void {
  const head = calendarContainer.querySelector('.flatpickr-weekwrapper .flatpickr-weekday');
  if (head !== null) head.textContent = l10n.weekAbbreviation;
}
