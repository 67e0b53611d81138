import { writtenDay } from '#schemas/wire/written-day.ts';
import { isDate } from '../field-validator.ts';

/** `yyyy-MM-ddTHH:mm:ss` as records carry it, of what was typed; the text itself when it is no date. */
export function readDate(text: string, withTime: boolean): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const written = writtenDay(typed);
  if (written === null) return typed;
  const [day = '', clock = '00:00:00'] = written.split(' ');
  return withTime ? `${day}T${clock}` : day;
}

/**
 * What was typed in place of a value, as `readDate` reads it. Seconds are not shown, so those of the value stay while
 * its hour and minute do, unless others were typed.
 */
export function changedDate(typed: string, before: unknown, withTime: boolean): string | null {
  const read = readDate(typed, withTime);
  const [, clock, seconds] =
    typeof before === 'string' ? (/[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)/.exec(before) ?? []) : [];
  const [, day, minute] = /^(.{10}T)(\d{2}:\d{2}):00$/.exec(read ?? '') ?? [];
  if (minute === undefined || minute !== clock || /:\s*\d+\s*:/.test(typed)) return read;
  return `${day}${minute}${seconds}`;
}

const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The value as it is shown and typed: `yyyy-MM-dd`, with `HH:mm` where the field has a time. */
export function writeDate(value: unknown, withTime: boolean): string {
  if (typeof value !== 'string') return '';
  const match = WRITTEN.exec(value);
  if (match === null) return value;
  return withTime ? `${match[1]} ${match[2] ?? '00:00'}` : (match[1] ?? '');
}

/** What was typed as it is shown, with its seconds where it has some; the text itself when it is no date. */
export function wholeText(text: string, withTime: boolean): string {
  const read = readDate(text, withTime) ?? '';
  return read.replace('T', ' ').replace(/^(.{10} .{5}):00$/, '$1');
}

/**
 * The moment that a calendar shows for a text; one of no time for what is no day of a year with four digits:
 * JavaScript reads years up to 275760, in which months end that it can not tell.
 */
export function calendarDay(text: string): Date {
  const date = readDate(text, true);
  return new Date(date !== null && isDate(date) ? date : Number.NaN);
}
