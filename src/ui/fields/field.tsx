import type { ReactNode } from 'react';

/** What every field has around its input. */
export interface FieldFrameProps {
  /** Above the input; always there, for placeholders are no labels. */
  label: ReactNode;
  /** For screen readers only, where the place says what the field is. */
  labelHidden?: boolean;
  /** Under the input. */
  help?: ReactNode;
  /** What is wrong and what to do about it; under the input, instead of the help. */
  error?: ReactNode;
  /** A toast has said the same, and the focus is in the field: it is not told once more. */
  isErrorTold?: boolean | undefined;
  /** Marks the label with an asterisk (spec 5.8). */
  required?: boolean;
}

/** Ids and states that tie an input to its label, help and error. */
export function describedInput(
  id: string,
  { help, error, required }: Omit<FieldFrameProps, 'label'>,
) {
  return {
    id,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || help ? `${id}-note` : undefined,
  };
}

/** Label above, help or error below. */
export function Field({
  id,
  label,
  labelHidden = false,
  help,
  error,
  isErrorTold,
  required = false,
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) {
  return (
    <div className="y4-field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'y4-field__label'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      <FieldNote id={id} help={help} error={error} isErrorTold={isErrorTold} />
    </div>
  );
}

/** The asterisk of a required field; screen readers hear it from the input itself. */
export function RequiredMark() {
  return (
    <span className="y4-field__required" aria-hidden="true">
      *
    </span>
  );
}

/** Help or error of the input with that id. */
export function FieldNote({
  id,
  help,
  error,
  isErrorTold = false,
}: { id: string } & Pick<FieldFrameProps, 'help' | 'error' | 'isErrorTold'>) {
  if (error) {
    return (
      <p
        id={`${id}-note`}
        className="y4-field__note y4-field__note--error"
        role={isErrorTold ? undefined : 'alert'}
      >
        {error}
      </p>
    );
  }
  return help ? (
    <p id={`${id}-note`} className="y4-field__note">
      {help}
    </p>
  ) : null;
}
