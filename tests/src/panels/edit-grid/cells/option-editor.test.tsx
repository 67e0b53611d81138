import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { belongsToOptions, OptionEditor } from '#src/panels/edit-grid/cells/OptionEditor.tsx';
import { renderPanel } from '../../_panel-app.tsx';
import { fieldOf } from '../../form/_fields.ts';

const field = fieldOf({
  name: 'kind',
  title: 'Kind',
  extraType: 'BrieflyCode',
  options: [
    { Key: 's', Name: '__Saw' },
    { Key: 'd', Name: '__Drill' },
    { Key: 'h', Name: '电钻' },
    { Key: 'r', Name: '__Sander' },
  ],
});

interface CellProps {
  begun: string | null;
  changes: Partial<typeof field>;
  onValue(value: unknown): void;
  onStop(): void;
  onTyped(text: string, isValid: boolean): void;
}

function Cell({ begun, changes, onValue, onStop, onTyped }: CellProps) {
  const [value, setValue] = useState<unknown>(begun);
  const given = {
    field: { ...field, ...changes },
    initialValue: begun,
    value,
    typed: onTyped,
    stopEditing: onStop,
    onValueChange(chosen: unknown) {
      onValue(chosen);
      setValue(chosen);
    },
  };
  return <OptionEditor {...(given as unknown as Parameters<typeof OptionEditor>[0])} />;
}

/** The editor of a cell as the grid keeps it; gives what the cell would have if the edit ended now. */
function edit(begun: string | null, changes: Partial<typeof field> = {}) {
  let value: unknown = begun;
  const stopped: unknown[] = [];
  let typed: unknown[] = [];
  const cell = (
    <Cell
      begun={begun}
      changes={changes}
      onValue={(chosen) => {
        value = chosen;
      }}
      onStop={() => stopped.push(value)}
      onTyped={(...heard) => {
        typed = heard;
      }}
    />
  );
  renderPanel(cell, () => {
    throw new Error('Nothing is asked for.');
  });
  const input = screen.getByRole('combobox', { name: 'Kind' });
  return {
    input,
    stopped,
    value: () => value,
    typed: () => typed,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    press: (pressed: string) => fireEvent.keyDown(input, { key: pressed }),
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
    active: () => document.getElementById(input.getAttribute('aria-activedescendant') ?? ''),
  };
}

it('[4.6][3.14] a cell of options takes letters: what begins with them comes first', () => {
  const cell = edit('d');
  expect(cell.input).toHaveProperty('value', 'Drill');
  expect(cell.options()).toEqual(['None', 'Saw', 'Drill', '电钻', 'Sander']);
  expect(cell.active()?.textContent).toBe('Drill');
  cell.type('d');
  expect(cell.options()).toEqual(['Drill', 'Sander']);
  cell.type('sa');
  expect(cell.options()).toEqual(['Saw', 'Sander']);
  expect(cell.value()).toBe('s');
  cell.press('ArrowDown');
  expect(cell.value()).toBe('r');
  expect(cell.active()?.textContent).toBe('Sander');
  cell.type('钻');
  expect(cell.value()).toBe('h');
  expect(cell.stopped).toEqual([]);
});

it('walks by arrows and pages, and empties the cell by nothing or an empty text', () => {
  const cell = edit('d');
  for (const [key, value] of [
    ['PageDown', 'r'],
    ['ArrowDown', 'r'],
    ['ArrowUp', 'h'],
    ['PageUp', null],
  ] as const) {
    cell.press(key);
    expect(cell.value(), key).toBe(value);
  }
  cell.type('dr');
  expect(cell.value()).toBe('d');
  cell.type('');
  expect(cell.value()).toBeNull();
});

it('[3.4c] has no way to nothing where a value is required, and keeps one that its lookup has no more', () => {
  const cell = edit('gone', { required: true });
  expect(cell.options()).toEqual(['Saw', 'Drill', '电钻', 'Sander', 'gone']);
  expect(cell.value()).toBe('gone');
});

it('tells what is not there, leaves the cell as it was, and lets Enter end nothing', () => {
  const cell = edit('d');
  const isKept = (key: string) =>
    belongsToOptions({
      editing: true,
      event: { key, target: cell.input },
    } as unknown as Parameters<typeof belongsToOptions>[0]);
  expect(isKept('Enter')).toBe(false);
  cell.type('s');
  cell.type('sx');
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
  expect(cell.input.getAttribute('aria-invalid')).toBe('true');
  expect(cell.value()).toBe('d');
  expect(cell.typed().slice(0, 2)).toEqual(['sx', false]);
  expect(['Enter', 'Escape', 'Tab', 'ArrowDown'].map(isKept)).toEqual([true, false, false, true]);
  cell.type('s');
  expect(cell.typed().slice(0, 2)).toEqual(['s', true]);
});

it('a press of an option is the end of the edit', async () => {
  const cell = edit(null);
  fireEvent.click(screen.getByRole('option', { name: 'Saw' }));
  await expect.poll(() => cell.stopped).toEqual(['s']);
});

it('[3.14] a cell of a long lookup has the options up to its own, and more where the list is scrolled to its end', () => {
  const options = Array.from({ length: 5000 }, (_, at) => ({ Key: `k${at}`, Name: `Kind ${at}` }));
  const cell = edit('k300', { options, required: true });
  expect(cell.active()?.textContent).toBe('Kind 300');
  expect(cell.options()).toHaveLength(501);
  cell.type('kind');
  expect(cell.options()).toHaveLength(201);
  fireEvent.scroll(screen.getByRole('listbox'));
  expect(cell.options()).toHaveLength(400);
  cell.type('kind 4999');
  expect(cell.options()).toEqual(['Kind 4999']);
  expect(cell.value()).toBe('k4999');
});
