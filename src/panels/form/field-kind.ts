import type { ClientField } from '#schemas/definitions/field.ts';
import { valueText } from '../grid/cells/value-text.ts';

/** How a field is filled in; one widget each. */
export type FieldKind =
  | 'Text'
  | 'TextArea'
  | 'Html'
  | 'Number'
  | 'Boolean'
  | 'DateTime'
  | 'Options'
  | 'Quote'
  | 'Image'
  | 'File'
  | 'Label';

/** The widget for a field by its type, extra type and flags (spec 3.4). */
export function fieldKind(
  field: Pick<ClientField, 'type' | 'extraType' | 'multipleLine' | 'format'>,
): FieldKind {
  switch (field.extraType) {
    case 'BrieflyCode':
      return 'Options';
    case 'Quote':
    case 'Image':
    case 'File':
    case 'Label':
      return field.extraType;
    default:
      if (field.type !== 'Text') return field.type;
      if (field.format === 'html') return 'Html';
      return field.multipleLine ? 'TextArea' : 'Text';
  }
}

/** Does the field hold a list of values? */
export function isList(
  field: Pick<ClientField, 'extraType' | 'multipleSelect' | 'other'>,
): boolean {
  const ofFiles = field.extraType === 'File' || field.extraType === 'Image';
  return ofFiles ? field.other.multiple === true : field.multipleSelect;
}

/** A value as it is typed into an input of text: several texts between commas, as the server reads them. */
export function typedText(value: unknown): string {
  return Array.isArray(value) ? value.map(valueText).join(', ') : valueText(value);
}

/** The items of a list value; a text holds them between commas. */
export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(valueText);
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
