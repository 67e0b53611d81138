/**
 * Words that stand under a key of a faulty document and are not read, since their list or object, an item of it or the
 * key itself has a fault. What names one of them elsewhere has none of its own.
 *
 * @param raw the document as it is written.
 * @param read what could be read of it.
 */
export function lostWords(
  raw: unknown,
  read: Readonly<Record<string, unknown>>,
  key: string,
): string[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const own = (raw as Record<string, unknown>)[key];
  // The key may be one of those that nobody reads.
  const others = Object.entries(raw).flatMap(([name, value]) =>
    Object.hasOwn(read, name) ? [] : [value],
  );
  const known = new Set(wordsOf(read[key]));
  // Of nothing at all, any word of the document may have been meant.
  const words = wordsOf(own === null ? raw : (own ?? others)).filter((word) => !known.has(word));
  // Formulas of what could be read may name what could not.
  const names = new Set(namesIn(read[key]));
  const lost = namesIn(own).flatMap((name) => [name, ...spelled(name)]);
  return [...new Set([...words, ...lost.filter((name) => !names.has(name))])];
}

/** As what others may name what has a name that nothing can have: `is_deleted` and `isDeleted`, of `is deleted`. */
function spelled(name: string): string[] {
  if (!/\W/.test(name)) return [];
  const parts = name.split(/\W+/).filter((part) => part !== '');
  return [parts.join('_'), parts.join(' ').replace(/ (.)/g, (_, letter) => letter.toUpperCase())];
}

/** What the items of a list are called. */
function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const { name } = Object(item) as { readonly name?: unknown };
    return typeof name === 'string' ? [name] : [];
  });
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/[A-Za-z]\w*/g) ?? [];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsOf(inner)]);
}
