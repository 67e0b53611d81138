import type { Field } from '#schemas/definitions/field.ts';
import type { CompiledDefinition, CompiledField } from '../data-definitions/compiled.ts';

/** Does the field keep files: a File, or an Image whose value is a path? */
export function isFileField({ extraType }: Pick<Field, 'extraType'>): boolean {
  return extraType === 'File' || extraType === 'Image';
}

/** Does the field keep pictures inside of a text? */
export function isPictureText({ format }: Pick<Field, 'format'>): boolean {
  return format === 'html';
}

/** May only those who may read the rows read the files of this field? */
export function isPrivate({ access }: CompiledDefinition, field: Field): boolean {
  const keepsFiles = isFileField(field) || isPictureText(field);
  return keepsFiles && access.read !== 'public' && field.other.public !== true;
}

/** Are there fields whose files a browser can show by the session's key only? */
export function hasPrivateFiles(definition: CompiledDefinition): boolean {
  return definition.fields.some(({ field }) => isPrivate(definition, field));
}

/** Fields of a definition that keep files. */
export function fileFields({ fields }: CompiledDefinition): CompiledField[] {
  return fields.filter(({ field }) => isFileField(field));
}
