import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { fieldOf, inputAttributes } from '../form-context.ts';
import { readNumber } from './number-text.ts';

/** A number, typed as text: browsers' own number inputs hide what they do not understand. */
export function NumberWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && readNumber(typed) === (value ?? null) ? typed : value;
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode={fieldOf(props).format === 'integer' ? 'numeric' : 'decimal'}
      className="form-control y4-form__number"
      value={shown ?? ''}
      readOnly={readonly}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readNumber(target.value));
      }}
      onBlur={({ target }) => {
        setTyped(null);
        onBlur(id, target.value);
      }}
    />
  );
}
