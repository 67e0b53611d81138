import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  dayRange,
  filterValueOf,
  plainText,
  rawFilterValue,
  wrongNumber,
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
  it.each([
    '',
    ' 10 ',
    '-1.5',
    '.5',
    '5.',
    '10~20',
    '10 ~',
    '~ 20',
    '~',
    '1,2~3, ',
    '١٠～٢٠',
    '１，２',
    '١، ٢',
    '12%~15 %',
    '$c$7$c$',
  ])('take %s', (typed) => {
    expect(wrongNumber(typed)).toBeNull();
  });

  it.each([
    ['dear', 'dear'],
    ['1, 2 kg', '2 kg'],
    ['1~2~3', '1~2~3'],
    ['1e5', '1e5'],
    ['- 5', '- 5'],
  ])('do not take %s', (typed, wrong) => {
    expect(wrongNumber(typed)).toBe(wrong);
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
