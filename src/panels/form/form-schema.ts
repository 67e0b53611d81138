import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { BreakPoint } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { fieldKind, isList } from './field-kind.ts';

/** Widths of a field where its definition says none (spec 9.8). */
const DEFAULT_WIDTHS = { md: 12, xl: 4, xxl: 3 } as const satisfies BreakPoint;

/** What RJSF draws, and by which widgets. */
interface FormSchema {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

/**
 * What RJSF draws for fields: one property each with the widget of its kind. What is required, and
 * what a value may be, the validator knows from the same fields.
 *
 * @param label translates a title.
 * @param mayEdit false draws every field read-only.
 */
export function formSchema(
  fields: readonly ClientField[],
  label: (text: string) => string,
  mayEdit: boolean,
): FormSchema {
  const schema: RJSFSchema = { type: 'object', properties: {}, required: [] };
  const uiSchema: UiSchema = {
    'ui:order': fields.map(({ name }) => name),
    // The panel's own buttons save.
    'ui:submitButtonOptions': { norender: true },
  };
  for (const field of fields) {
    const { name } = field;
    if (schema.properties) schema.properties[name] = propertyOf(field, label);
    if (field.required && isEditable(field)) schema.required?.push(name);
    uiSchema[name] = {
      'ui:widget': fieldKind(field),
      'ui:readonly': !mayEdit || !isEditable(field),
      'ui:classNames': widthClasses(field),
      'ui:options': { definition: field },
    };
  }
  return { schema, uiSchema };
}

/** May the user fill it in? */
export function isEditable(field: Pick<ClientField, 'readonly' | 'extraType'>): boolean {
  return !field.readonly && field.extraType !== 'Label';
}

/** Bootstrap's classes for the field's width. */
export function widthClasses(field: Pick<ClientField, 'other'>): string {
  const widths = field.other.breakpoint ?? DEFAULT_WIDTHS;
  const classes = Object.entries(widths).map(([size, columns]) =>
    size === 'xs' ? `col-${columns}` : `col-${size}-${columns}`,
  );
  return ['col-12', ...classes].join(' ');
}

function propertyOf(field: ClientField, label: (text: string) => string): RJSFSchema {
  const title = label(field.title) || field.name;
  const description = label(field.columnTip ?? '');
  const head = description === '' ? { title } : { title, description };
  if (isList(field)) return { ...head, type: 'array', items: { type: 'string' } };
  switch (field.type) {
    case 'Boolean':
      // RJSF answers no for a box that has to be ticked and was not touched.
      return { ...head, type: ['boolean', 'null'], default: null };
    default:
      // A number too: RJSF would make the nearest of one that JavaScript can not tell exactly.
      return { ...head, type: ['string', 'null'] };
  }
}
