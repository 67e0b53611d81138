import type { Scope } from '#expressions/compile.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { wallClock } from '#schemas/wire/wall-clock.ts';

/**
 * What the page's formulas see: a row, and the time on the tenant's clock, which is worked out for those alone that
 * ask.
 *
 * @param timeZone IANA name of the tenant's clock.
 */
export function rowScope(row: Row, timeZone: string): Scope {
  return {
    row,
    get now() {
      return wallClock(timeZone, new Date());
    },
  };
}
