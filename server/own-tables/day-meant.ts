/**
 * The day that a text was meant to be, as `2027-05-01`, where its year stands behind or its month behind the day:
 * `1.5.2027`, `25/12/2027`, `2027-25-12`. Undefined for what is none of these. With dots a day stands before its
 * month; with other signs it is read as PostgreSQL reads it, the month first, where there is such a month.
 */
export function dayMeant(text: string): string | undefined {
  const [, first = '', sign = '', second = '', end = ''] =
    /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})\b/.exec(text) ?? [];
  const [, start = '', third = '', fourth = ''] = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(text) ?? [];
  if (start !== '') return Number(third) > 12 ? dayOf(start, fourth, third) : undefined;
  const isDayFirst = sign === '.' || Number(first) > 12;
  return isDayFirst ? dayOf(end, second, first) : dayOf(end, first, second);
}

/** The day that was meant by one of which the database says that it cannot read it. */
export function dayRefused(message: string): string | undefined {
  const [, text = ''] = /^date\/time field value out of range: "(.+)"$/.exec(message) ?? [];
  return dayMeant(text);
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (!isWithin(month, 12) || !isWithin(day, 31)) return undefined;
  return [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

function isWithin(part: string, most: number): boolean {
  return part !== '' && Number(part) >= 1 && Number(part) <= most;
}
