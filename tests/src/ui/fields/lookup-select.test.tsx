import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LookupSelect } from '#src/ui/fields/lookup-select.tsx';
import { show } from '../../_screen.tsx';

function optionsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    Key: `k${index}`,
    Name: `Option ${index}`,
  }));
}

function showSelect(count: number, value = 'k270') {
  const change = vi.fn();
  show(
    <LookupSelect
      aria-label="Colour"
      value={value}
      options={optionsOf(count)}
      onChange={({ target }) => change(target.value)}
    >
      <option value="" />
    </LookupSelect>,
  );
  const select = screen.getByLabelText<HTMLSelectElement>('Colour');
  return { select, change };
}

test('[3.4d] [3.14] a long lookup has its chosen option alone until somebody turns to it', () => {
  const { select } = showSelect(300);
  expect(select.options).toHaveLength(2);
  expect(select.selectedOptions[0]?.text).toBe('Option 270');
  fireEvent.pointerDown(select);
  expect(select.options).toHaveLength(301);
  expect(select.value).toBe('k270');
});

test('[3.14] who comes by the keyboard finds all of a long lookup', async () => {
  const { select, change } = showSelect(300, '');
  await userEvent.tab();
  expect(document.activeElement).toBe(select);
  await userEvent.selectOptions(select, 'Option 299');
  expect(change).toHaveBeenCalledWith('k299');
});

test('a short lookup has all its options at once', () => {
  expect(showSelect(40, 'k3').select.options).toHaveLength(41);
});
