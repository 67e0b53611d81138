import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { valueText } from '../../grid/value-text.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';
import { readNumber } from './number-text.ts';

/** A number, typed as text: browsers' own number inputs hide what they do not understand. */
export function NumberWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const format = useServices().format();
  const field = fieldOf(props);
  const isTyped = typed !== null && readNumber(typed) === (value ?? null);
  // What nobody can type into is written as in the grids, with its currency.
  const isOnlyRead = (readonly === true || disabled === true) && typeof value === 'number';
  const shown = isOnlyRead ? format.number(value, field.format) : isTyped ? typed : value;
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode={field.format === 'integer' ? 'numeric' : 'decimal'}
      className="form-control y4-form__number"
      value={valueText(shown)}
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
