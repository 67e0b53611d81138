import { wallClock } from '#schemas/wire/wall-clock.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import type { SessionUser } from '../session/session-state.ts';
import type { RunContext } from './compiled.ts';

type Definitions = Pick<TenantDefinitions, 'read'>;

const DEFAULTS = { timeZone: 'Asia/Shanghai', currency: 'CNY' };

/**
 * The tenant's clock and currency at a moment, and who asks.
 *
 * @param moment what `now()` is in formulas.
 */
export async function readRunContext(
  asked: { definitions: Definitions; user: SessionUser | null },
  moment: Date,
): Promise<RunContext> {
  const { timeZone, currency } = await readSettings(asked.definitions);
  return {
    timeZone,
    currencyDigits: currencyDigits(currency),
    now: wallClock(timeZone, moment),
    user: asked.user?.user ?? null,
  };
}

/** Digits after the point of the tenant's currency. */
export async function readCurrencyDigits(definitions: Definitions): Promise<number> {
  const { currency } = await readSettings(definitions);
  return currencyDigits(currency);
}

async function readSettings(definitions: Definitions) {
  const corp = await definitions.read('corp');
  return corp?.settings ?? DEFAULTS;
}

/** Login of who asks as the database keeps it and authors' SQL sees it: empty for a visitor. */
export function storedUser({ user }: RunContext): string {
  return user ?? '';
}

const digits = new Map<string, number>();

/** Digits after the point: 2 for CNY and AED, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, found);
  return found;
}

const DAY = 86_400_000;

/**
 * Whether the clocks of a zone ever show that time: in spring they leave out an hour.
 *
 * @param wall `yyyy-MM-dd HH:mm:ss`
 */
export function isOnClock(wall: string, timeZone: string): boolean {
  // No clock was put forward before.
  if (wall < '1900') return true;
  const shown = wall.replace(' ', 'T');
  const moment = Date.parse(`${shown}Z`);
  return [-DAY, DAY].some((apart) => {
    const ahead = Date.parse(`${wallClock(timeZone, new Date(moment + apart))}Z`) - moment - apart;
    return wallClock(timeZone, new Date(moment - ahead)) === shown;
  });
}
