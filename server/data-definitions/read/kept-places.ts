import type { Field } from '#schemas/definitions/field.ts';
import type { CompiledField } from '../compiled.ts';

/** Places of a number without a format that are shown in any case. */
export const PLAIN_PLACES = 6;

/** Places that a format shows of any number; the others round none away, or all. */
const SHOWN_PLACES: Readonly<Record<string, number | undefined>> = { decimal: 2, percent: 3 };

/**
 * Does a column keep more places than a format shows? A measure, a price of screws or a rate of a tariff is not rounded
 * for its reader, nor is what such numbers add up to.
 *
 * @param format that its numbers are written in.
 * @param currencyDigits of the tenant's currency, after the point.
 */
export function keepsMorePlaces(
  { money, decimals = 0 }: Pick<CompiledField, 'money' | 'decimals'>,
  format: Field['format'],
  currencyDigits: number,
): boolean {
  // What is kept as coins has the places of its currency.
  const ofAmount = money ? undefined : currencyDigits;
  const ofFormat = (known: string) => (known === 'money' ? ofAmount : SHOWN_PLACES[known]);
  const most = format === undefined ? PLAIN_PLACES : ofFormat(format);
  return most !== undefined && decimals > most;
}
