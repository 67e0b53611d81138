import { expect, it } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import { clientField } from '#schemas/definitions/field.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { turnedWidths, wholeWidths } from '#src/panels/grid/columns/whole-widths.ts';

const context = {
  t: (key: string) => key,
  format: createFormatter('en', 'CNY'),
};

function widthOf(field: object, ...values: Row[string][]): number | undefined {
  const whole = clientField.parse({ name: 'a', title: 'A', type: 'Text', ...field });
  return wholeWidths(
    [whole],
    values.map((a) => ({ a })),
    context,
  ).get('a');
}

it('has room for a code as long as the longest of the first rows', () => {
  const short = widthOf({}, '4006381333931') ?? 0;
  expect(short).toBeGreaterThan(120);
  expect(widthOf({}, '4006381333931', 'WMQ-2026-AB1000')).toBeGreaterThan(short);
  expect(widthOf({ type: 'Number', format: 'money' }, 1_234_567_890.5)).toBeGreaterThan(120);
});

it('[3.4j] keeps the width of telephone numbers, half of which calls somebody else', () => {
  const numbers = ['+971 50 000 1234', '(021) 555-0100', '100 0123 4567', ''];
  expect(widthOf({ width: 150 }, ...numbers)).toBe(150);
  expect(widthOf({}, ...numbers)).toBeGreaterThan(120);
  expect(widthOf({ width: 150 }, ...numbers, 'not known yet')).toBeUndefined();
  expect(widthOf({ width: 150 }, '12 1/2 cm')).toBeUndefined();
});

it.each([
  ['a text of words', {}, ['Desk of oak, 120 cm wide']],
  ['a column with one text of words', {}, ['4006381333931', 'not known yet']],
  ['a short code', {}, ['P000001']],
  ['a number that fits anyway', { type: 'Number' }, [12_345]],
  ['a code longer than anybody reads', {}, ['4'.repeat(40)]],
  ['a field that names its width', { width: 90 }, ['4006381333931']],
  ['a key of a row that has a name', { extraType: 'Quote' }, ['4006381333931']],
  ['nothing', {}, [null, '']],
])('leaves %s as it is', (_, field, values) => {
  expect(widthOf(field, ...values)).toBeUndefined();
});

it('tells how long texts are that run against the page', () => {
  const fields = [
    clientField.parse({ name: 'a', title: 'A', type: 'Text' }),
    clientField.parse({ name: 'b', title: 'B', type: 'Number' }),
  ];
  const widthsOf = (isRtl: boolean, ...values: string[]) =>
    turnedWidths(
      fields,
      values.map((a) => ({ a, b: 7 })),
      context,
      isRtl,
    );
  const latin = widthsOf(true, 'Müller GmbH & Co. KG', 'سارة', 'Müller سارة').get('a') ?? 0;
  expect(latin).toBeGreaterThan(150);
  expect(widthsOf(true, 'سارة الحلبي', '').get('a')).toBe(0);
  // A name that goes on in the page's letters begins with those of another.
  const begin = widthsOf(true, 'Müller سارة').get('a') ?? 0;
  expect(begin).toBe(widthsOf(true, 'Müller ').get('a'));
  expect(begin).toBeLessThan(latin);
  expect(widthsOf(false, 'Müller GmbH & Co. KG', 'Müller سارة').get('a')).toBe(0);
  expect(widthsOf(false, '(سارة) Müller').get('a')).toBeGreaterThan(100);
  expect([...widthsOf(true, 'Müller').keys()]).toEqual(['a']);
});
