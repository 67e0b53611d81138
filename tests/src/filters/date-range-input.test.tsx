import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import DateRangeInput from '#src/filters/DateRangeInput.tsx';
import { show } from '../_screen.tsx';

test('[9.4] the date picker shows two months and the numbers of their weeks', async () => {
  show(<DateRangeInput id="range" value="2026-11-12 ~ 2026-11-20" onChange={() => undefined} />);
  await userEvent.click(screen.getByRole('textbox'));
  const months = [...document.querySelectorAll<HTMLElement>('.flatpickr-calendar .dayContainer')];
  const weeks = months.map((month) =>
    [...month.querySelectorAll<HTMLElement>('[data-week]')].map((day) => day.dataset.week),
  );
  expect(weeks).toEqual([
    ['45', '46', '47', '48', '49'],
    ['49', '50', '51', '52', '53'],
  ]);
});
