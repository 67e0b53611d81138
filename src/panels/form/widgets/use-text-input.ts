import type { WidgetProps } from '@rjsf/utils';
import type { FocusEvent } from 'react';
import { useComposedText } from '../../../ui/fields/use-composed-text.ts';
import { typedText } from '../field-kind.ts';
import { inputAttributes } from '../form-context.ts';
import { usePasteLimit } from './use-paste-limit.ts';

/** The text of a field as it is typed, and the attributes of a control for it, of one line or several. */
export function useTextInput(props: WidgetProps) {
  const { value, readonly, disabled, onChange, onBlur, id } = props;
  const pasteLimit = usePasteLimit();
  const text = typedText(value);
  const typed = useComposedText(text, (next) => onChange(next === '' ? null : next));
  return {
    text,
    attributes: {
      ...inputAttributes(props),
      ...pasteLimit,
      ...typed,
      readOnly: readonly,
      disabled,
      onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onBlur(id, target.value),
    },
  };
}
