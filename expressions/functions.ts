import { round } from './arithmetic.ts';
import type { FunctionName, Value } from './ast.ts';
import { finite } from './values.ts';

const DAY = /^((?!0000)\d{4})-(\d\d)-(\d\d)(?:$|[T ])/;
const DAY_MS = 86_400_000;

/** What functions may know beside their arguments. */
export interface FunctionContext {
  /** `yyyy-MM-ddTHH:mm:ss` on the tenant's clock. */
  readonly now?: string;
}

type Implementation = (args: readonly Value[], context: FunctionContext) => Value;

/** What each function does; a wrong type of argument gives null, or false for a question. */
export const implementations: Readonly<Record<FunctionName, Implementation>> = {
  empty: ([value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0),
  length: ([value = null]) => length(value),
  lower: ([value]) => (typeof value === 'string' ? value.toLowerCase() : null),
  upper: ([value]) => (typeof value === 'string' ? value.toUpperCase() : null),
  trim: ([value]) => (typeof value === 'string' ? withoutSpaces(value) : null),
  contains: ([text, part]) => bothTexts(text, part, (a, b) => a.includes(b)),
  startsWith: ([text, part]) => bothTexts(text, part, (a, b) => a.startsWith(b)),
  endsWith: ([text, part]) => bothTexts(text, part, (a, b) => a.endsWith(b)),
  now: (_args, { now }) => now ?? null,
  date: ([value = null]) => day(value)?.text ?? null,
  days: ([from = null, to = null]) => {
    const first = day(from);
    const second = day(to);
    return first && second ? (second.time - first.time) / DAY_MS : null;
  },
  round: ([value = null, decimals = 0]) => roundTo(value, decimals),
  abs: ([value]) => (typeof value === 'number' ? Math.abs(value) : null),
  min: (args) => extreme(args, Math.min),
  max: (args) => extreme(args, Math.max),
};

function length(value: Value): Value {
  if (value === null) return 0;
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : null;
}

/** A pattern that ends with the text would be tried from each of its spaces, and a text may have very many. */
function withoutSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  return text.slice(from, to);
}

function bothTexts(
  a: Value | undefined,
  b: Value | undefined,
  test: (a: string, b: string) => boolean,
): boolean {
  return typeof a === 'string' && typeof b === 'string' && test(a, b);
}

function day(value: Value): { text: string; time: number } | null {
  const match = typeof value === 'string' ? DAY.exec(value) : null;
  if (!match) return null;
  const text = match[0].slice(0, 10);
  const time = Date.parse(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists ? { text, time } : null;
}

function roundTo(value: Value, decimals: Value): Value {
  const inRange = typeof decimals === 'number' && decimals >= 0 && decimals <= 6;
  if (typeof value !== 'number' || !inRange || !Number.isInteger(decimals)) return null;
  return finite(round(value, decimals));
}

function extreme(args: readonly Value[], choose: (...numbers: number[]) => number): Value {
  const numbers = args.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? null : choose(...numbers);
}
