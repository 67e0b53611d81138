import { readXml } from './read-xml.ts';

const DAY = 86_400;
/** Seconds from the first day of each calendar to 1970. */
const SINCE_1900 = 25_569 * DAY;
const SINCE_1904 = 24_107 * DAY;
/** The calendar of 1900 counts a day that never was. */
const FIRST_TRUE_DAY = 61;

/** Days that a duration is shown for: beyond them a day was meant, whose hours nobody counts from 1900 on. */
const MAX_DAYS = 10_000;

/** Characters of a format; spreadsheets take no more. */
const MAX_FORMAT = 255;

/** What a number in a cell means: a day, with a time or without; a time of day alone; or how long something took. */
export type DateStyle = 'date' | 'time' | 'duration';

/** Formats that have a number but no text of their own. */
function builtInStyle(id: number): DateStyle | null {
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  if (id === 46) return 'duration';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? 'date' : null;
}

/** Styles of cells, by their number; null where a number in such a cell is one. */
export async function readDateStyles(
  bytes: AsyncIterable<Buffer> | null,
): Promise<(DateStyle | null)[]> {
  const styles: (DateStyle | null)[] = [];
  if (!bytes) return styles;
  const own = new Map<number, DateStyle | null>();
  let inCells = false;
  await readXml(bytes, {
    open(name, attribute) {
      if (name === 'numFmt') {
        own.set(
          Number(attribute('numFmtId')),
          styleOf((attribute('formatCode') ?? '').slice(0, MAX_FORMAT)),
        );
      } else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute('numFmtId') ?? 0);
        styles.push(own.has(id) ? (own.get(id) ?? null) : builtInStyle(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** What is quoted, escaped or a condition in brackets says nothing of days, hours or seconds. */
function styleOf(code: string): DateStyle | null {
  const first = code.split(';', 1)[0] ?? '';
  const bare = first.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (!/[dmyhs]/i.test(bare) || /general/i.test(bare)) return null;
  if (/[dy]/i.test(bare) || !/[hs]/i.test(bare.replaceAll(/\[m+\]/gi, 's'))) return 'date';
  return bare.includes('[') ? 'duration' : 'time';
}

/**
 * What a cell of that style shows: a day as {@link dateOf} has it, `HH:mm:ss` for a time of day, and as many hours as there
 * were for a duration; null for what is none.
 */
export function shownBy(style: DateStyle, serial: number, since1904: boolean): string | null {
  // A day that shows its time only is still a day.
  const isClock =
    style === 'duration' ? serial >= 0 && serial < MAX_DAYS : serial >= 0 && serial < 1;
  if (style === 'date' || !isClock) return dateOf(serial, since1904);
  // What is rounded up to midnight is the beginning of a day.
  const seconds = Math.round(serial * DAY) % (style === 'time' ? DAY : Number.POSITIVE_INFINITY);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * The moment that a number stands for, on the clock of whoever wrote it: `yyyy-MM-dd`, with
 * `THH:mm:ss` behind it unless it is midnight; null for what is no moment.
 */
function dateOf(serial: number, since1904: boolean): string | null {
  const shifted = !since1904 && serial < FIRST_TRUE_DAY - 1 ? serial + 1 : serial;
  const seconds = Math.round(shifted * DAY) - (since1904 ? SINCE_1904 : SINCE_1900);
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return null;
  const iso = date.toISOString().slice(0, 19);
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso;
}
