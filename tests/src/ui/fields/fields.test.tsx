import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { Radio } from '#src/ui/fields/radio.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Switch } from '#src/ui/fields/switch.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { show } from '../../_screen.tsx';

function described(element: HTMLElement): string | null | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
}

describe('TextField', () => {
  test('its label names it and its help describes it', () => {
    show(<TextField label="Name" help="As on the invoice" />);
    const input = screen.getByLabelText('Name');
    expect(described(input)).toBe('As on the invoice');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  test('an error takes the place of the help and is announced', () => {
    show(<TextField label="Email address" help="Work address" error="Write name@company.com" />);
    const input = screen.getByLabelText('Email address');
    expect(described(input)).toBe('Write name@company.com');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Write name@company.com');
    expect(screen.queryByText('Work address')).toBeNull();
  });

  test('[5.8] a required field carries an asterisk', () => {
    show(
      <>
        <TextField label="Phone" required />
        <TextField label="Street" />
      </>,
    );
    expect(screen.getByText('Phone').textContent).toBe('Phone*');
    expect(screen.getByText('Street').textContent).toBe('Street');
    expect(screen.getByLabelText<HTMLInputElement>(/Phone/).required).toBe(true);
  });

  test('several lines make it an area', async () => {
    const change = vi.fn();
    show(<TextField label="Remarks" lines={4} onChange={change} />);
    const area = screen.getByLabelText<HTMLTextAreaElement>('Remarks');
    expect(area.tagName).toBe('TEXTAREA');
    expect(area.getAttribute('rows')).toBe('4');
    await userEvent.type(area, 'a');
    expect(change).toHaveBeenCalledTimes(1);
  });
});

test('SelectField offers its options, with the choice of none first', async () => {
  const change = vi.fn();
  show(
    <SelectField
      label="Status"
      emptyLabel="All"
      options={[
        { value: 'p', label: 'Pending' },
        { value: 'c', label: 'Completed' },
      ]}
      onChange={(event) => change(event.target.value)}
    />,
  );
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['All', 'Pending', 'Completed']);
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'c');
  expect(change).toHaveBeenCalledWith('c');
});

describe('choices', () => {
  test('a label is part of the aim', async () => {
    const change = vi.fn();
    show(<Checkbox label="Remember me" onChange={(event) => change(event.target.checked)} />);
    await userEvent.click(screen.getByText('Remember me'));
    expect(change).toHaveBeenCalledWith(true);
  });

  test('a mixed checkbox is neither on nor off', () => {
    show(<Checkbox label="All rows" indeterminate />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
  });

  test('a switch says that it is one, a radio excludes its neighbours', async () => {
    show(
      <>
        <Switch label="Dark" />
        <Radio name="pay" label="Card" />
        <Radio name="pay" label="Invoice" defaultChecked />
      </>,
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Dark' }));
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
    await userEvent.click(screen.getByLabelText('Card'));
    expect(screen.getByLabelText<HTMLInputElement>('Invoice').checked).toBe(false);
  });
});

function Search({ onTold }: { onTold: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <SearchField
      label="Search products"
      value={value}
      onChange={(next) => {
        onTold(next);
        setValue(next);
      }}
    />
  );
}

test('SearchField tells each letter and empties by its cross', async () => {
  const told: string[] = [];
  show(<Search onTold={(value) => told.push(value)} />);
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' });
  expect(input.placeholder).toBe('Search....');
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(input, 'tea');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(told).toEqual(['t', 'te', 'tea', '']);
});
