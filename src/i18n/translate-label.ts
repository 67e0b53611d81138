/** Labels that start with two underscores are keys of texts (spec 2.20). */
export function translateLabel(t: (key: string) => string, label: string | undefined): string {
  if (!label) return '';
  return label.startsWith('__') ? t(label.slice(2)) : label;
}
