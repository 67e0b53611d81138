import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { TextField } from '#src/ui/text-field.tsx';
import { useTypedAhead } from '#src/ui/use-typed-ahead.ts';

function Form() {
  const [name, setName] = useState('');
  const form = useTypedAhead((typed) => setName(String(typed.get('name'))));
  return (
    <form ref={form}>
      <TextField
        id="name"
        label="Name"
        name="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <output>{name}</output>
    </form>
  );
}

it('takes over what was typed into the form as the server drew it', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML =
    '<form><div class="y4-field"><label for="name" class="y4-field__label">Name</label><span class="y4-input"><input type="text" id="name" class="form-control" name="name" value=""></span></div><output></output></form>';
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
