import { plainText } from './written-number.ts';

const DAY =
  /^(\d{4})\s*([-/.年])\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]+(.*))?$|^(\d{4})(\d\d)(\d\d)(?:[T\s]+(.*))?$/s;
const DAY_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:\s+(.*))?$/s;
const CLOCK =
  /^(上午|下午)?\s*(\d{1,2})\s*[:：时点]\s*(\d{1,2})(?:\s*[:：分]\s*(\d{1,2}))?\s*[分秒]?(?:\.\d+)?\s*(am|pm|a\.m\.|p\.m\.|ص|م)?$/i;

/**
 * A day, with a time behind it or not, as people type it in the product's languages: `2026-1-5`,
 * `2026/1/5 8:30`, `2026年1月5日`, `25.12.2026`, `5 Jan 2026`. What two people could read as two days means nothing, as
 * does the time of another clock: `08:30Z`, `08:30+02`.
 *
 * @param dayFirst whether `5/6/2026` is in June; null where nobody can know.
 * @returns `yyyy-MM-dd`, with ` HH:mm:ss` behind it; null for what is no day of the calendar.
 */
export function writtenDay(text: string, dayFirst: boolean | null = null): string | null {
  const clean = plainText(text);
  const known = DAY.exec(clean);
  if (known) {
    const [, year, , month, day, clock, y, m, d, compactClock] = known;
    return moment([year ?? y, month ?? m, day ?? d], clock ?? compactClock);
  }
  const [, a = '', , b = '', year, clock] = DAY_LAST.exec(clean) ?? [];
  if (year === undefined) return dayWithName(clean);
  if (Number(a) > 12) return moment([year, b, a], clock);
  if (Number(b) > 12 || a === b) return moment([year, a, b], clock);
  if (dayFirst === null) return null;
  return moment(dayFirst ? [year, b, a] : [year, a, b], clock);
}

const DAY_NAME = /^(\d{1,2})[. -]+(\p{L}+)[., -]+(\d{4})(?:,?\s+(.*))?$/u;
const NAME_DAY = /^(\p{L}+)[. -]+(\d{1,2}),?\s+(\d{4})(?:,?\s+(.*))?$/u;
let months: ReadonlyMap<string, number> | undefined;

function namesOfMonths(): ReadonlyMap<string, number> {
  const named = ['en', 'ar', 'ar-SY'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        format.format(new Date(Date.UTC(2026, index, 1))).toLowerCase(),
        index + 1,
      ]);
    }),
  );
  return new Map(named);
}

/** `5 Jan 2026`, `January 5, 2026`, `٥ يناير ٢٠٢٦`: the name of a month leaves nothing to guess. */
function dayWithName(text: string): string | null {
  const dayBefore = DAY_NAME.exec(text);
  const [, first = '', second = '', year, clock] = dayBefore ?? NAME_DAY.exec(text) ?? [];
  const [day, name] = dayBefore ? [first, second] : [second, first];
  months ??= namesOfMonths();
  const month = months.get(name.toLowerCase());
  return month === undefined ? null : moment([year, String(month), day], clock);
}

function moment(day: readonly (string | undefined)[], clock: string | undefined): string | null {
  const date = day.map((part) => (part ?? '').padStart(2, '0')).join('-');
  const time = clock === undefined || clock === '' ? '' : clockOf(clock.trim());
  if (time === null) return null;
  const whole = time === '' ? date : `${date} ${time}`;
  return isMoment(date, time) ? whole : null;
}

/** Is it a day of the calendar, and a second of it? */
function isMoment(day: string, clock: string): boolean {
  const iso = `${day}T${clock || '00:00:00'}`;
  const date = new Date(`${iso}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && day >= '0001';
}

/**
 * A time of day as people type it in the product's languages: `8:00`, `8:30 pm`, `下午3点05分`.
 *
 * @returns `HH:mm:ss`; null for what is no whole second of a day.
 */
export function writtenTime(text: string): string | null {
  const clean = plainText(text);
  const time = /\.\d/.test(clean) ? null : clockOf(clean);
  return time !== null && isMoment('2000-01-01', time) ? time : null;
}

/** What only a database writes: parts of seconds, and the end of a day. */
const STORED_TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{1,6}|24:00(?::00)?)$/;

/**
 * A time of day as rows have it: `8:00`, `08:00:00` and `上午8点00分` are `08:00`.
 *
 * @returns null for what is no time of a day.
 */
export function timeOfDay(text: string): string | null {
  const clean = text.trim();
  if (STORED_TIME.test(clean)) return clean;
  return writtenTime(clean)?.replace(/:00$/, '') ?? null;
}

function clockOf(text: string): string | null {
  const [, before, hour = '', minute = '', second = '0', after] = CLOCK.exec(text) ?? [];
  if (hour === '') return null;
  const half = (before ?? after ?? '').toLowerCase();
  const isLate = half === '下午' || half.startsWith('p') || half === 'م';
  const hours = Number(hour);
  if (half !== '' && (hours < 1 || hours > 12)) return null;
  const full = half === '' ? hours : (hours % 12) + (isLate ? 12 : 0);
  return [full, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}
