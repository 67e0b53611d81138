import type { Value } from './ast.ts';

/**
 * How values behave, the same here and in the SQL that the server makes of an expression:
 *
 * - A missing field is null, and null is an ordinary value: it equals itself and nothing else.
 * - Nothing is converted: `1 == '1'` is false, and `<` between different types, or with null, is
 *   false. Texts are compared by their characters' code points.
 * - Arithmetic on anything but numbers, a division by zero and a result too large for a number are
 *   null. `+` joins two texts.
 * - `&&`, `||`, `!` and `?:` take null, false, 0 and '' for false, and `&&`, `||`, `!` come to true
 *   or false.
 */

/** Does the value count as true? */
export function holds(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Equal in type and value. */
export function equals(a: Value, b: Value): boolean {
  return a === b;
}

/** Negative, 0 or positive for two numbers or two texts, otherwise null. */
export function compare(a: Value, b: Value): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return null;
}

/** By code points: the order of UTF-8's bytes, which UTF-16's units do not keep. */
function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return codePointOrder(left) - codePointOrder(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for characters above every other unit. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The number, or null for what is not one. Zero has one sign only. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

/** What a row may hold, as a value: objects and what is missing are null. */
export function toValue(raw: unknown): Value {
  switch (typeof raw) {
    case 'string':
    case 'boolean':
      return raw;
    case 'number':
      return finite(raw);
    default:
      return Array.isArray(raw) ? raw.map(toValue) : null;
  }
}
