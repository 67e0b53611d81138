import { expect, test } from 'vitest';
import { calendarLocale } from '#src/filters/calendar-locale.ts';

test('weeks begin on Monday in Chinese, and its days and months are named', async () => {
  const locale = await calendarLocale('zh-CN');
  expect(locale?.firstDayOfWeek).toBe(1);
  expect(locale?.weekdays.shorthand[0]).toBe('周日');
  expect(locale?.months.longhand[0]).toBe('一月');
});

test('English is what the calendar speaks by itself', async () => {
  expect(await calendarLocale('en')).toBeNull();
});

test('nothing of it is left in English where another language is spoken', async () => {
  expect((await calendarLocale('zh-CN'))?.weekAbbreviation).toBe('周');
  expect((await calendarLocale('ar'))?.weekAbbreviation).toBe('أسبوع');
});
