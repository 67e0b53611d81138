import { type AnyNode, type Options, Parser } from 'acorn';

/** What acorn's parser has besides what its types tell. Its plugins rely on it, too. */
interface Inner {
  strict: boolean;
  parseExprOp(left: AnyNode, ...rest: readonly unknown[]): AnyNode;
  buildBinary(...args: readonly unknown[]): AnyNode;
}
const Base = Parser as unknown as new (options: Options, text: string, start?: number) => Inner;

/** Reads a script in strict mode, in which it runs, and chains of operators of any length. */
class Strict extends Base {
  /** What an operator has put together last. */
  #chain: AnyNode | undefined;

  constructor(options: Options, text: string, start?: number) {
    super(options, text, start);
    this.strict = true;
  }

  /** acorn calls itself behind each operator of a chain, to the end of its stack: here it returns, and is called anew. */
  override parseExprOp(left: AnyNode, ...rest: readonly unknown[]): AnyNode {
    if (left === this.#chain) return left;
    for (let chain = left; ; ) {
      const longer = super.parseExprOp(chain, ...rest);
      if (longer === chain) return chain;
      chain = longer;
    }
  }

  override buildBinary(...args: Parameters<Inner['buildBinary']>): AnyNode {
    const built = super.buildBinary(...args);
    // Powers are put together elsewhere, and then begin a chain.
    if (built.type !== 'BinaryExpression' || built.operator !== '**') this.#chain = built;
    return built;
  }
}

/** acorn's parser for scripts. */
export const StrictParser = Strict as unknown as typeof Parser;
