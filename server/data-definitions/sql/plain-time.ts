import { timeOfDay } from '#schemas/wire/written-day.ts';

/**
 * A time of day as the database writes it: `8:00`, `08:00:00` and `上午8点00分` are `08:00`. Other texts stay, for the
 * database to refuse.
 */
export function plainTime(text: string): string {
  return timeOfDay(text) ?? text;
}
