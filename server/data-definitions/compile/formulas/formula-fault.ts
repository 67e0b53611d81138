import type { ExpressionNode } from '#expressions/ast.ts';
import type { Fault } from '../../../definitions/missing.ts';

/** Something in a formula that can never hold, or hardly means what it says. */
export interface FormulaFault extends Fault {
  /** Offset into the formula, from 0. */
  readonly position: number;
}

/** A fault of a part of a formula. */
export type PartFault = Omit<FormulaFault, 'position'> & { readonly part: ExpressionNode };
