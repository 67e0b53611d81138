import { parseSql } from '../../database/parse-sql.ts';
import { numberParameters } from './sql-parameters.ts';

/** The parts of a statement's nodes that tell what it answers with. */
interface Answering {
  readonly larg?: Answering;
  readonly targetList?: readonly Target[];
  readonly returningClause?: { readonly exprs?: readonly Target[] };
}

interface Target {
  readonly ResTarget?: {
    readonly name?: string;
    readonly val?: { readonly ColumnRef?: { readonly fields?: readonly NamePart[] } };
  };
}

interface NamePart {
  readonly String?: { readonly sval?: string };
  readonly A_Star?: object;
}

/** The first SELECT of a UNION, which names the columns of them all. */
function leftmost(select: Answering): Answering {
  return select.larg ? leftmost(select.larg) : select;
}

/**
 * Names of the columns that an author's statement answers with, as far as the text alone tells them: none of a change
 * without RETURNING; null for one that cannot be read or that names them by `*`.
 */
export async function answerColumns(source: string): Promise<readonly string[] | null> {
  const parsed = await parseSql(numberParameters(source).text);
  const statement = (parsed.ok && parsed.statements[0]?.stmt) || {};
  const { SelectStmt: select, ...changes } = statement as Readonly<Record<string, Answering>>;
  const [change] = Object.values(changes);
  const targets = select
    ? leftmost(select).targetList
    : change && (change.returningClause?.exprs ?? []);
  if (!targets) return null;
  const names = targets.map(({ ResTarget }) => {
    const last = ResTarget?.val?.ColumnRef?.fields?.at(-1);
    return ResTarget?.name ?? last?.String?.sval ?? (last?.A_Star ? null : '?column?');
  });
  return names.every((name) => name !== null) ? names : null;
}
