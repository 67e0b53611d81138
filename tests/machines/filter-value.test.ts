import { describe, expect, it } from 'vitest';
import { wrongNumber } from '#machines/filter/filter-numbers.ts';
import {
  activeFilters,
  dayRange,
  filterValueOf,
  plainText,
  rawFilterValue,
  typedFilterValue,
} from '#machines/filter/filter-value.ts';
import { filterQuery } from '#schemas/definitions/field.ts';

const text = filterQuery.parse({ name: 'name' });
const date = filterQuery.parse({ name: 'date', type: 'DateTime' });
const status = filterQuery.parse({ name: 'status', extraType: 'BrieflyCode', options: [] });

describe('text filters', () => {
  it('are read without the form in which exactly a value is asked for', () => {
    expect(['$c$a, b$c$', '$c$$c$', 'a$c$', 7, false].map(plainText)).toEqual([
      'a, b',
      '',
      'a$c$',
      '7',
      'false',
    ]);
  });

  it('[5.2] trims, makes nothing of blanks, and adds the exact variant unless ~ or , is used', () => {
    expect(filterValueOf(text, '  chair ')).toEqual(['chair', '$c$chair$c$']);
    expect(filterValueOf(text, '   ')).toBeNull();
    expect(filterValueOf(text, 'a~c')).toBe('a~c');
    expect(filterValueOf(text, 'a,b')).toBe('a,b');
  });

  it('sends the code of a lookup as it is', () => {
    expect(filterValueOf(status, 'pending')).toBe('pending');
  });
});

describe('filters of numbers', () => {
  const count = filterQuery.parse({ name: 'count', type: 'Number' });
  const share = { ...count, format: 'percent' as const };
  const year = { ...count, format: 'plain' as const };

  it.each([
    ['', null],
    [' 10 ', '10'],
    ['-1.5', '-1.5'],
    ['- 5', '-5'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['10~20', '10~20'],
    ['10 ~', '10~'],
    ['~ 20', '~20'],
    ['~', '~'],
    ['1,2~3, ', '1,2~3'],
    ['1; 2', '1,2'],
    ['١٠～٢٠', '10~20'],
    ['１，２', '1,2'],
    ['١، ٢', '1,2'],
    ['1、2', '1,2'],
    ['$c$7$c$', '$c$7$c$'],
    ['1,000', '1000'],
    ['1,000.50~12,345,678', '1000.50~12345678'],
    ['1,000, 2,000', '1000,2000'],
    ['100, 200', '100,200'],
    ['2025,2026', '2025,2026'],
    ['0,125', '0,125'],
    ['¥1 200', '1200'],
  ])('[5.2] take %s for %s', (typed, sent) => {
    expect(wrongNumber(count, typed)).toBeNull();
    expect(filterValueOf(count, typed)).toBe(sent);
  });

  it.each([
    ['12.5', '12.5%'],
    ['12%~15 %', '12%~15%'],
    ['10~20', '10%~20%'],
    ['10,20%', '10%,20%'],
    ['~ 5', '~5%'],
  ])('[5.2] take %s of percentages for %s, as forms do', (typed, sent) => {
    expect(wrongNumber(share, typed)).toBeNull();
    expect(filterValueOf(share, typed)).toBe(sent);
  });

  it('part numbers that are shown without groups at every comma', () => {
    expect(filterValueOf(year, '101,102')).toBe('101,102');
  });

  it.each([
    ['dear', 'dear'],
    ['1, 2 kg', '2 kg'],
    ['1~2~3', '1~2~3'],
    ['1e5', '1e5'],
    ['12%', '12%'],
  ])('do not take %s', (typed, wrong) => {
    expect(wrongNumber(count, typed)).toBe(wrong);
    expect(filterValueOf(count, typed)).toBe(typed);
  });

  it('are shown as they are typed, whoever has written them', () => {
    const shown = [0.125, '0.1~0.2', '~0.07', '12.5%', '0.1,0.2', '', 'much', '$c$0.1$c$', null];
    expect(shown.map((value) => typedFilterValue(share, value))).toEqual([
      '12.5%',
      '10%~20%',
      '~7%',
      '12.5%',
      '10%, 20%',
      '',
      'much',
      '$c$0.1$c$',
      null,
    ]);
    expect(typedFilterValue(count, '100,200')).toBe('100, 200');
    // Large and small ones as they can be typed, without an exponent.
    expect(typedFilterValue(count, [1e21, 1e-7])).toBe('1000000000000000000000, 0.0000001');
    expect(plainText(1e21)).toBe('1000000000000000000000');
    expect(typedFilterValue(count, ['100', '200'])).toBe('100, 200');
    expect(filterValueOf(count, typedFilterValue(count, '100,200'))).toBe('100,200');
  });
});

describe('date filters', () => {
  it('[5.1] sends the first second of the start and the last of the end', () => {
    expect(filterValueOf(date, '2026-01-03 ~ 2026-02-01')).toBe(
      '2026-01-03 00:00:00~2026-02-01 23:59:59',
    );
  });

  it.each([
    ['2026-01-03', '2026-01-03 00:00:00~2026-01-03 23:59:59'],
    ['2026-01-03~', '2026-01-03 00:00:00~'],
    ['~2026-01-03', '~2026-01-03 23:59:59'],
    ['2026-02-01 to 2026-01-03', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['٢٠٢٦-٠١-٠٣～２０２６-０２-０１', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['2026/1/3 ~ 2026.2.01', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['2026-01-03 10:00:00~2026-02-01T00:00:00', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['20260103', '2026-01-03 00:00:00~2026-01-03 23:59:59'],
    ['2026年1月3日', '2026-01-03 00:00:00~2026-01-03 23:59:59'],
    ['2026年1月3日至2026年2月1日', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['20260103～20260201', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['25.12.2026 - 31.12.2026', '2026-12-25 00:00:00~2026-12-31 23:59:59'],
    ['2026-01-03 — 2026-02-01', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['3 Oct 2026 to 5 October 2026', '2026-10-03 00:00:00~2026-10-05 23:59:59'],
    ['٣ يناير ٢٠٢٦ إلى ١ فبراير ٢٠٢٦', '2026-01-03 00:00:00~2026-02-01 23:59:59'],
    ['25.12.2026 8:30', '2026-12-25 00:00:00~2026-12-25 23:59:59'],
    ['5/6/2026', null],
    ['2026-01-01 ~ 2026-01-02 ~ 2026-01-03', null],
    ['20261301', null],
    ['2026-01-031', null],
    ['2026-13-01', null],
    ['2028-02-29', '2028-02-29 00:00:00~2028-02-29 23:59:59'],
    ['2026-02-29', null],
    ['2100-02-29', null],
    ['2026-11-31', null],
    ['2026-01-01 ~ 2026-02-31', null],
    ['2026-01-32', null],
    ['soon', null],
    ['~', null],
  ])('reads %s', (typed, sent) => {
    expect(dayRange(typed)).toBe(sent);
  });
});

it('shows a sent filter as it was typed', () => {
  const typed = { name: 'chair', date: '2026-01-03 ~ 2026-02-01', status: 'pending' };
  const sent = activeFilters([text, date, status], typed);
  expect(
    Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, rawFilterValue(value)])),
  ).toEqual(typed);
});
