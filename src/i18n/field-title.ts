import { translateLabel } from './translate-label.ts';

interface Titled {
  name: string;
  title: string;
}

/** What a field or a filter is called: by its title, else by its name. */
export function fieldTitle(t: (key: string) => string, { title, name }: Titled): string {
  return translateLabel(t, title) || name;
}

/** What the field of that name is called, where there is one. */
export function titleOfField(
  t: (key: string) => string,
  fields: readonly Titled[],
  name: string,
): string {
  return fieldTitle(t, fields.find((field) => field.name === name) ?? { name, title: '' });
}
