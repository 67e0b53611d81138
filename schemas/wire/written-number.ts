import { latinText } from './latin-text.ts';

/** A number that somebody has written, taken apart. */
export interface WrittenNumber {
  /** Without groups, a point before its fraction: `1234.5`, with a minus where it is less than nothing. */
  decimal: string;
  /** Did a percent sign stand behind it? */
  isPercentage: boolean;
}

/** Letters that say money beside a number, and nothing else as `R`, `K`, `Ft`, `KM` and `Db` may. */
const NAMES = String.raw`F\s?CFA|kr|Rs|Rp|RM|Kz|Bs|z\u0142|K\u010d`;
const ARABIC_NAMES = 'د\\.[أإبتجعكلم]|ر\\.[إسعقي]|ج\\.[مس]|ل\\.[لس]|أ\\.م';
const SIGN = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?!\p{L})|(?:${NAMES}|${ARABIC_NAMES})\.?|元)`;
/** Signs of money that may stand beside an amount: they say nothing that the field does not. */
const MONEY = new RegExp(String.raw`^${SIGN}\s*|\s*${SIGN}$`, 'giu');
/** What people call the yuan, Taiwan's dollar, the dirham, the leu and the francs: no codes of ISO 4217. */
const CALLED = ['RMB', 'CNH', 'NTD', 'DHS', 'LEI', 'CFA'];
let currencies: ReadonlySet<string> | undefined;

/** Marks of thousands and of a fraction that nobody can take for each other, whatever a comma means. */
const ARABIC_MARKS = /[\u066b\u066c]/;

/** Raised and lowered digits: `10²` is not 102, as their plain form would be. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u2089]/;

const GROUPED = /^[1-9]\d{0,2}(?:([, '’])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
const COMMA_GROUPED = /^[1-9]\d{0,2}(?:([. '’])\d{3})(?:\1\d{3})*(?:,\d+)?$/;
const COMMA_PLAIN = /^\d*(?:,\d+)?$/;
const DIGITS = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Typed text in Latin digits, each of its spaces one. */
export function plainText(text: string): string {
  return latinText(text).replaceAll('\u066c', ',').replaceAll(/\s+/g, ' ').trim();
}

/**
 * A number as people write it: with groups of thousands, a sign, money's sign, brackets for what is less
 * than nothing. `1,5` and `1.234,5` mean different things to different people, so they mean nothing; null for them
 * and for what is no number (decision 33).
 *
 * @param decimalComma whether the text comes from where `1,5` is one and a half.
 */
export function writtenNumber(text: string, decimalComma = false): WrittenNumber | null {
  if (RAISED.test(text)) return null;
  const [, open, inner = '', close] = /^(\(?)(.*?)(\)?)$/s.exec(plainText(text)) ?? [];
  if ((open === '') !== (close === '')) return null;
  const [, first = '', rest = ''] = /^([+-]?)\s*(.*)$/s.exec(inner.trim()) ?? [];
  const [, second = '', body = ''] =
    /^([+-]?)\s*(.*)$/s.exec(rest.replaceAll(MONEY, withoutMoney).trim()) ?? [];
  if ((first !== '' || open !== '') && second !== '') return null;
  const isPercentage = body.endsWith('%');
  const digits = isPercentage ? body.slice(0, -1).trim() : body;
  const isComma = decimalComma && !ARABIC_MARKS.test(text);
  const whole = isComma ? withPoint(digits) : withoutGroups(digits);
  if (!DIGITS.test(whole)) return null;
  const sign = open !== '' || (first || second) === '-' ? '-' : '';
  return { decimal: sign + whole, isPercentage };
}

/** Nothing for a sign of money; other letters stay, as those of `12 pcs`. */
function withoutMoney(found: string): string {
  const sign = found.trim().toUpperCase();
  currencies ??= new Set([...Intl.supportedValuesOf('currency'), ...CALLED]);
  return /^[A-Z]{3}$/.test(sign) && !currencies.has(sign) ? found : '';
}

function withoutGroups(digits: string): string {
  return GROUPED.test(digits) ? digits.replaceAll(/[, '’]/g, '') : digits;
}

/** `1.234,5` → `1234.5`; empty for what is not written with a decimal comma. */
function withPoint(digits: string): string {
  if (COMMA_GROUPED.test(digits)) return digits.replaceAll(/[. '’]/g, '').replace(',', '.');
  return COMMA_PLAIN.test(digits) ? digits.replace(',', '.') : '';
}
