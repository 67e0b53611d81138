import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../../app/services-context.ts';
import { valueText } from '../../grid/cells/value-text.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';
import { readNumber, restingText } from './number-text.ts';

function keyboardOf(format: ClientField['format']): 'numeric' | 'decimal' | 'text' {
  if (format === 'integer') return 'numeric';
  // The keys of numbers have no percent sign.
  return format === 'percent' ? 'text' : 'decimal';
}

/** A number, typed as text: browsers' own number inputs hide what they do not understand. */
export function NumberWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const { format } = useServices();
  const field = fieldOf(props);
  const isTyped = typed !== null && readNumber(typed, field.format) === (value ?? null);
  function atRest(): string {
    if (typeof value !== 'number') return valueText(value);
    // What nobody can type into is written as in the grids, with its currency.
    return readonly || disabled
      ? format().number(value, field.format, field.places !== undefined)
      : restingText(value, field);
  }
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      inputMode={keyboardOf(field.format)}
      className="form-control y4-form__number"
      value={isTyped ? typed : atRest()}
      placeholder={field.format === 'percent' ? '%' : undefined}
      readOnly={readonly}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readNumber(target.value, field.format));
      }}
      onBlur={({ target }) => {
        setTyped(null);
        onBlur(id, target.value);
      }}
    />
  );
}
