import * as z from 'zod/mini';
import { timeOfDay, writtenDay } from './written-day.ts';
import { writtenNumber } from './written-number.ts';

/** Types of columns whose values people spell in several ways. */
export const spelling = z.enum(['number', 'date', 'moment', 'time', 'uuid']);
export type Spelling = z.infer<typeof spelling>;

/** How that which names the rows of a Quote is spelt; nothing for texts, which are one way only. */
export const rowSpelling = z.object({
  key: z.optional(spelling),
  name: z.optional(spelling),
});
export type RowSpelling = z.infer<typeof rowSpelling>;

/**
 * The one spelling of a text that names a row: `2469` of `2,469.00` where rows are named by numbers, `2026-10-01 19:30`
 * of `2026-10-01T19:30:00` where moments name them. What both sides of a comparison come to is the same where
 * they mean the same value. A text that says no such value stays as it is.
 */
export function spelt(text: string, as: Spelling | undefined): string {
  return (as && SPELT[as](text.trim())) ?? text;
}

const SPELT: Readonly<Record<Spelling, (text: string) => string | null>> = {
  number: speltNumber,
  date: (text) => /^(\S+)(?: 00:00:00)?$/.exec(writtenDay(text) ?? '')?.[1] ?? null,
  moment: speltMoment,
  time: timeOfDay,
  uuid: (text) => UUID.exec(text)?.[1]?.toLowerCase() ?? null,
};

/** Letters of the longest number that is read: no column keeps one that is longer. */
const LONGEST = 400;

function speltNumber(text: string): string | null {
  const written = text.length > LONGEST ? null : writtenNumber(text);
  if (written === null || written.isPercentage) return null;
  const [, sign = '', digits = '', rest = ''] = /^(-?)0*(\d*)\.?(\d*)$/.exec(written.decimal) ?? [];
  const fraction = rest.replace(/0+$/, '');
  if (digits === '' && fraction === '') return '0';
  return `${sign}${digits || '0'}${fraction && `.${fraction}`}`;
}

/** Of a moment with parts of a second no row is named. */
const PART_OF_SECOND = /:\d\d\.\d/;

function speltMoment(text: string): string | null {
  const written = PART_OF_SECOND.test(text) ? null : writtenDay(text);
  if (written === null) return null;
  const [day, clock = '00:00:00'] = written.split(' ');
  return `${day} ${clock.replace(/:00$/, '')}`;
}

/** Programs write the uuid of a database in capitals and braces too. */
const UUID = /^\{?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}?$/i;
