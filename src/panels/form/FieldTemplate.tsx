import type { FieldTemplateProps } from '@rjsf/utils';
import type { ClientField } from '#schemas/definitions/field.ts';
import { FieldNote, RequiredMark } from '../../ui/fields/field.tsx';
import { type FieldKind, fieldKind, isList } from './field-kind.ts';
import { PrintedText } from './PrintedText.tsx';

/** Those whose control has one line, or a few, for values of any length. */
const CUT_BY_THEIR_CONTROL: readonly FieldKind[] = ['Text', 'TextArea', 'Options', 'Quote'];

/** Column, label with its asterisk (spec 5.8), input, and what is wrong under it. */
export function FieldTemplate({
  id,
  label,
  required,
  rawErrors,
  schema,
  uiSchema,
  classNames,
  children,
}: FieldTemplateProps) {
  const field = uiSchema?.['ui:options']?.definition as ClientField | undefined;
  // The template is also asked for the form itself, which is no field.
  if (field === undefined) return children;
  const kind = fieldKind(field);
  const caption = (
    <>
      {label}
      {required && <RequiredMark />}
    </>
  );
  // What a Quote of several holds stands beside its input, and has room there.
  const isCut = CUT_BY_THEIR_CONTROL.includes(kind) && !(kind === 'Quote' && isList(field));
  const note = <FieldNote id={id} help={schema.description} error={rawErrors?.[0]} />;
  // Several inputs, none, or one that is no form's own have no one input that a label could name.
  if (kind === 'Label' || kind === 'Html' || (kind === 'Options' && isList(field))) {
    return (
      <fieldset className={`${classNames ?? ''} y4-field`} aria-describedby={`${id}-note`}>
        <legend className="y4-field__label">{caption}</legend>
        {children}
        {note}
      </fieldset>
    );
  }
  if (kind === 'Boolean') {
    return (
      <div className={`${classNames ?? ''} y4-field y4-form__check`}>
        {children}
        {note}
      </div>
    );
  }
  return (
    <div className={`${classNames ?? ''} y4-field`}>
      <label htmlFor={id} className="y4-field__label">
        {caption}
      </label>
      {children}
      {isCut ? <PrintedText id={id} /> : null}
      {note}
    </div>
  );
}
