/** Texts of a language by their English key. */
type Texts = Readonly<Record<string, string>>;

/** A label in the language of the texts; what does not start with two underscores stays (spec 2.20). */
export function labelText(texts: Texts, label: string): string {
  return label.startsWith('__') ? knownText(texts, label.slice(2)) : label;
}

/** A text of the tenant's: the key of one, or its words, which may have a translation all the same. */
export function tenantText(texts: Texts, text: string): string {
  return text.startsWith('__') ? labelText(texts, text) : knownText(texts, text);
}

function knownText(texts: Texts, key: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
}
