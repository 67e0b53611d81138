import type jsep from 'jsep';
import {
  BINARY_OPERATORS,
  type BinaryOperator,
  type ExpressionNode,
  FUNCTIONS,
  isFunctionName,
  type Position,
  UNARY_OPERATORS,
} from './ast.ts';
import { FORBIDDEN_NAMES, MAX_DEPTH, MAX_NODES } from './limits.ts';
import { wordPositions } from './positions.ts';

/** A tree that is no expression of this language; becomes the result of `parseExpression`. */
export class ExpressionFault extends Error {
  override readonly name = 'ExpressionFault';
  readonly position: Position;

  constructor(message: string, position: Position) {
    super(message);
    this.position = position;
  }
}

const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const LITERAL_WORDS = new Set(['true', 'false', 'null']);
const SYNONYMS: Readonly<Record<string, BinaryOperator>> = { '===': '==', '!==': '!=' };

/**
 * Turns the parser's tree into ours, which holds nothing that this language does not know.
 *
 * @throws ExpressionFault at the first thing that it does not know.
 */
export function convert(tree: jsep.Expression, text: string): ExpressionNode {
  return new Conversion(wordPositions(text)).node(tree as jsep.CoreExpression, 1);
}

/** One pass over a tree: words are met in the order of the text, which gives their positions. */
class Conversion {
  readonly #positions: readonly number[];
  #words = 0;
  #nodes = 0;
  #last: Position = 0;

  constructor(positions: readonly number[]) {
    this.#positions = positions;
  }

  node(tree: jsep.CoreExpression | null, depth: number): ExpressionNode {
    if (!tree) throw this.#fault('Something is missing between two commas');
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) throw this.#fault('The expression is too long');
    if (depth > MAX_DEPTH) throw this.#fault('The expression is nested too deeply');
    switch (tree.type) {
      case 'Literal':
        return this.#literal(tree);
      case 'Identifier':
        return this.#bareName(tree.name);
      case 'MemberExpression':
        return this.#member(tree);
      case 'UnaryExpression':
        return this.#unary(tree, depth);
      case 'BinaryExpression':
        return this.#binary(tree, depth);
      case 'ConditionalExpression': {
        const { test, consequent, alternate } = tree;
        return {
          kind: 'conditional',
          test: this.#child(test, depth),
          whenTrue: this.#child(consequent, depth),
          whenFalse: this.#child(alternate, depth),
        };
      }
      case 'ArrayExpression':
        throw this.#fault('A list stands only after in, or in length() and empty()');
      case 'CallExpression':
        return this.#call(tree, depth);
      case 'ThisExpression':
        throw this.#fault('There is no this; write row.name', this.#word());
      default:
        throw this.#fault('Two expressions stand side by side; an operator is missing');
    }
  }

  #child(tree: jsep.Expression | null, depth: number): ExpressionNode {
    return this.node(tree as jsep.CoreExpression | null, depth + 1);
  }

  #literal(tree: jsep.Literal): ExpressionNode {
    if (LITERAL_WORDS.has(tree.raw)) this.#word();
    const { value } = tree;
    if (value instanceof RegExp) throw this.#fault('There are no regular expressions');
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw this.#fault(`${tree.raw} is too large a number`);
    }
    return { kind: 'literal', value };
  }

  #bareName(name: string): ExpressionNode {
    const position = this.#word();
    if (name === 'row') throw this.#fault('Name a field of the row: row.name', position);
    if (name === 'undefined') throw this.#fault('Write null for a missing value', position);
    return this.#field(name, position);
  }

  #member(tree: jsep.MemberExpression): ExpressionNode {
    const object = tree.object as jsep.CoreExpression;
    const start = object.type === 'Identifier' ? this.#word() : this.#last;
    if (object.type !== 'Identifier' || object.name !== 'row') {
      throw this.#fault('Only row has fields: row.name', start);
    }
    const property = tree.property as jsep.CoreExpression;
    if (tree.optional) throw this.#fault('Write row.name; a missing field is null', start);
    if (!tree.computed && property.type === 'Identifier') {
      return this.#field(property.name, this.#word());
    }
    if (property.type === 'Literal' && typeof property.value === 'string') {
      return this.#field(property.value, start);
    }
    throw this.#fault('A field is named by a word or a text in quotes', start);
  }

  #field(name: string, position: Position): ExpressionNode {
    if (FORBIDDEN_NAMES.has(name) || !FIELD_NAME.test(name)) {
      throw this.#fault(`"${name}" can not be the name of a field`, position);
    }
    return { kind: 'field', name, position };
  }

  #unary(tree: jsep.UnaryExpression, depth: number): ExpressionNode {
    const operator = UNARY_OPERATORS.find((known) => known === tree.operator);
    if (!operator) throw this.#unknownOperator(tree.operator);
    return {
      kind: 'unary',
      operator,
      operand: this.#child(tree.argument, depth),
    };
  }

  #binary(tree: jsep.BinaryExpression, depth: number): ExpressionNode {
    const written = SYNONYMS[tree.operator] ?? tree.operator;
    const operator = BINARY_OPERATORS.find((known) => known === written);
    if (!operator) throw this.#unknownOperator(tree.operator);
    // A chain of operators leans to the left without being nested in the text.
    const left = this.node(tree.left as jsep.CoreExpression, depth);
    const right =
      operator === 'in' ? this.#list(tree.right, depth, left) : this.#child(tree.right, depth);
    return { kind: 'binary', operator, left, right };
  }

  #list(tree: jsep.Expression, depth: number, before?: ExpressionNode): ExpressionNode {
    if (tree.type !== 'ArrayExpression') {
      const way = before?.kind === 'literal' ? '; SQL asks a field for one of several values' : '';
      throw this.#fault(`After in stands a list: status in ['pending', 'processing']${way}`);
    }
    this.#nodes += 1;
    const items = (tree as jsep.ArrayExpression).elements;
    return { kind: 'list', items: items.map((item) => this.#child(item, depth + 1)) };
  }

  #call(tree: jsep.CallExpression, depth: number): ExpressionNode {
    // The parser keeps a call's name in front of its arguments, as the text does.
    if (tree.callee.type !== 'Identifier') throw this.#fault('Only functions can be called');
    const name = String(tree.callee.name);
    const position = this.#word();
    if (!isFunctionName(name)) {
      const known = Object.keys(FUNCTIONS).join(', ');
      throw this.#fault(`There is no function ${name}; there are ${known}`, position);
    }
    const [fewest, most] = FUNCTIONS[name];
    const count = tree.arguments.length;
    if (count < fewest || count > most) {
      const wanted = fewest === most ? `${fewest}` : `${fewest} to ${most}`;
      throw this.#fault(`${name}() takes ${wanted} arguments, not ${count}`, position);
    }
    const takesList = name === 'length' || name === 'empty';
    const args = tree.arguments.map((argument) =>
      takesList && argument?.type === 'ArrayExpression'
        ? this.#list(argument, depth)
        : this.#child(argument, depth),
    );
    return { kind: 'call', name, args };
  }

  /** The position of the word that is met now. */
  #word(): Position {
    this.#last = this.#positions[this.#words] ?? this.#last;
    this.#words += 1;
    return this.#last;
  }

  #unknownOperator(operator: string): ExpressionFault {
    return this.#fault(
      `There is no operator ${operator}; there are ! - + ${BINARY_OPERATORS.join(' ')}`,
    );
  }

  #fault(message: string, position: Position = this.#last): ExpressionFault {
    return new ExpressionFault(message, position);
  }
}
