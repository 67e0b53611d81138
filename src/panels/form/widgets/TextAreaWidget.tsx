import type { WidgetProps } from '@rjsf/utils';
import { isTooLongToEdit, MAX_TEXT } from '../field-validator.ts';
import { fieldOf } from '../form-context.ts';
import { LongValue } from './LongValue.tsx';
import { useTextInput } from './use-text-input.ts';

/** Several lines of text, ten unless the field says otherwise (spec 3.4h, 3.4o). */
export function TextAreaWidget(props: WidgetProps) {
  const { text, attributes } = useTextInput(props);
  if (isTooLongToEdit(text)) return <LongValue id={props.id} text={text} />;
  return (
    <textarea
      {...attributes}
      className={text.length > MAX_TEXT ? 'form-control form-control-long' : 'form-control'}
      rows={fieldOf(props).other.textRows}
    />
  );
}
