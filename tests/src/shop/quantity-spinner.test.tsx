import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { QuantitySpinner } from '#src/shop/QuantitySpinner.tsx';
import { show } from '../_screen.tsx';

function Spinner({ first }: { first: number }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <QuantitySpinner label="Quantity" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

const value = () => screen.getByRole('status').textContent;

it('[2.58b][5.11] goes up and down, and not below one', () => {
  show(<Spinner first={1} />);
  press('Increase: Quantity');
  expect(value()).toBe('2');
  press('Decrease: Quantity');
  press('Decrease: Quantity');
  expect(value()).toBe('1');
});

it.each([
  ['0', '1'],
  ['-4', '1'],
  ['', '1'],
  ['abc', '1'],
  ['7', '7'],
  ['99999', '9999'],
  ['٣', '3'],
  ['۴', '4'],
  ['１２', '12'],
  ['1,000', '1000'],
  [' 1 200 ', '1200'],
  ['2,5', '2'],
])('[5.11] takes %j as %s', (typed, taken) => {
  show(<Spinner first={3} />);
  const input = screen.getByRole('textbox', { name: 'Quantity' });
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.blur(input);
  expect(value()).toBe(taken);
  expect((input as HTMLInputElement).value).toBe(taken);
});

it('[5.11] goes up and down from what is typed by the arrow keys', () => {
  show(<Spinner first={1} />);
  const input = screen.getByRole('textbox', { name: 'Quantity' });
  fireEvent.change(input, { target: { value: '7' } });
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(value()).toBe('8');
  for (let times = 0; times < 9; times += 1) fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(value()).toBe('1');
  expect((input as HTMLInputElement).value).toBe('1');
});
