// The package's own entry also loads its test tools, and with them a validator that is not installed.
import RjsfForm from '@rjsf/core/lib/components/Form.js';
import type { ErrorSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import { createFieldValidator } from './field-validator.ts';
import type { FormScope } from './form-context.ts';
import { formSchema } from './form-schema.ts';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import { widgets } from './widgets/registry.ts';

const templates = { FieldTemplate, ObjectFieldTemplate };

interface RecordFormProps {
  /** Tells this form's ids from another's on the page. */
  id: string;
  fields: readonly ClientField[];
  values: Row;
  /** The record as it is stored; null for a new one. */
  original: Row | null;
  /** Translated, by field. */
  problems: Record<string, string>;
  scope: FormScope;
  mayEdit: boolean;
  onChange(values: Row): void;
}

/** The fields of a record, drawn by RJSF with our widgets. */
export function RecordForm({
  id,
  fields,
  values,
  original,
  problems,
  scope,
  mayEdit,
  onChange,
}: RecordFormProps) {
  const { t } = useTranslation();
  const { schema, uiSchema } = useMemo(
    () => formSchema(fields, (text) => translateLabel(t, text), mayEdit),
    [fields, t, mayEdit],
  );
  const validator = useMemo(() => createFieldValidator(fields, original, t), [fields, original, t]);
  const extraErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(problems).map(([name, message]) => [name, { __errors: [message] }]),
      ) as ErrorSchema,
    [problems],
  );
  return (
    <RjsfForm
      tagName="div"
      idPrefix={id}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      noValidate
      extraErrors={extraErrors}
      showErrorList={false}
      formData={values}
      formContext={scope}
      templates={templates}
      widgets={widgets}
      onChange={({ formData }) => onChange(formData as Row)}
    />
  );
}
