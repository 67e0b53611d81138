import type { WidgetProps } from '@rjsf/utils';
import { useComposedText } from '../../../ui/use-composed-text.ts';
import { typedText } from '../field-kind.ts';
import { isTooLongToEdit } from '../field-validator.ts';
import { inputAttributes } from '../form-context.ts';
import { LongValue } from './LongValue.tsx';
import { usePasteLimit } from './use-paste-limit.ts';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  const pasteLimit = usePasteLimit();
  const text = typedText(value);
  const typed = useComposedText(text, (next) => onChange(next === '' ? null : next));
  if (isTooLongToEdit(text)) return <LongValue id={id} text={text} />;
  return (
    <input
      {...inputAttributes(props)}
      {...pasteLimit}
      type="text"
      className="form-control"
      {...typed}
      readOnly={readonly}
      disabled={disabled}
      onBlur={({ target }) => onBlur(id, target.value)}
    />
  );
}
