import type { EditDraft } from '#machines/panel/edit-draft.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';

/** May the user type into this field of a row? The key of a stored row stays. */
export function isEditable(
  field: ClientField,
  definition: Pick<ClientDataDefinition, 'key' | 'may'>,
  isNew: boolean,
): boolean {
  if (!definition.may.save || field.readonly || field.format === 'html') return false;
  if (field.extraType === 'Label') return false;
  return isNew || !definition.key.includes(field.name);
}

/** Has any row a field that the user may type into? */
export function isChangeable(definition: ClientDataDefinition): boolean {
  const canBeNew = mayAdd(definition);
  return definition.fields.some((field) => isEditable(field, definition, canBeNew));
}

/** Can the user make new rows? Not where the key has to be given and may not be typed. */
export function mayAdd({ key, fields, may }: ClientDataDefinition): boolean {
  const isUntypable = (field: ClientField) =>
    key.includes(field.name) && field.readonly && field.required;
  return (may.create ?? may.save) && !fields.some(isUntypable);
}

/** Is the row of that id one that the draft adds? */
export function isNewId(draft: EditDraft, id: string): boolean {
  return draft.rows.some((edited) => edited.id === id && edited.key === null);
}
