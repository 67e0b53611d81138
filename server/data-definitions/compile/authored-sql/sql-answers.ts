import {
  answeredName,
  changeOf,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { columnIn, constantOf, outcomesOf, tablesOf } from './sql-literals.ts';

/** A value that a SELECT writes out for a column of its answer, among what that may come to. */
export interface SqlAnswer {
  /** Name of the column in the answer. */
  readonly column: string;
  readonly value: string;
  /** Offset in bytes. */
  readonly byte: number;
}

/** Finds the constants that columns of a SELECT come to, in each part of a UNION. */
export function sqlAnswers({ SelectStmt: select }: SqlTree): SqlAnswer[] {
  const parts = select ? partsOf(select) : [];
  // The first part of a UNION names the columns of them all.
  const names = (parts[0]?.targetList ?? []).map(answeredName);
  return parts.flatMap(({ targetList = [] }) =>
    targetList.flatMap(({ ResTarget: target }, index) => {
      const column = names[index];
      if (column === undefined) return [];
      return outcomesOf(target?.val).flatMap((outcome) => {
        const { value, byte } = constantOf(outcome) ?? { value: null, byte: 0 };
        return value === null ? [] : [{ column, value, byte }];
      });
    }),
  );
}

function partsOf(select: SqlNode<'SelectStmt'>): SqlNode<'SelectStmt'>[] {
  const sides = [select.larg, select.rarg].flatMap((side) => (side ? partsOf(side) : []));
  return sides.length > 0 ? sides : [select];
}

/** What a column of an answer may come to: a value that is written out, or that of a column of tables. */
export type Outcome =
  | { readonly value: string | null }
  | { readonly tables: readonly string[]; readonly column: string };

/** A column that a SELECT, or the RETURNING of a change, answers with, and all that it may come to. */
export interface AnsweredColumn {
  readonly column: string;
  readonly outcomes: readonly Outcome[];
}

/** Columns of an answer that come to nothing but constants and columns of tables; none of a UNION. */
export function answeredColumns(statement: SqlTree): AnsweredColumn[] {
  const { SelectStmt: select } = statement;
  const change = changeOf(statement);
  const queries = [...nodesIn(statement)].flatMap(({ CommonTableExpr: one }) => one?.ctename ?? []);
  const { relname = '', alias } = change?.relation ?? {};
  const own = tablesOf(statement) ?? new Map([[alias?.aliasname ?? relname, relname]]);
  // What a WITH is called hides the table of that name.
  const tables = new Map(
    [...own].map(([name, table]) => [name, table && !queries.includes(table) ? table : null]),
  );
  const targets = select
    ? select.larg
      ? []
      : select.targetList
    : change && 'returningClause' in change && change.returningClause?.exprs;
  return (targets || []).flatMap((target) => {
    const column = answeredName(target);
    const outcomes = outcomesOf(target.ResTarget?.val).map(
      (one) => constantOf(one) ?? columnIn(withoutCast(one), [tables]),
    );
    const isKnown = outcomes.every((one) => one !== null);
    return column !== undefined && isKnown ? [{ column, outcomes }] : [];
  });
}
