import { type ComponentProps, useId } from 'react';
import { describedInput, Field, type FieldFrameProps } from './field.tsx';

/** One value to choose; `label` is translated. */
interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'select'>, 'required' | 'size'> {
  options: readonly SelectOption[];
  /** The choice of nothing, first in the list; left out when something must be chosen. */
  emptyLabel?: string;
  size?: 'sm' | 'md' | 'lg';
}

/** One of a few: the system's own list, which every device knows best. */
export function SelectField({
  label,
  labelHidden,
  help,
  error,
  required,
  options,
  emptyLabel,
  size = 'md',
  id: givenId,
  className = '',
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, labelHidden, help, error, required };
  const look = [
    'form-select',
    size === 'md' ? '' : `form-select-${size}`,
    error ? 'is-invalid' : '',
    className,
  ];
  return (
    <Field id={id} {...frame}>
      <select {...rest} {...describedInput(id, frame)} className={look.filter(Boolean).join(' ')}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
