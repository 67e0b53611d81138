import type { Value } from './ast.ts';
import { finite } from './values.ts';

type NumberOperator = '+' | '-' | '*' | '/' | '%';

/** Arithmetic that is null where it has no meaning; `+` also joins two texts. */
export function calculate(operator: NumberOperator, a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return finite(numbers(operator, a, b));
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
  return null;
}

function numbers(operator: NumberOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      // Of fractions the binary remainder surprises (0.3 % 0.1 is 0.09…), so there is none.
      return Number.isSafeInteger(a) && Number.isSafeInteger(b) ? a % b : Number.NaN;
  }
}

/** Rounds half away from zero, as the decimal digits of the number say. */
export function round(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [whole = '0', power = '0'] = shifted.toString().split('e');
  return Math.sign(value) * Number(`${whole}e${Number(power) - decimals}`);
}
