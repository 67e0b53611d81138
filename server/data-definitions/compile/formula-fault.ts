import type { ExpressionNode } from '#expressions/ast.ts';

/** Something in a formula that can never hold, or hardly means what it says. */
export interface FormulaFault {
  readonly message: string;
  /** Offset into the formula, from 0. */
  readonly position: number;
  readonly suggestion?: string;
  /** Hardly meant, but it has a meaning. */
  readonly mild?: true;
}

/** A fault of a part of a formula. */
export type PartFault = Omit<FormulaFault, 'position'> & { readonly part: ExpressionNode };
