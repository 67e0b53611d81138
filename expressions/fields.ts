import type { ExpressionNode, FieldNode } from './ast.ts';

/** Every field that an expression names, each time it does, in the order of the text. */
export function fieldsOf(ast: ExpressionNode): FieldNode[] {
  switch (ast.kind) {
    case 'field':
      return [ast];
    case 'literal':
      return [];
    case 'list':
      return ast.items.flatMap(fieldsOf);
    case 'unary':
      return fieldsOf(ast.operand);
    case 'binary':
      return [...fieldsOf(ast.left), ...fieldsOf(ast.right)];
    case 'conditional':
      return [...fieldsOf(ast.test), ...fieldsOf(ast.whenTrue), ...fieldsOf(ast.whenFalse)];
    case 'call':
      return ast.args.flatMap(fieldsOf);
  }
}
