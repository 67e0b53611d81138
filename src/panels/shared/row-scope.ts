import type { Scope } from '#expressions/compile.ts';
import type { Row } from '#schemas/definitions/common.ts';

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
      // Swedes write times as ISO 8601 does.
      return new Date().toLocaleString('sv', { timeZone }).replace(' ', 'T');
    },
  };
}
