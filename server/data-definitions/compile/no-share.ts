import type { Fault } from '../../definitions/missing.ts';

/** Of 0.3 for 30% hardly anything is compared with five times the whole. */
const NO_SHARE = 5;

/** Of a number that is no share of the field that it is held against. */
export const NO_SHARE_OF = 'no share';

/** What is said of a number that a share is held against, `30` for 30%; null where it may be meant. */
export function noShare(
  name: string,
  value: number,
): (Pick<Fault, 'message' | 'about'> & { readonly suggestion: string }) | null {
  if (!(Math.abs(value) >= NO_SHARE)) return null;
  const message = `"${name}" is shown in percent, and ${value} is ${value * 100}%`;
  const about = { kind: NO_SHARE_OF, name };
  return { message, about, suggestion: String(Number((value / 100).toFixed(6))) };
}
