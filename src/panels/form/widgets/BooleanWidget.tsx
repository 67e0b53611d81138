import type { WidgetProps } from '@rjsf/utils';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

/** Yes or no. */
export function BooleanWidget({
  id,
  value,
  label,
  required,
  readonly,
  disabled,
  onChange,
}: WidgetProps) {
  return (
    <Checkbox
      id={id}
      label={label}
      required={required === true}
      checked={value === true}
      disabled={disabled || readonly}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
