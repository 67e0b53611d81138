import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { describedInput, Field, type FieldFrameProps } from './field.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref' | 'required' | 'size'> {
  /** More than one makes it an area of so many lines. */
  lines?: number | undefined;
  size?: 'sm' | 'md' | 'lg';
  onChange?: (event: ChangeEvent<TextElement>) => void;
}

/** One line of text, or several. */
export function TextField({
  label,
  labelHidden,
  help,
  error,
  isErrorTold,
  required,
  lines = 1,
  size = 'md',
  id: givenId,
  className = '',
  autoFocus,
  onChange,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, labelHidden, help, error, isErrorTold, required };
  const input = {
    ...describedInput(id, frame),
    className: [
      'form-control',
      size === 'md' ? '' : `form-control-${size}`,
      error ? 'is-invalid' : '',
      className,
    ]
      .filter(Boolean)
      .join(' '),
    'data-autofocus': autoFocus || undefined,
    onChange,
  };
  return (
    <Field id={id} {...frame}>
      {lines > 1 ? (
        <textarea {...(rest as ComponentProps<'textarea'>)} {...input} rows={lines} />
      ) : (
        <span className="y4-input">
          <input type="text" {...rest} {...input} />
        </span>
      )}
    </Field>
  );
}
