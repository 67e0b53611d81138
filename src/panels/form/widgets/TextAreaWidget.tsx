import type { WidgetProps } from '@rjsf/utils';
import { useComposedText } from '../../../ui/use-composed-text.ts';
import { typedText } from '../field-kind.ts';
import { isTooLongToEdit, MAX_TEXT } from '../field-validator.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';
import { LongValue } from './LongValue.tsx';
import { usePasteLimit } from './use-paste-limit.ts';

/** Several lines of text, ten unless the field says otherwise (spec 3.4h, 3.4o). */
export function TextAreaWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  const pasteLimit = usePasteLimit();
  const text = typedText(value);
  const typed = useComposedText(text, (next) => onChange(next === '' ? null : next));
  if (isTooLongToEdit(text)) return <LongValue id={id} text={text} />;
  return (
    <textarea
      {...inputAttributes(props)}
      {...pasteLimit}
      className={text.length > MAX_TEXT ? 'form-control form-control-long' : 'form-control'}
      rows={fieldOf(props).other.textRows}
      {...typed}
      readOnly={readonly}
      disabled={disabled}
      onBlur={({ target }) => onBlur(id, target.value)}
    />
  );
}
