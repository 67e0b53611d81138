import type flatpickr from 'flatpickr';

const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;

/** The library calls the numbers of weeks days too. */
const DAY = '.dayContainer .flatpickr-day';

/** A day as the library draws it. */
type DayElement = HTMLElement & { dateObj: Date };

/** A key as a step among days. */
interface Step {
  days?: number;
  months?: number;
}

/**
 * Keys on a day of a calendar: arrows go by day and week, Page up and down by month and with Shift by
 * year, Home and End to the ends of the week, into other months too. The space bar chooses as Enter does.
 *
 * @returns the day that the focus is on now; null for keys that mean something else.
 */
export function moveInCalendar(
  instance: flatpickr.Instance,
  event: KeyboardEvent,
  isRtl: boolean,
): HTMLElement | null {
  const { target, key, shiftKey } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !isDay(target)) return null;
  if (key === ' ') {
    // The library knows Enter alone, and by its code.
    Object.defineProperty(event, 'keyCode', { value: 13 });
    event.preventDefault();
    return null;
  }
  const from = target.dateObj;
  const step = stepOf(key, shiftKey, isRtl, weekday(from, instance));
  if (step === null) return null;
  event.preventDefault();
  event.stopPropagation();
  const day = showDay(instance, dayAfter(from, step));
  day?.focus();
  // So that a range is drawn up to it.
  day?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  return day;
}

/** What Tab stops at in a calendar, in the order in which it is drawn; of all its days at one. */
const STOPS = [
  '.y4-range-presets button',
  '.flatpickr-prev-month',
  '.flatpickr-monthDropdown-months',
  '.cur-year',
  '.flatpickr-next-month',
  DAY,
  '.flatpickr-time input',
].join();

/**
 * Tab goes through the parts of a calendar, and from its last one to what stands behind its input; Shift and Tab back to
 * the input. The calendar is the last in the page: by itself Tab would leave the page.
 */
export function tabInCalendar(instance: flatpickr.Instance, event: KeyboardEvent): void {
  const { calendarContainer, input } = instance;
  const { target, shiftKey } = event;
  const oneDay = isDay(target) ? target : firstDay(instance);
  const stops = [...calendarContainer.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === oneDay || (!isDay(stop) && stop.getClientRects().length > 0),
  );
  const at = stops.indexOf(target as HTMLElement);
  const next = shiftKey ? stops[at - 1] : stops[at + 1];
  event.stopPropagation();
  if (next !== undefined || shiftKey) {
    event.preventDefault();
    (next ?? input).focus();
    return;
  }
  input.focus();
  instance.close();
  // A grid leads on from its open cell by itself.
  const inInput = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  if (!input.dispatchEvent(inInput)) event.preventDefault();
}

/** The day that is chosen, today, or the first of the month in sight. */
export function firstDay({ calendarContainer }: flatpickr.Instance): HTMLElement | null {
  for (const which of ['.selected', '.today', ':not(.prevMonthDay)']) {
    const day = calendarContainer.querySelector<HTMLElement>(`${DAY}${which}`);
    if (day !== null && !day.matches('.prevMonthDay, .nextMonthDay')) return day;
  }
  return null;
}

function isDay(target: EventTarget | null): target is DayElement {
  return target instanceof HTMLElement && target.matches(DAY);
}

/** Days since the week of a day began. */
function weekday(day: Date, { l10n }: flatpickr.Instance): number {
  return (day.getDay() - l10n.firstDayOfWeek + DAYS_A_WEEK) % DAYS_A_WEEK;
}

function stepOf(key: string, isFar: boolean, isRtl: boolean, inWeek: number): Step | null {
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return { days: forward };
    case 'ArrowLeft':
      return { days: -forward };
    case 'ArrowDown':
      return { days: DAYS_A_WEEK };
    case 'ArrowUp':
      return { days: -DAYS_A_WEEK };
    case 'Home':
      return { days: -inWeek };
    case 'End':
      return { days: DAYS_A_WEEK - 1 - inWeek };
    case 'PageDown':
      return { months: isFar ? MONTHS_A_YEAR : 1 };
    case 'PageUp':
      return { months: isFar ? -MONTHS_A_YEAR : -1 };
    default:
      return null;
  }
}

/** The same day of another month, or the last of that month where it has fewer. */
function dayAfter(from: Date, { days = 0, months = 0 }: Step): Date {
  const [year, month] = [from.getFullYear(), from.getMonth() + months];
  const last = new Date(year, month + 1, 0).getDate();
  return new Date(year, month, Math.min(from.getDate(), months === 0 ? Infinity : last) + days);
}

/** Turns the calendar to the month of a day, and answers with its element. */
function showDay(instance: flatpickr.Instance, day: Date): HTMLElement | null {
  const { currentYear, currentMonth, config, calendarContainer } = instance;
  const away = (day.getFullYear() - currentYear) * MONTHS_A_YEAR + day.getMonth() - currentMonth;
  if (away < 0) instance.changeMonth(away);
  else if (away >= config.showMonths) instance.changeMonth(away - config.showMonths + 1);
  const days = calendarContainer.querySelectorAll<DayElement>(
    `${DAY}:not(.prevMonthDay, .nextMonthDay, .hidden)`,
  );
  const time = day.getTime();
  return [...days].find(({ dateObj }) => dateObj.getTime() === time) ?? null;
}
