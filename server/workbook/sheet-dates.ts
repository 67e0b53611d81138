import { readXml } from './read-xml.ts';

const DAY = 86_400;
/** Seconds from the first day of each calendar to 1970. */
const SINCE_1900 = 25_569 * DAY;
const SINCE_1904 = 24_107 * DAY;
/** The calendar of 1900 counts a day that never was. */
const FIRST_TRUE_DAY = 61;

/** Characters of a format; spreadsheets take no more. */
const MAX_FORMAT = 255;

/** Formats that have a number but no text of their own. */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 58 && id !== 48 && id !== 49)
  );
}

/** Styles of cells, by their number: does a number in such a cell mean a date? */
export async function readDateStyles(bytes: AsyncIterable<Buffer> | null): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!bytes) return styles;
  const own = new Map<number, boolean>();
  let inCells = false;
  await readXml(bytes, {
    open(name, attribute) {
      if (name === 'numFmt') {
        own.set(
          Number(attribute('numFmtId')),
          isDateFormat((attribute('formatCode') ?? '').slice(0, MAX_FORMAT)),
        );
      } else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute('numFmtId') ?? 0);
        styles.push(own.get(id) ?? isBuiltInDate(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** What is quoted, escaped or a condition in brackets says nothing of days, hours or seconds. */
function isDateFormat(code: string): boolean {
  const first = code.split(';', 1)[0] ?? '';
  const bare = first.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/**
 * The moment that a number stands for, on the clock of whoever wrote it: `yyyy-MM-dd`, with
 * `THH:mm:ss` behind it unless it is midnight; null for what is no moment.
 */
export function dateOf(serial: number, since1904: boolean): string | null {
  const shifted = !since1904 && serial < FIRST_TRUE_DAY - 1 ? serial + 1 : serial;
  const seconds = Math.round(shifted * DAY) - (since1904 ? SINCE_1904 : SINCE_1900);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null;
  const iso = date.toISOString().slice(0, 19);
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso;
}
