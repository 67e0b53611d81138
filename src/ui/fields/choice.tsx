import { type ComponentProps, useId } from 'react';
import { describedInput, type FieldFrameProps, FieldNote, RequiredMark } from './field.tsx';

export interface ChoiceProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'required'> {
  kind: 'checkbox' | 'radio' | 'switch';
  /** A checkbox whose parts differ, such as the one that selects all rows. */
  indeterminate?: boolean;
}

/** A box, a circle or a switch with its label after it: what all three have in common. */
export function Choice({
  kind,
  label,
  labelHidden = false,
  help,
  error,
  required,
  indeterminate = false,
  id: givenId,
  className = '',
  ...rest
}: ChoiceProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div
      className={`form-check y4-choice${kind === 'switch' ? ' form-switch' : ''} ${className}`.trimEnd()}
    >
      <input
        {...rest}
        {...describedInput(id, { help, error, required })}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        className={`form-check-input${error ? ' is-invalid' : ''}`}
      />
      <label className={labelHidden ? 'visually-hidden' : 'form-check-label'} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldNote id={id} help={help} error={error} />
    </div>
  );
}
