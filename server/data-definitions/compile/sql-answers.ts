import { columnNames, type SqlNode, type SqlTree } from '../../database/sql-tree.ts';
import { constantOf, outcomesOf } from './sql-literals.ts';

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
  const names = (parts[0]?.targetList ?? []).map(({ ResTarget: target }) => nameOf(target));
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

function nameOf(target: SqlTree['ResTarget']): string | undefined {
  return target?.name ?? columnNames(target?.val).at(-1);
}
