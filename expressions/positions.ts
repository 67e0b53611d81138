const WORDS =
  /'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?|\d[\w.]*|[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/gs;
const WORD_START = /^[A-Za-z_$\u0080-\uffff]/;

/**
 * Offsets of the words of an expression (names, `true`, `null` …; not the operator `in`), in the
 * order in which they stand. The parser's tree has no positions, but its words stand in it in the
 * same order.
 */
export function wordPositions(text: string): number[] {
  const positions: number[] = [];
  for (const match of text.matchAll(WORDS)) {
    if (WORD_START.test(match[0]) && match[0] !== 'in') positions.push(match.index);
  }
  return positions;
}
