import { useState } from 'react';
import type { TextFieldProps } from './text-field.tsx';

/** A form that is nothing but texts, each known by its name. */
export function useTextFields<Texts extends { readonly [Name in keyof Texts]: string }>(
  empty: Texts,
) {
  const [texts, setTexts] = useState(empty);
  /** Properties of the field for one of them. */
  const fieldOf = (
    name: keyof Texts & string,
  ): Required<Pick<TextFieldProps, 'name' | 'value' | 'onChange'>> => ({
    name,
    value: texts[name],
    onChange: ({ target }) => setTexts((before) => ({ ...before, [name]: target.value })),
  });
  return { texts, setTexts, fieldOf };
}
