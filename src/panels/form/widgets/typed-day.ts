import { calendarDay, wholeText } from './date-text.ts';

/** The day that is typed into an input with a calendar, which reads and writes it by this. */
export interface TypedDay {
  /** @returns an invalid date for what is no day. */
  parse(text: string): Date;
  /** How the moment that was read last is written; null for another one. */
  textOf(day: Date): string | null;
  /** Leaves in the input what is no day: the library would empty it. */
  giveBack(dates: readonly Date[]): void;
  end(): void;
}

/** Keeps what is typed as it is typed, whatever the calendar makes of it. */
export function keepTypedDay(input: HTMLInputElement, withTime: boolean): TypedDay {
  /** What was typed and is no day. */
  let unread: string | null = null;
  /** The moment read last and how it is written: the clock of this device may lack its hour, the calendar its seconds. */
  let read = { at: Number.NaN, text: '' };

  function typeOn(): void {
    unread = null;
  }

  input.addEventListener('input', typeOn);
  return {
    parse(text) {
      const day = calendarDay(text);
      unread = Number.isNaN(day.getTime()) ? text : null;
      read = { at: day.getTime(), text: wholeText(text, withTime) };
      return day;
    },
    textOf: (day) => (day.getTime() === read.at ? read.text : null),
    giveBack(dates) {
      if (dates.length === 0 && unread !== null) input.value = unread;
    },
    end: () => input.removeEventListener('input', typeOn),
  };
}
