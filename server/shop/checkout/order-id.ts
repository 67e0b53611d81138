import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for each other when read aloud or copied by hand. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 7;

/** A clock costs as much as all the rest of an order outside the database. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * A new id of an order: its day by the tenant's clock, and signs that tell nobody how many orders
 * there are (`SO20260103-7KX2MPA`). Two may turn out the same, once in some 30 billion of a day.
 */
export function newOrderId(moment: Date, timeZone: string): string {
  const day = clockOf(timeZone).format(moment);
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return `SO${day.replaceAll('-', '')}-${signs.join('')}`;
}
