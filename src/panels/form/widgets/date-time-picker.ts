import type flatpickr from 'flatpickr';
import { type CalendarPage, calendarOptions, whenUsed } from '../../../filters/calendar.ts';
import { calendarLocale } from '../../../filters/calendar-locale.ts';
import { fetchPart } from '../../../parts/parts.ts';
import { calendarDay, wholeText } from './date-text.ts';

/** The calendar of an input for one day, with its time or without. */
export interface DateTimePicker {
  /** Shows the day of what the input has been given, if it is open. */
  show(text: string): void;
  destroy(): void;
}

/** The page that such a calendar stands in, and what it is for. */
interface DateTimePickerOptions extends CalendarPage {
  withTime: boolean;
  /** Hears what is in the input when the calendar closes. */
  onClose(text: string): void;
}

/** How a day is shown and can be typed, as an input without one says it. */
export function datePattern(withTime: boolean): string {
  return withTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd';
}

/** Gives an input a calendar, which is made when the input is first used; a day can be typed before it is there. */
export function createDateTimePicker(
  input: HTMLInputElement,
  { withTime, onClose, ...page }: DateTimePickerOptions,
): DateTimePicker {
  let picker: flatpickr.Instance | null = null;
  let ended = false;
  /** What was typed and is no day: the library would empty the input. */
  let unread: string | null = null;
  /** The moment read last and how it is written: the clock of this device may lack its hour, the calendar its seconds. */
  let read = { at: Number.NaN, text: '' };
  /** What has asked for the calendar while its code was on the way. */
  let asking: Event | null = null;
  const waiting = new AbortController();

  function ask(event: Event): void {
    if (event instanceof KeyboardEvent) {
      const { key } = event;
      asking = key === 'ArrowDown' ? new KeyboardEvent('keydown', { key }) : null;
    } else asking = new MouseEvent('click');
  }

  function giveBack(dates: readonly Date[]): void {
    if (dates.length === 0 && unread !== null) input.value = unread;
  }

  function typeOn(): void {
    unread = null;
  }

  function makeCalendar(library: typeof flatpickr, locale: flatpickr.CustomLocale | null): void {
    const dateFormat = withTime ? 'Y-m-d H:i' : 'Y-m-d';
    picker = library(input, {
      ...calendarOptions(page),
      dateFormat,
      enableTime: withTime,
      time_24hr: true,
      ...(locale !== null && { locale }),
      // The library itself would put the day of today in place of a typing error.
      parseDate: (text) => {
        const day = calendarDay(text);
        unread = Number.isNaN(day.getTime()) ? text : null;
        read = { at: day.getTime(), text: wholeText(text, withTime) };
        return day;
      },
      formatDate: (day, format) =>
        format === dateFormat && day.getTime() === read.at
          ? read.text
          : library.formatDate(day, format),
      onValueUpdate: giveBack,
      // It opens at what was typed, which it would read when the input is left for something else than itself.
      onOpen(_dates, _text, instance) {
        const day = calendarDay(input.value);
        if (input.value === '') instance.setDate([], false);
        else if (!Number.isNaN(day.getTime())) instance.setDate(input.value, false);
      },
      errorHandler: () => {},
      onClose(dates) {
        giveBack(dates);
        onClose(input.value);
      },
    });
  }

  input.addEventListener('input', typeOn);
  for (const type of ['click', 'keydown']) {
    input.addEventListener(type, ask, { signal: waiting.signal });
  }
  const loaded = fetchPart(() =>
    Promise.all([import('../../../filters/flatpickr.ts'), calendarLocale(page.language)]),
  );
  const forget = whenUsed(input, () => {
    void loaded.then(([{ flatpickr: library }, locale]) => {
      if (ended) return;
      const { value, selectionStart, selectionEnd } = input;
      makeCalendar(library, locale);
      waiting.abort();
      // The library writes anew what stands there, in the middle of which somebody may be.
      if (input.value !== value) {
        input.value = value;
        input.setSelectionRange(selectionStart, selectionEnd);
      }
      if (asking !== null && document.activeElement === input) input.dispatchEvent(asking);
    });
  });

  return {
    show(text) {
      if (picker?.isOpen && !Number.isNaN(calendarDay(text).getTime())) picker.setDate(text, false);
    },
    destroy() {
      ended = true;
      waiting.abort();
      input.removeEventListener('input', typeOn);
      forget();
      picker?.destroy();
    },
  };
}
