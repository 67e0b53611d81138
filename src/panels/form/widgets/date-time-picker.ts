import type flatpickr from 'flatpickr';
import { type CalendarPage, calendarOptions, whenUsed } from '../../../filters/calendar.ts';
import { calendarLocale } from '../../../filters/calendar-locale.ts';
import { fetchPart } from '../../../parts/parts.ts';
import { calendarDay } from './date-text.ts';
import { keepTypedDay, type TypedDay } from './typed-day.ts';

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
  options: DateTimePickerOptions,
): DateTimePicker {
  let picker: flatpickr.Instance | null = null;
  let ended = false;
  const typed = keepTypedDay(input, options.withTime);
  const asked = keepAsked(input);
  const loaded = fetchPart(() =>
    Promise.all([import('../../../filters/flatpickr.ts'), calendarLocale(options.language)]),
  );
  const forget = whenUsed(input, () => {
    void loaded.then(([{ flatpickr: library }, locale]) => {
      if (ended) return;
      const { value, selectionStart, selectionEnd } = input;
      picker = library(input, {
        ...libraryOptions(input, typed, library, options),
        ...(locale !== null && { locale }),
      });
      // The library writes anew what stands there, in the middle of which somebody may be.
      if (input.value !== value) {
        input.value = value;
        input.setSelectionRange(selectionStart, selectionEnd);
      }
      asked.askAgain();
    });
  });

  return {
    show(text) {
      if (picker?.isOpen && !Number.isNaN(calendarDay(text).getTime())) picker.setDate(text, false);
    },
    destroy() {
      ended = true;
      asked.end();
      typed.end();
      forget();
      picker?.destroy();
    },
  };
}

function libraryOptions(
  input: HTMLInputElement,
  typed: TypedDay,
  library: typeof flatpickr,
  { withTime, onClose, ...page }: DateTimePickerOptions,
): flatpickr.Options.Options {
  const dateFormat = withTime ? 'Y-m-d H:i' : 'Y-m-d';
  return {
    ...calendarOptions(page),
    dateFormat,
    enableTime: withTime,
    time_24hr: true,
    // The library itself would put the day of today in place of a typing error.
    parseDate: typed.parse,
    formatDate: (day, format) =>
      (format === dateFormat ? typed.textOf(day) : null) ?? library.formatDate(day, format),
    onValueUpdate: typed.giveBack,
    // It opens at what was typed, which it would read when the input is left for something else than itself.
    onOpen(_dates, _text, instance) {
      const day = calendarDay(input.value);
      if (input.value === '') instance.setDate([], false);
      else if (!Number.isNaN(day.getTime())) instance.setDate(input.value, false);
    },
    errorHandler: () => {},
    onClose(dates) {
      typed.giveBack(dates);
      onClose(input.value);
    },
  };
}

/** Keeps what asks for the calendar while its code is on the way. */
function keepAsked(input: HTMLInputElement) {
  let asking: Event | null = null;
  const waiting = new AbortController();

  function ask(event: Event): void {
    if (event instanceof KeyboardEvent) {
      const { key } = event;
      asking = key === 'ArrowDown' ? new KeyboardEvent('keydown', { key }) : null;
    } else asking = new MouseEvent('click');
  }

  for (const type of ['click', 'keydown']) {
    input.addEventListener(type, ask, { signal: waiting.signal });
  }
  return {
    /** Asks the calendar that is there now, if the input still has the focus. */
    askAgain() {
      waiting.abort();
      if (asking !== null && document.activeElement === input) input.dispatchEvent(asking);
    },
    end: () => waiting.abort(),
  };
}
