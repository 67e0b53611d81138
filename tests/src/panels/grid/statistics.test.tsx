import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { statistic } from '#schemas/definitions/field.ts';
import { success } from '#schemas/wire/envelope.ts';
import { Statistics } from '#src/panels/grid/Statistics.tsx';
import { renderPanel } from '../_panel-app.tsx';

it('[3.8] shows the name and the value of each statistic, with the words of its badge', () => {
  const statistics = [
    { name: '__Open', value: 12, badge: { type: 'warning', icon: 'clock', content: '__Late' } },
    { name: 'Paid', value: 3, badge: { type: 'success', content: 'On time' } },
    { name: 'All', value: 15 },
    { name: 'Average of none', value: '' },
  ].map((one) => statistic.parse(one));
  renderPanel(<Statistics statistics={statistics} />, () => success(null));
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms).toEqual(['OpenLate', 'PaidOn time', 'All', 'Average of none']);
  expect(values).toEqual(['12', '3', '15', 'None']);
});

it('[3.8] keeps the sign of an amount whole, and lets the number before it break', () => {
  const statistics = ['\u200f5.00\u00a0د.إ.\u200f', '5 kg', '¥5'].map((value) =>
    statistic.parse({ name: value, value }),
  );
  renderPanel(<Statistics statistics={statistics} />, () => success(null));
  const parts = screen
    .getAllByRole('definition')
    .map((value) => [value.textContent, value.querySelector('.text-nowrap')?.textContent]);
  expect(parts).toEqual([
    ['\u200f5.00\u00a0د.إ.\u200f', 'د.إ.\u200f'],
    ['5 kg', undefined],
    ['¥5', undefined],
  ]);
});

it('[3.8] rounds away no place of what it is told exactly', () => {
  const statistics = [{ exact: true }, {}].map((more, index) =>
    statistic.parse({ name: `${index}`, value: 0.125, format: 'decimal', ...more }),
  );
  renderPanel(<Statistics statistics={statistics} />, () => success(null));
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['0.125', '0.13']);
});
