import { describe, expect, it } from 'vitest';
import { fileAddress } from '#schemas/wire/file-address.ts';
import { accepts } from '#src/panels/form/accepts.ts';
import {
  createFieldValidator,
  FieldProblem,
  isDate,
  problemsOf,
} from '#src/panels/form/field-validator.ts';
import { fileName } from '#src/panels/form/file-names.ts';
import { fitSize } from '#src/panels/form/fit-picture.ts';
import { modelOf, recordSelection, startOf } from '#src/panels/form/record-selection.ts';
import {
  calendarDay,
  changedDate,
  readDate,
  writeDate,
} from '#src/panels/form/widgets/date-text.ts';
import { readNumber, restingText } from '#src/panels/form/widgets/number-text.ts';
import { fieldOf } from './_fields.ts';

describe('what may be filled in', () => {
  it('[3.4e] an empty value where one is required is a problem, elsewhere it is none', () => {
    const required = fieldOf({ required: true });
    for (const empty of [null, undefined, '', '  ', '\u200b\u2060\u0085', '\u202e', []]) {
      expect(problemsOf([required], { value: empty as never })).toEqual({
        value: FieldProblem.required,
      });
      expect(problemsOf([fieldOf({ type: 'Number' })], { value: empty as never })).toEqual({});
    }
    expect(problemsOf([required], { value: 'a' })).toEqual({});
  });

  it.each([
    [{ type: 'Number' }, 'abc', FieldProblem.number],
    [{ type: 'Number', format: 'integer' }, 1.5, FieldProblem.integer],
    [{ type: 'Number', format: 'integer' }, '9007199254740993.5', FieldProblem.integer],
    [{ type: 'DateTime' }, '2026-02-30', FieldProblem.date],
    [{ type: 'DateTime' }, '12026-02-03', FieldProblem.year],
    [{ type: 'DateTime' }, '0044-03-15 BC', FieldProblem.year],
    [{ isTimeOfDay: true }, '25:99', FieldProblem.time],
    [{ isTimeOfDay: true }, 'noon', FieldProblem.time],
    [{ extraType: 'BrieflyCode', options: [{ Key: 'a', Name: 'A' }] }, 'b', FieldProblem.option],
  ])('%j does not take %j', (written, value, problem) => {
    expect(problemsOf([fieldOf(written)], { value })).toEqual({ value: problem });
  });

  it.each([
    [{ type: 'Number' }, 0],
    [{ type: 'Number', format: 'integer' }, '9007199254740993'],
    [{ type: 'Boolean' }, false],
    [{ type: 'DateTime' }, '2024-02-29T23:59:00'],
    [{ isTimeOfDay: true }, '8:30 pm'],
    [{ extraType: 'BrieflyCode', options: [{ Key: '1', Name: 'One' }] }, 1],
    [
      {
        extraType: 'BrieflyCode',
        multipleSelect: true,
        options: [
          { Key: 'a', Name: 'A' },
          { Key: 'b', Name: 'B' },
        ],
      },
      ['a', 'b'],
    ],
  ])('%j takes %j', (written, value) => {
    expect(problemsOf([fieldOf(written)], { value: value as never })).toEqual({});
  });

  it('[5.7] what is stored already keeps nobody from changing the rest, unless it is empty and required', () => {
    const late = fieldOf({ type: 'DateTime' });
    const original = { value: '10000-01-01T07:59:59' };
    expect(problemsOf([late], original, original)).toEqual({});
    expect(problemsOf([late], { value: '10000-01-02T07:59:59' }, original)).toEqual({
      value: FieldProblem.year,
    });
    expect(
      problemsOf([fieldOf({ type: 'Number' })], { value: '1e+308' }, { value: '1e+308' }),
    ).toEqual({});
    expect(problemsOf([fieldOf({ required: true })], { value: '' }, { value: '' })).toEqual({
      value: FieldProblem.required,
    });
  });

  it('leaves to the server what nobody can change here', () => {
    expect(problemsOf([fieldOf({ readonly: true, required: true })], {})).toEqual({});
  });

  it('speaks to RJSF in its own terms, translated', () => {
    const validator = createFieldValidator(
      [fieldOf({ required: true })],
      null,
      (key) => `t:${key}`,
    );
    const { errors, errorSchema } = validator.validateFormData({}, {});
    expect(errors).toMatchObject([{ property: '.value', message: `t:${FieldProblem.required}` }]);
    expect(errorSchema).toEqual({ value: { __errors: [`t:${FieldProblem.required}`] } });
    expect(validator.rawValidation({}, { value: 'a' }).errors).toEqual([]);
  });

  it('knows the days of the calendar', () => {
    expect(isDate('2024-02-29')).toBe(true);
    expect(isDate('2023-02-29')).toBe(false);
    expect(isDate('2024-01-01T24:00')).toBe(false);
    expect(isDate('2024-01-01T08:00:00.5Z')).toBe(true);
    expect(isDate('tomorrow')).toBe(false);
  });
});

describe('typed values', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['-7', -7],
    ['1,', '1,'],
    ['1,5', '1,5'],
    ['1.234,5', '1.234,5'],
    ['12,345.', 12345],
    ['¥1,179.00', 1179],
    ['AED 1,000.25', 1000.25],
    ['\u2068-12\u2069', -12],
    ['12rmb', 12],
    ['Dhs 500', 500],
    ['12abc', '12abc'],
    ['12 pcs', '12 pcs'],
    ['١٢٫٥', 12.5],
    ['.5', 0.5],
    ['', null],
    ['12a', '12a'],
    ['1e9', '1e9'],
    ['9007199254740993', '9007199254740993'],
    ['1234567890.123456', 1234567890.123456],
    ['--1', '--1'],
  ])('the number in %j is %j', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    ['50%', 0.5],
    ['-7.1 %', -0.071],
    ['٥٠٪', 0.5],
    ['60', 0.6],
    ['٦٠', 0.6],
    ['0.5', 0.005],
    ['', null],
    ['1,250%', 12.5],
    ['7,5', '7,5'],
    ['%', '%'],
    ['half', 'half'],
    ['5%%', '5%%'],
    ['(5)', '(5)'],
    ['5$', '5$'],
  ])('the share in %j is %j, and elsewhere a percent sign is no number', (text, value) => {
    expect(readNumber(text, 'percent')).toBe(value);
    expect(readNumber('50%', 'decimal')).toBe('50%');
  });

  it.each([
    [0.07, 'percent', '7%'],
    [0.12345, 'percent', '12.345%'],
    [508.9, 'money', '508.90'],
    [7, 'money', '7.00'],
    [0.125, 'money', '0.125'],
    [508.9, 'decimal', '508.9'],
    [1e-7, undefined, '0.0000001'],
    [-2.5e-9, 'percent', '-0.00000025%'],
  ] as const)('%j as %s rests in a field as %j', (value, format, text) => {
    expect(restingText(value, { format })).toBe(text);
    expect(restingText(7, { format: 'money', moneyDigits: 0 })).toBe('7');
  });

  it.each([
    ['2026-1-5', false, '2026-01-05'],
    ['2026/01/05 7:30', true, '2026-01-05T07:30:00'],
    ['2026-01-05', true, '2026-01-05T00:00:00'],
    ['', true, null],
    ['soon', false, 'soon'],
    ['2026年1月5日', false, '2026-01-05'],
    ['25.12.2026 8:30', true, '2026-12-25T08:30:00'],
    ['5/6/2026', false, '5/6/2026'],
  ])('the date in %j is %j', (text, withTime, value) => {
    expect(readDate(text, withTime)).toBe(value);
  });

  it.each(['275760-09-13', '+275760-09-13T00:00', '2026-02-30 10:00', '13/9', ''])(
    'no calendar shows %j',
    (text) => {
      expect(calendarDay(text).getTime()).toBeNaN();
      expect(calendarDay('9999-12-31 23:59').getFullYear()).toBe(9999);
    },
  );

  it.each([
    ['2026-03-02 08:00', '2026-03-02T08:00:17'],
    ['2026-03-02T08:00', '2026-03-02T08:00:17'],
    ['2026-03-01 08:00:00', '2026-03-01T08:00:00'],
    ['2026-03-01 08:00:09', '2026-03-01T08:00:09'],
    ['2026-03-01 08:01', '2026-03-01T08:01:00'],
    ['2026-03-02', '2026-03-02T00:00:00'],
    ['soon', 'soon'],
    ['', null],
  ])('[3.4c] %j in place of 08:00:17, shown as 08:00, is %j', (typed, value) => {
    expect(changedDate(typed, '2026-03-01T08:00:17', true)).toBe(value);
    expect(changedDate(typed, null, true)).toBe(readDate(typed, true));
    expect(changedDate(typed, 'infinity', true)).toBe(readDate(typed, true));
  });

  it('a date is shown as it can be typed', () => {
    expect(writeDate('2026-01-05T07:30:00', true)).toBe('2026-01-05 07:30');
    expect(writeDate('2026-01-05T07:30:00', false)).toBe('2026-01-05');
    expect(writeDate(null, true)).toBe('');
  });
});

describe('files', () => {
  it('[3.4o] are taken as the accept list says', () => {
    const picture = { name: 'A.PNG', type: 'image/png' };
    expect(accepts(undefined, picture)).toBe(true);
    expect(accepts('.jpg, .png', picture)).toBe(true);
    expect(accepts('image/*', picture)).toBe(true);
    expect(accepts('application/pdf', picture)).toBe(false);
    expect(accepts('.pdf', { name: 'a.pdf.exe', type: '' })).toBe(false);
  });

  it('[7.2] lie under the files’ folder, and no other address is made of a value', () => {
    expect(fileAddress('y4/a.png')).toBe('/y4service/FilesRoot/y4/a.png');
    expect(fileAddress('/y4service/FilesRoot/y4/a.png')).toBe('/y4service/FilesRoot/y4/a.png');
    const elsewhere = 'https://example.org/a b.png';
    expect(fileAddress(elsewhere)).toBe(elsewhere);
    for (const bad of [
      '../a',
      'y4/../../x',
      'javascript:alert(1)',
      '//evil/x',
      'data:text/html,x',
      'http://[::1',
      'https://',
      'https://a b/c.png',
    ]) {
      expect(fileAddress(bad), bad).toBeNull();
    }
    expect(fileName('y4/a.png')).toBe('a.png');
  });

  it('pictures keep their shape and are never made larger', () => {
    expect(fitSize(3200, 1600)).toEqual({ width: 1600, height: 800 });
    expect(fitSize(100, 50)).toEqual({ width: 100, height: 50 });
    expect(fitSize(10_000, 1)).toEqual({ width: 1600, height: 1 });
  });
});

describe('which record a form shows', () => {
  const row = { id: 'P1', name: 'Desk' };

  it('[2.13] the row that the page was opened with, over the panel’s own filters', () => {
    expect(recordSelection({ listed: true }, { query: {}, rows: [row] })).toEqual({
      listed: true,
      id: '$c$P1$c$',
    });
  });

  it('[7.11] what the address says, and its _api queries over its plain ones', () => {
    const query = { id: 'P1', id_api: 'P2', other: '{}' };
    expect(recordSelection({}, { query, rows: [] })).toEqual({ id: '$c$P2$c$' });
  });

  it('none, when nothing names one or a new one is asked for', () => {
    expect(recordSelection({}, { query: {}, rows: [] })).toBeNull();
    expect(recordSelection({ a: 1 }, { query: { new: '' }, rows: [row] })).toBeNull();
    expect(startOf({ query: { new: '', name: 'Desk' } })).toEqual({ name: 'Desk' });
  });

  it('[2.13][3.2h] none, when the address says nothing but the language that its page is shown in', () => {
    expect(recordSelection({}, { query: { lang: 'en' }, rows: [] })).toBeNull();
    expect(recordSelection({}, { query: { lang: 'en', id: 'P1' }, rows: [] })).toEqual({
      id: '$c$P1$c$',
    });
    expect(startOf({ query: { new: '', lang: 'en' } })).toEqual({});
  });

  it('a new one like the row that the page was opened with, when the address says so', () => {
    const query = { new: 'copy', name: '' };
    expect(recordSelection({ a: 1 }, { query, rows: [row] })).toBeNull();
    expect(modelOf({ query, rows: [row] })).toEqual({ id: '$c$P1$c$' });
    expect(modelOf({ query, rows: [] })).toBeNull();
    expect(modelOf({ query: { new: '1' }, rows: [row] })).toBeNull();
  });
});
