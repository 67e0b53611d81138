import { readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useTypedAhead } from '#src/ui/fields/use-typed-ahead.ts';

function Form({ onSent }: { onSent?: (name: string) => void }) {
  const [name, setName] = useState('');
  const form = useTypedAhead((typed) => setName(String(typed.get('name'))));
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSent?.(name);
      }}
    >
      <TextField
        id="name"
        label="Name"
        name="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <output>{name}</output>
      <button type="submit" disabled={name.length < 2} />
    </form>
  );
}

const DRAWN =
  '<form><div class="y4-field"><label for="name" class="y4-field__label">Name</label><span class="y4-input"><input type="text" id="name" class="form-control" name="name" value=""></span></div><output></output><button type="submit" disabled=""></button></form>';

function drawn(): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = DRAWN;
  return place;
}

it('takes over what was typed into the form as the server drew it', async () => {
  const place = drawn();
  const field = place.querySelector('input');
  if (field) field.value = 'An';
  const faults: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, <Form />, { onRecoverableError: (fault) => faults.push(fault) }),
  );
  expect(faults).toEqual([]);
  expect(place.querySelector('input')).toBe(field);
  expect(field?.value).toBe('An');
  expect(place.querySelector('output')?.textContent).toBe('An');
  await act(async () => root.unmount());
  place.remove();
});

it.each([
  ['An', ['Enter'], ['An']],
  ['An', [], []],
  // More was typed since.
  ['Ann', ['Enter', 'n'], []],
  // It is not complete.
  ['A', ['Enter'], []],
])(
  '[2.48] sends %j once, of which the keys %j were pressed before its script was there',
  async (typed, keys, expected) => {
    // As it stands in the head of every page.
    const [script = ''] = /^for \(const type of[\s\S]*?^}$/m.exec(
      readFileSync('public/theme.js', 'utf8'),
    ) ?? [''];
    new Function(script)();
    const place = drawn();
    const field = place.querySelector('input') as HTMLInputElement;
    for (const key of keys) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    field.value = typed;
    const sent: string[] = [];
    const root = await act(async () =>
      hydrateRoot(place, <Form onSent={(name) => sent.push(name)} />),
    );
    expect(sent).toEqual(expected);
    await act(async () => root.unmount());
    place.remove();
  },
);
