import type { WidgetProps } from '@rjsf/utils';
import { valueText } from '../../grid/value-text.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';

/** Several lines of text, ten unless the field says otherwise (spec 3.4h, 3.4o). */
export function TextAreaWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  return (
    <textarea
      {...inputAttributes(props)}
      className="form-control"
      rows={fieldOf(props).other.textRows}
      value={valueText(value)}
      readOnly={readonly}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={({ target }) => onBlur(id, target.value)}
    />
  );
}
