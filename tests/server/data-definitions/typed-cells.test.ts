import { describe, expect, test } from 'vitest';
import { writtenBoolean } from '#schemas/wire/written-boolean.ts';
import { writtenDay, writtenTime } from '#schemas/wire/written-day.ts';
import { readNumber } from '#server/data-definitions/import/typed-cells.ts';

describe('yes and no', () => {
  test.each(['TRUE', 'true', 'Yes', 'y', '1', ' 是 ', '真', 'نعم', '✓', '１'])(
    '%s is yes',
    (text) => {
      expect(writtenBoolean(text)).toBe(true);
    },
  );
  test.each(['FALSE', 'no', 'N', '0', '否', '假', 'لا', '٠'])('%s is no', (text) => {
    expect(writtenBoolean(text)).toBe(false);
  });
  test.each(['', 'maybe', '2', '-1', 'yesno', 'constructor'])('"%s" is neither', (text) => {
    expect(writtenBoolean(text)).toBeNull();
  });
});

describe('numbers', () => {
  test.each([
    ['12', '12'],
    ['1,234.50', '1234.50'],
    ['1 234 567', '1234567'],
    ['1’234.5', '1234.5'],
    ['-3', '-3'],
    ['−3', '-3'],
    ['(12.5)', '-12.5'],
    ['¥1,200', '1200'],
    ['￥ -5', '-5'],
    ['-$5', '-5'],
    ['12.5 元', '12.5'],
    ['AED 1,000.25', '1000.25'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['１２．５', '12.5'],
    ['.5', '.5'],
  ])('%s is %s', (text, number) => {
    expect(readNumber(text, false)).toBe(number);
  });
  test.each([
    ['12%', '0.12'],
    ['12.5 %', '0.125'],
    ['100%', '1.00'],
    ['-5%', '-0.05'],
  ])('%s is %s to a field of parts', (text, number) => {
    expect(readNumber(text, true)).toBe(number);
    expect(readNumber(text, false)).toBeNull();
  });
  test.each([
    ...['', '1,5', '1.234,5', '1,23,456', '12,34', 'a', '1-2', '--1', '-(1)', '(1', '1)', '1 2'],
    ...['1e400', '0x10', 'NaN', '%', '¥', '1,234 567', '12,345,67'],
  ])('"%s" is none', (text) => {
    expect(readNumber(text, true)).toBeNull();
  });

  test.each([
    ['١٬٢٣٤', '1234'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['٠٫٥', '0.5'],
    ['١٬٢', null],
    ['1,234', '1.234'],
  ])('reads %s as %s where a comma parts the fraction', (text, number) => {
    expect(readNumber(text, false, true)).toBe(number);
  });
});

describe('days', () => {
  test.each([
    ['2026-12-31', '2026-12-31'],
    ['2026-1-5', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['20260105 8:30', '2026-01-05 08:30:00'],
    ['20260105 830', null],
    ['2026年1月5日', '2026-01-05'],
    ['2026 年 1 月 5 日', '2026-01-05'],
    ['25.12.2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['5/5/2026', '2026-05-05'],
    ['٢٠٢٦/١/٥', '2026-01-05'],
    ['2026-1-5 8:30', '2026-01-05 08:30:00'],
    ['2026-01-05T08:30:15', '2026-01-05 08:30:15'],
    ['2026/1/5 12:05 AM', '2026-01-05 00:05:00'],
    ['2026/1/5 1:05 pm', '2026-01-05 13:05:00'],
    ['2026年1月5日 下午3:20', '2026-01-05 15:20:00'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, date) => {
    expect(writtenDay(text)).toBe(date);
  });
  test.each([
    ['8:00', '08:00:00'],
    ['08:30:15', '08:30:15'],
    ['8:05 pm', '20:05:00'],
    ['下午3点05分', '15:05:00'],
    ['٨:٣٠', '08:30:00'],
  ])('%s is the time %s', (text, time) => {
    expect(writtenTime(text)).toBe(time);
  });
  test.each(['', 'noon', '24:00', '25:00', '8', '8:60', '08:00:00.5', '08:00Z'])(
    '"%s" is no whole second',
    (text) => {
      expect(writtenTime(text)).toBeNull();
    },
  );
  test.each([
    ...['', 'today', '5/6/2026', '2026-02-30', '2026-13-01', '2025-2-29', '31.11.2026', '26-1-5'],
    ...['46000', '2026-1-5 25:00', '2026-1-5 13:00 pm', '0000-01-01', '2026-1-5 noon'],
    // Moments of another clock than the reader's.
    ...['2026-01-05T08:30:15Z', '2026-01-05 08:30:15+02', '20260105 8:30z'],
  ])('"%s" is none that all would read alike', (text) => {
    expect(writtenDay(text)).toBeNull();
  });
});
