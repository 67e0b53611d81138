import type { Field } from './field.ts';

/** Does the field keep files: a File, or an Image whose value is a path? */
export function isFileField({ extraType }: Pick<Field, 'extraType'>): boolean {
  return extraType === 'File' || extraType === 'Image';
}
