import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import type { BodyQuery } from '../../../database/sql-text/parse-plpgsql.ts';
import type { Subject } from '../../issue.ts';
import { suggest } from '../../suggest.ts';
import { saidByDatabase } from '../steps/said-by-database.ts';
import type { Advice } from './body-advice.ts';
import { aloneSql, type Variables } from './body-sql.ts';

/** What is told of a statement that can only fail. What depends on how the function is called is none of it. */
const CERTAIN =
  /^(?:column .* (?:does not exist|not found in data type .*)|relation .* does not exist|function .* does not exist|operator does not exist: .*|invalid input (?:value for enum|syntax for type) .*|.* is of type .* but expression is of type .*|INSERT has more .*)$/;

/** What stands around a statement of a function. */
interface Surroundings {
  /** What its triggers call the rows of a statement. */
  readonly handed: readonly string[];
  readonly variables: Variables;
  /** The whole function. */
  readonly text: string;
}

/** What makes a statement fail, whatever the function is called with; null where nothing does. */
export async function databaseFault(
  query: BodyQuery,
  { variables, text, handed }: Surroundings,
  { prepare, relations }: DefinitionEnvironment,
): Promise<Advice | null> {
  const alone = await aloneSql(query, variables);
  if (!alone) return null;
  const fault = await prepare(alone.text, alone.parameters);
  if (!fault) {
    for (const { name, offset, kept } of alone.ambiguous) {
      if (/#variable_conflict/.test(text)) continue;
      // What means something without the variable is a column.
      const lacking = await prepare(kept.text, kept.parameters);
      if (lacking && !/GROUP BY clause/.test(lacking.message)) continue;
      const message = `"${name}" is a variable here and a column of what is read, so this fails each time: name the variable otherwise, or say whose column it is`;
      return { message, offset: query.offset + offset };
    }
    return null;
  }
  const { message } = fault;
  if (!CERTAIN.test(message)) return null;
  const about = saidByDatabase(message);
  if (about?.kind === 'table') {
    const { name } = about;
    const isMade = new RegExp(`\\bTABLE\\b.*\\b${literalPattern(name)}\\b`, 'i').test(text);
    if (isMade || handed.includes(name)) return null;
  }
  // An operator or function may be missing only for a variable whose type nobody knows.
  if (alone.isLoose && !/^(?:column|relation)/.test(message)) return null;
  const meant = fault.suggestion ?? wordMeant(about, variables, relations);
  const hint = meant === undefined ? {} : { suggestion: meant };
  const place = query.offset + alone.sourceOffset(fault.offset);
  return { message, offset: place, ...(about && { about }), ...hint };
}

/** The column, variable or word that was meant by one that there is not. */
function wordMeant(
  lost: Subject | undefined,
  variables: Variables,
  relations: DefinitionEnvironment['relations'],
): string | undefined {
  if (lost?.kind === 'column') {
    const known = lost.of === undefined ? variables : relations.get(lost.of)?.columns;
    return suggest(lost.name, known?.keys() ?? []);
  }
  if (lost?.kind !== 'value') return undefined;
  const columns = [...relations.values()].flatMap((one) => [...one.columns.values()]);
  return suggest(
    lost.name,
    columns.flatMap(({ values = [] }) => values),
  );
}
