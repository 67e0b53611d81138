import { dayRange } from '#machines/filter/filter-value.ts';
import { fetchPart } from '../parts/parts.ts';
import { type CalendarPage, calendarOptions } from './calendar.ts';
import { calendarLocale } from './calendar-locale.ts';
import { flatpickr } from './flatpickr.ts';
import { addPresets } from './range-presets.ts';
import { nameWeeks, numberWeeks } from './week-numbers.ts';

/** A calendar of two months for a range of days (spec 5.1, 9.4). */
export interface RangePicker {
  /** Shows a range as the calendar writes it. */
  show(text: string): void;
  /** Says what was typed into the input: that is what is taken when the calendar closes. */
  type(text: string): void;
  /** The input is left: what was typed there without a calendar is taken, too. */
  leave(): void;
  close(): void;
  destroy(): void;
}

/** The page that a calendar for a range stands in. */
interface RangePickerOptions extends CalendarPage {
  /** Hears what is in the input when the calendar closes. */
  onClose(text: string): void;
}

const SEPARATOR = ' ~ ';

/** Is this text, which is not empty, no range of days? */
export function isNoRange(text: string): boolean {
  return text.trim() !== '' && daysOf(text).length === 0;
}

/** A range as the calendar writes it; what it cannot show stays as it was typed. */
export function writtenRange(text: string): string {
  return isOutOfCalendar(text) ? text : daysOf(text).join(SEPARATOR);
}

/** Makes the calendar of an input. */
export function createRangePicker(
  input: HTMLInputElement,
  { onClose, ...page }: RangePickerOptions,
): RangePicker {
  /** What was typed since the last day that was chosen: the library writes its own reading over it. */
  let typed: string | null = null;
  /** What the library cannot show, as it was typed. */
  let asTyped: string | null = null;
  /** What the library has written and tells of at once, as if it had been typed. */
  let written: string | null = null;
  let ended = false;

  const options = calendarOptions(page);
  const picker = flatpickr(input, {
    ...options,
    mode: 'range',
    dateFormat: 'Y-m-d',
    showMonths: window.innerWidth < 700 ? 1 : 2,
    onDayCreate: [...options.onDayCreate, numberWeeks],
    locale: { rangeSeparator: SEPARATOR },
    // What it cannot read is no fault: it stays as it was typed.
    errorHandler: () => {},
    onClose: take,
    onChange() {
      written = input.value;
    },
    onValueUpdate() {
      if (asTyped !== null) input.value = asTyped;
    },
  });

  function take(): void {
    const text = (typed ?? asTyped ?? input.value).trim();
    typed = null;
    show(text);
    onClose(text);
  }

  function show(text: string): void {
    asTyped = isOutOfCalendar(text) ? text : null;
    picker.setDate(asTyped === null ? daysOf(text) : [], false);
    if (asTyped !== null) input.value = asTyped;
  }

  beforeDayIsChosen(picker.calendarContainer, () => {
    typed = null;
    asTyped = null;
  });
  addPresets(picker, page, (days) => {
    typed = days.map((day) => picker.formatDate(day, 'Y-m-d')).join(SEPARATOR);
    picker.close();
  });
  void fetchPart(() => calendarLocale(page.language)).then((locale) => {
    if (locale === null || ended) return;
    picker.set('locale', { ...locale, rangeSeparator: SEPARATOR });
    nameWeeks(picker);
  });

  return {
    show,
    type(text) {
      const isOwn = text === written;
      written = null;
      if (isOwn) return;
      typed = text;
      asTyped = null;
    },
    leave() {
      if (typed !== null && !picker.isOpen) take();
    },
    close: () => picker.close(),
    destroy() {
      ended = true;
      picker.destroy();
    },
  };
}

/** Hears of a day that is pressed, by pointer or key, before the library does. */
function beforeDayIsChosen(calendar: HTMLElement, hear: () => void): void {
  function choose({ target }: Event): void {
    if (target instanceof HTMLElement && target.matches('.flatpickr-day')) hear();
  }
  calendar.addEventListener('click', choose, true);
  calendar.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' || event.key === ' ') choose(event);
    },
    true,
  );
}

/** A range that is open at one end, or none at all: the library would make one day of it, or none. */
function isOutOfCalendar(text: string): boolean {
  return text.trim() !== '' && daysOf(text).length < 2;
}

/** The days that a range begins and ends with, `yyyy-MM-dd`. */
function daysOf(text: string): string[] {
  const days = dayRange(text)?.split('~') ?? [];
  return days.map((day) => day.slice(0, 10)).filter((day) => day !== '');
}
