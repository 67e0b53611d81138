/**
 * Are all words of one name words of the other: `blood_group` of `p_group`, `name` of `site_name`? What stands before the name
 * of an argument or a variable is no word of it.
 */
export function isCalledLike(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  return (
    words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
  );
}

/** The name of an argument or a variable without what stands before it, in small letters. */
export function bareName(name: string): string {
  return name.toLowerCase().replace(/^(?:p|v|in|arg)?_/, '');
}

function wordsOf(name: string): string[] {
  return bareName(name).split('_');
}

/** What a row of a table is called: `order` in "shop_orders". */
export function rowWord(table: string): string {
  return table.replace(/^.*_/, '').replace(/s$/, '');
}
