import type { WidgetProps } from '@rjsf/utils';
import { isTooLongToEdit } from '../field-validator.ts';
import { fieldOf } from '../form-context.ts';
import { LongValue } from './LongValue.tsx';
import { useTextInput } from './use-text-input.ts';

/** One line of text. */
export function TextWidget(props: WidgetProps) {
  const { text, attributes } = useTextInput(props);
  if (isTooLongToEdit(text)) return <LongValue id={props.id} text={text} />;
  const isTime = fieldOf(props).isTimeOfDay && !props.readonly && !props.disabled;
  return (
    <input
      {...attributes}
      type="text"
      className="form-control"
      placeholder={isTime ? 'HH:mm' : undefined}
    />
  );
}
