import type { Fault } from '../../definitions/missing.ts';

/** Of 0.3 for 30% hardly anything is compared with five times the whole. */
const NO_SHARE = 5;

/** What is said of a number that a share is held against, `30` for 30%; null where it may be meant. */
export function noShare(
  name: string,
  value: number,
): (Pick<Fault, 'message'> & { readonly suggestion: string }) | null {
  if (!(Math.abs(value) >= NO_SHARE)) return null;
  const message = `"${name}" is shown in percent, and ${value} is ${value * 100}%`;
  return { message, suggestion: String(Number((value / 100).toFixed(6))) };
}
