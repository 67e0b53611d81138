/**
 * An amount in minor units as it travels: the nearest number to its decimal form.
 *
 * @param digits digits of the currency after the point.
 */
export function toMajor(minor: bigint, digits: number): number {
  return Number(minor) / 10 ** digits;
}

/** Whether a number that came over the wire is this amount, to the last coin. */
export function isAmount(major: number, minor: bigint, digits: number): boolean {
  return major === toMajor(minor, digits);
}

/** The quotient of two amounts above zero, half of one rounded up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** The quotient of two amounts above zero, any part of one rounded up. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
