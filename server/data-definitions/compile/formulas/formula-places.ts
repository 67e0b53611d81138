import type { ExpressionNode } from '#expressions/ast.ts';

/** Texts, numbers and words as they follow each other; the operator `in` is none. */
const TOKENS =
  /'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?|(?:\d[\w.]*|\.\d+)|(?<![\w$])(?!in\b)[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g;

/**
 * Where the parts of a formula begin, from 0. The tree keeps the places of fields alone; but what stands in it
 * stands there in the order of the text.
 */
export function formulaPlaces(
  ast: ExpressionNode,
  text: string,
): ReadonlyMap<ExpressionNode, number> {
  const tokens = [...text.matchAll(TOKENS)];
  const places = new Map<ExpressionNode, number>();
  const take = () => tokens.shift()?.index ?? 0;
  const visit = (node: ExpressionNode): number => {
    const place = placeOf(node);
    places.set(node, place);
    return place;
  };
  const first = (nodes: readonly ExpressionNode[]) => nodes.map(visit)[0] ?? 0;
  const placeOf = (node: ExpressionNode): number => {
    switch (node.kind) {
      case 'field':
        // `row.name` and `row['name']` are two.
        if (tokens[0]?.[0] === 'row') take();
        take();
        return node.position;
      case 'literal':
        return take();
      case 'call': {
        const place = take();
        first(node.args);
        return place;
      }
      case 'list':
        return first(node.items);
      case 'unary':
        return visit(node.operand);
      case 'binary':
        return first([node.left, node.right]);
      case 'conditional':
        return first([node.test, node.whenTrue, node.whenFalse]);
    }
  };
  visit(ast);
  return places;
}

/**
 * What stands behind another value of a list without a comma between them, and where it begins, from 0: who reads the
 * formula takes both all the same, and perhaps not as they were meant.
 *
 * @param text of a formula that can be read; more may follow it behind its brackets.
 */
export function lostComma(text: string): { readonly word: string; readonly place: number } | null {
  const [formula = ''] = text.split('}}', 1);
  const tokens = [...formula.matchAll(TOKENS)];
  for (const [index, { 0: word, index: place }] of tokens.entries()) {
    const before = tokens[index - 1];
    const between = before && formula.slice(before.index + before[0].length, place);
    if (between !== undefined && /^\s*(?:\(\s*\))?[\s)\]]*$/.test(between)) return { word, place };
  }
  return null;
}
