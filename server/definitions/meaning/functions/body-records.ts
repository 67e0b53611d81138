import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import {
  answerColumns,
  UNNAMED,
} from '../../../data-definitions/compile/authored-sql/answer-columns.ts';
import type { FunctionBody } from '../../../database/sql-text/parse-plpgsql.ts';
import { suggest } from '../../suggest.ts';
import type { Advice } from './body-advice.ts';
import { aloneSql, type Variables } from './body-sql.ts';

/**
 * Fields of records that nothing fills them with.
 *
 * @param lost columns that there are not: what they were to be called is not known of a record that they fill.
 */
export async function recordFaults(
  { queries, records }: FunctionBody,
  variables: Variables,
  lost: readonly string[],
  environment: Pick<DefinitionEnvironment, 'describe'>,
): Promise<Advice[]> {
  const asked = await Promise.all(queries.map((query) => aloneSql(query, variables)));
  const names = new Set(asked.flatMap((alone) => alone?.fields.map(({ of }) => of) ?? []));
  const filled = new Map<string, readonly string[]>();
  for (const [name, fillings] of records) {
    if (!fillings || !names.has(name)) continue;
    const columns: string[] = [];
    // One after the other: they ask the database in one transaction.
    for (const text of fillings) {
      const named = await answerColumns(text);
      columns.push(...(named ?? (await allColumns(text, variables, environment)) ?? [UNNAMED]));
    }
    // What an expression is called PostgreSQL says when it runs.
    const isKnown = ![UNNAMED, ...lost].some((one) => columns.includes(one));
    if (isKnown) filled.set(name, columns);
  }
  return asked.flatMap((alone, index) =>
    (alone?.fields ?? []).flatMap(({ of, name, offset }) => {
      const known = filled.get(of);
      if (!known || known.includes(name)) return [];
      const message = `what fills ${of} has no "${name}", so this fails each time; there are ${known.join(', ')}`;
      const meant = suggest(name, known);
      const place = (queries[index]?.offset ?? 0) + offset;
      return { message, offset: place, ...(meant !== undefined && { suggestion: meant }) };
    }),
  );
}

/** Names of the columns of a SELECT that says `*`; null where they are known only as it runs. */
async function allColumns(
  text: string,
  variables: Variables,
  environment: Pick<DefinitionEnvironment, 'describe'>,
): Promise<readonly string[] | null> {
  const alone = await aloneSql({ kind: 'statement', text, offset: 0 }, variables);
  const described =
    alone && (await environment.describe('answer', alone.text.replace(/\$\d+/g, 'NULL')));
  if (!described || 'offset' in described) return null;
  return [...described.columns.keys(), ...(described.unreadable?.keys() ?? [])];
}
