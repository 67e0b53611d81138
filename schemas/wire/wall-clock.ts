const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * What a clock in that zone shows, `yyyy-MM-ddTHH:mm:ss`: the time that `now()` is in formulas (spec 3.4o).
 *
 * @param timeZone IANA name.
 */
export function wallClock(timeZone: string, moment: Date): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    // Swedes write times as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock.format(moment).replace(' ', 'T');
}
