import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  dayRange,
  filterValueOf,
  plainText,
  rawFilterValue,
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
    ['20260103', null],
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
