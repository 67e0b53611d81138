import type { i18n } from 'i18next';

/** Labels that start with two underscores are keys of texts (spec 2.20). */
export function translateLabel(t: (key: string) => string, label: string | undefined): string {
  if (!label) return '';
  return label.startsWith('__') ? t(label.slice(2)) : label;
}

/**
 * The translation of a text that may be a key or may be in the user's language already, as the
 * server's messages are: those must not be noted as missing.
 */
export function knownText(i18n: Pick<i18n, 'exists' | 't'>, text: string): string {
  return text !== '' && i18n.exists(text) ? i18n.t(text) : text;
}
