import type { i18n } from 'i18next';
import { withoutBidiOverrides } from '#schemas/wire/isolated.ts';

/** Labels that start with two underscores are keys of texts (spec 2.20); no label turns what stands behind it. */
export function translateLabel(t: (key: string) => string, label: string | undefined): string {
  if (!label) return '';
  return withoutBidiOverrides(label.startsWith('__') ? t(label.slice(2)) : label);
}

/** A text of the tenant's: the key of one, or its words, which may have a translation all the same. */
export function tenantText(i18n: Pick<i18n, 'exists' | 't'>, text: string): string {
  return text.startsWith('__') ? i18n.t(text.slice(2)) : knownText(i18n, text);
}

/**
 * The translation of a text that may be a key or may be in the user's language already, as the
 * server's messages are: those must not be noted as missing.
 */
export function knownText(i18n: Pick<i18n, 'exists' | 't'>, text: string): string {
  // Words without a translation are the reader's own: English would not be nearer to them.
  return text !== '' && i18n.exists(text, { fallbackLng: false }) ? i18n.t(text) : text;
}
