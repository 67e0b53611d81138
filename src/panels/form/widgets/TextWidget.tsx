import type { WidgetProps } from '@rjsf/utils';
import { valueText } from '../../grid/value-text.ts';
import { inputAttributes } from '../form-context.ts';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  return (
    <input
      {...inputAttributes(props)}
      type="text"
      className="form-control"
      value={valueText(value)}
      readOnly={readonly}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
    />
  );
}
