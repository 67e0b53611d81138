import { expect, test } from 'vitest';
import { isolate, isolated } from '#schemas/wire/isolated.ts';
import {
  leftToRightMarked,
  leftToRightParts,
  mixesDirections,
} from '#schemas/wire/left-to-right.ts';

test.each([
  ['عقد 2026-11-10', ['2026-11-10']],
  ['عقد 2026-11-10 09:30 صباحا', ['2026-11-10 09:30']],
  ['من 2026-11-10 - 2026-11-12', ['2026-11-10', '2026-11-12']],
  ['من 2026-11-10 ـ 2026-11-12', ['2026-11-10', '2026-11-12']],
  ['و2026-11-10', ['2026-11-10']],
  ['(2026-11-10) عقد', ['2026-11-10']],
  ['هاتف +971 50 123 4567 نعم', ['+971 50 123 4567']],
  ['هاتف 050 123 4567', ['050 123 4567']],
  ['شركة 3-M Company', ['3-M Company']],
  ['12-A عقد', ['12-A']],
  ['A-12ب', ['A-12']],
  ['فصيلة O+، نعم', ['O+']],
  ['خصم 50%', ['50%']],
  ['خصم -5', ['-5']],
  ['x@y.example و 12@y.example', ['x@y.example', '12@y.example']],
])('of “%s” what runs from the left is %j', (text, own) => {
  expect(leftToRightParts(text).filter((_, index) => index % 2 === 1)).toEqual(own);
  expect(leftToRightParts(text).join('')).toBe(text);
});

test.each([
  'plain 2026-11-10',
  'أمل الحلبي',
  'شارع 12',
  // Two numbers, the second of which begins another thing.
  'في 2026 12 طالبا',
  'بناية 02 3 طوابق',
  // The sign joins the article to the word.
  'ال-WiFi',
  'شركة ACME Trading',
])('“%s” keeps its order by itself', (text) => {
  expect(leftToRightParts(text)).toEqual([text]);
});

test('a value in a sentence keeps the order of its days', () => {
  expect(leftToRightMarked('عقد 2026-11-10')).toBe('عقد \u20662026-11-10\u2069');
  expect(isolate('عقد 2026-11-10')).toBe('\u2068عقد \u20662026-11-10\u2069\u2069');
});

test.each([
  ['\u2068Harbour 2026-12-31\u2069', true],
  ['\u2068عقد \u20662026-11-10\u2069\u2069', true],
  ['\u2068a\u2069, \u2068b\u2069', false],
  ['\u2068a\u2069\u2069', false],
  ['a \u2068b\u2069', false],
])('of %j it is %s that it stands in a sentence as it is', (value, isWhole) => {
  for (const isRTL of [false, true]) expect(isolated(value, isRTL) === value).toBe(isWhole);
});

test.each([
  ['ACME شركة', true],
  ['شارع 12', true],
  ['شركة', false],
  ['محـمد', false],
  ['ACME 12', false],
])('“%s” has letters of both directions: %s', (text, isMixed) => {
  expect(mixesDirections(text)).toBe(isMixed);
});

test.each([
  ['عميل Jean-Luc, Marc', ['عميل ', 'Jean-Luc, Marc', '']],
  ['Smith, J.-P. شركة', ['', 'Smith, J.-P', '. شركة']],
  ['شركة Smith, John', ['شركة Smith, John']],
  // A number behind the comma is another thing.
  ['مركز WMQ-1, 12', ['مركز ', 'WMQ-1', ', 12']],
])('the comma of a name of other letters stays behind its first part: %s', (text, parts) => {
  expect(leftToRightParts(text)).toEqual(parts);
});
