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

/** The value as it is shown and typed: `yyyy-MM-dd`, with `HH:mm` where the field has a time. */
export function writeDate(value: unknown, withTime: boolean): string {
  if (typeof value !== 'string') return '';
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(value);
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
