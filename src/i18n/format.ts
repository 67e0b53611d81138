import type { ClientField } from '#schemas/definitions/field.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { isRightToLeft } from './i18n.ts';

/** Writes values out by the user's language and the tenant's currency. */
export interface Formatter {
  money(value: number): string;
  /** @param exact rounds no place of a number away. */
  number(value: number, format?: ClientField['format'], exact?: boolean): string;
  /** In few letters, as beside an axis: `80K`, `8万`. */
  compact(value: number): string;
  /** @param value ISO 8601, or `yyyy-MM-dd HH:mm:ss` of the tenant's clock. */
  date(value: string, withTime?: boolean): string;
  /** Names one behind the other: `a, b`, `a、b`. For readers only: nothing reads it back. */
  list(names: readonly string[]): string;
}

/** Latin digits in every language: amounts are compared across screens and exports. */
export function localeOf(language: string): string {
  return `${language}-u-nu-latn`;
}

const groupMarks = new Map<string, string>();

/** What parts thousands in a language. */
export function groupMark(language: string): string {
  const known = groupMarks.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1_000_000);
  const mark = parts.find(({ type }) => type === 'group')?.value ?? '';
  groupMarks.set(language, mark);
  return mark;
}

/** A sign after letters, which would stand before them where lines run from the right: `US$` as `$US`. */
const SIGN_BEHIND_LETTERS = /\s?([A-Z]+[$£¥])$/;

/** Writes numbers in one style, which takes a browser a millisecond to make: most pages need few of them. */
function writer(locale: string, style: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(locale, style);
    const text = format.format(value);
    // What is rounded to nothing is not less than nothing.
    return value <= 0 && !/[1-9]/.test(text) ? format.format(0) : text;
  };
}

const formatters = new Map<string, Formatter>();

/** Numbers, money and times as readers of the language write them; `currency` is an ISO 4217 code. */
export function createFormatter(language: string, currency: string): Formatter {
  const key = `${language} ${currency}`;
  const formatter = formatters.get(key) ?? newFormatter(language, currency);
  formatters.set(key, formatter);
  return formatter;
}

/** Is its size one that languages have a word for? Beside an axis no other has room for all its digits. */
function hasName(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-6 && size < 1e15);
}

/** Pounds whose narrow sign is the British one, which is not at par with them. */
const LIKE_BRITISH = /^(?:SYP|SSP)$/;

function newFormatter(language: string, currency: string): Formatter {
  const styled = (style: Intl.NumberFormatOptions) => writer(localeOf(language), style);
  // In Arabic the narrow sign of any pound is the one that everybody takes for the British.
  const isMistaken = isRightToLeft(language) || LIKE_BRITISH.test(currency);
  const currencyDisplay = isMistaken ? 'symbol' : 'narrowSymbol';
  const amount = { style: 'currency', currency, currencyDisplay } as const;
  const money = styled(amount);
  const exactMoney = styled({ ...amount, maximumFractionDigits: 12 });
  const upTo = (most: number) => styled({ maximumFractionDigits: most });
  const plain = upTo(6);
  const exactPlain = upTo(12);
  const bare = styled({ useGrouping: false, maximumSignificantDigits: 17 });
  const integer = upTo(0);
  const places = (most: number) =>
    styled({ minimumFractionDigits: 2, maximumFractionDigits: most });
  const decimal = places(2);
  const exactDecimal = places(12);
  const share = (most: number) => styled({ style: 'percent', maximumFractionDigits: most });
  const percent = share(1);
  const exactPercent = share(10);
  const short = styled({ notation: 'compact', maximumSignificantDigits: 4 });
  const scientific = styled({ notation: 'scientific', maximumSignificantDigits: 4 });
  const writeMoney = (value: number, exact = false) =>
    (exact ? exactMoney : money)(value).replace(SIGN_BEHIND_LETTERS, '\u200f\u00a0$1\u200e');
  return {
    money: (value) => writeMoney(value),
    // Steps of an axis such as 0.02, 1.25 and 1,250 are told whole.
    compact: (value) => (hasName(value) ? short : scientific)(value),
    number(value, format, exact = false) {
      switch (format) {
        case 'money':
          return writeMoney(value, exact);
        case 'integer':
          return integer(value);
        case 'decimal':
          return (exact ? exactDecimal : decimal)(value);
        case 'percent':
          return (exact ? exactPercent : percent)(value);
        case 'plain':
          return bare(value);
        default:
          // A small share of something is not nothing.
          return (exact || Math.abs(value) < 0.001 ? exactPlain : plain)(value);
      }
    },
    list: (names) => names.join(listMark(language)),
    // One format everywhere, sortable by eye (yyyy-MM-dd), as business users write it.
    date: (value, withTime = true) =>
      value.replace(
        /^(\d{4,}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?.*?( BC)?$/,
        (_, day: string, time = '', era = '') => day + (withTime && time ? ` ${time}` : '') + era,
      ),
  };
}
