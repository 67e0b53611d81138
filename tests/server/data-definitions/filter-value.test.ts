import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from '#schemas/wire/decimal-text.ts';
import {
  filterTerms,
  rangeOf,
  typedBoolean,
  typedNumber,
  typedTime,
} from '#server/data-definitions/sql/filter-value.ts';

const loose = (text: string) => ({ exact: false, text });
const exact = (text: string) => ({ exact: true, text });

test.each([
  [null, []],
  ['', []],
  ['  ', []],
  [' a ', [loose('a')]],
  ['a,b , c', [loose('a'), loose('b'), loose('c')]],
  [',a,,', [loose('a')]],
  ['$c$a,b$c$', [exact('a,b')]],
  ['a,$c$a,b$c$,c', [loose('a'), exact('a,b'), loose('c')]],
  ['x, $c$a~b$c$ ', [loose('x'), exact('a~b')]],
  ['$c$open,b', [loose('$c$open'), loose('b')]],
  ['$c$$c$', [exact('')]],
  ['$c$', [loose('$c$')]],
  [
    ['a,b', '$c$a,b$c$', 5, true, ''],
    [loose('a,b'), exact('a,b'), loose('5'), loose('true')],
  ],
  [12.5, [loose('12.5')]],
  [1e21, [loose(`1${'0'.repeat(21)}`)]],
  [false, [loose('false')]],
  [[], []],
])('%j has these alternatives', (value, terms) => {
  expect(filterTerms(value)).toEqual(terms);
});

test('texts without commas and wrappers stay as they are', () => {
  const plain = fc.string({ unit: 'binary' }).filter((text) => !/[,$]/.test(text));
  fc.assert(
    fc.property(plain, (text) => {
      const trimmed = text.trim();
      expect(filterTerms(text)).toEqual(trimmed === '' ? [] : [loose(trimmed)]);
      expect(filterTerms(`$c$${text}$c$`)).toEqual([exact(text)]);
    }),
  );
});

test.each([
  ['a', null],
  ['a~b', { from: 'a', to: 'b' }],
  ['~b', { from: '', to: 'b' }],
  [' a ~ ', { from: 'a', to: '' }],
])('%s as a range', (text, range) => {
  expect(rangeOf(text)).toEqual(range);
});

test.each([
  ['2026-02-03', { start: '2026-02-03 00:00:00', lasts: '1 day' }],
  ['2026-02-03 14:05', { start: '2026-02-03 14:05:00', lasts: '1 minute' }],
  ['2026-02-03T14:05:06', { start: '2026-02-03 14:05:06', lasts: '1 second' }],
  ['2026-02-03 23:59:59.999', { start: '2026-02-03 23:59:59', lasts: '1 second' }],
  ['2024-02-29', { start: '2024-02-29 00:00:00', lasts: '1 day' }],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['0000-01-01', null],
  ['2026-02-03 24:00', null],
  ['2026-2-3', null],
  ['today', null],
  ["2026-02-03'", null],
])('%s as a time', (text, time) => {
  expect(typedTime(text)).toEqual(time);
});

test.each([
  ['12', '12'],
  ['-12.50', '-12.50'],
  ['+.5', '+.5'],
  ['1e9', null],
  ['NaN', null],
  ['Infinity', null],
  ['0x10', null],
  ['9007199254740993', '9007199254740993'],
  ['12345678901234.123456', '12345678901234.123456'],
  ['1'.repeat(310), null],
  ['', null],
  ['.', null],
])('%s as a number', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each([
  [1e-7, '0.0000001'],
  [-1.25e-7, '-0.000000125'],
  [0.000001, '0.000001'],
  [12, '12'],
  [1e308, `1${'0'.repeat(308)}`],
  [5e-324, `0.${'0'.repeat(323)}5`],
])('%d as it is written without an exponent', (value, text) => {
  expect(decimalText(value)).toBe(text);
  expect(typedNumber(text)).toBe(text);
});

test.each([
  [1e21, '1000000000000000000000'],
  [-1.25e30, '-1250000000000000000000000000000'],
  [1.7976931348623157e308, `17976931348623157${'0'.repeat(292)}`],
])('%d as it is written digit by digit', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test.each([
  ['true', true],
  ['FALSE', false],
  ['1', true],
  ['0', false],
  ['yes', null],
  ['constructor', null],
])('%s as a Boolean', (text, value) => {
  expect(typedBoolean(text)).toBe(value);
});
