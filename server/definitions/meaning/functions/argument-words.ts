import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { sqlColumnParameters } from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { type BodyQuery, parsePlpgsql } from '../../../database/sql-text/parse-plpgsql.ts';
import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import { parseSqlFunction } from '../../../database/sql-text/parse-sql-function.ts';
import {
  lastName,
  nodesIn,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import { aloneSql } from './body-sql.ts';

type Environment = Pick<DefinitionEnvironment, 'relations' | 'words' | 'functionText'>;

/** A column that may be one of several tables. */
interface NamedColumn {
  readonly tables: readonly string[];
  readonly column: string;
}

/** The only words that a column takes; null where it takes others, or nobody knows which one it is. */
export async function wordsOfColumn(
  { tables, column }: NamedColumn,
  { relations, words }: Pick<Environment, 'relations' | 'words'>,
): Promise<readonly string[] | null> {
  const [table, another] = tables.filter((one) => relations.get(one)?.columns.has(column));
  if (table === undefined || another !== undefined) return null;
  return relations.get(table)?.columns.get(column)?.values ?? (await words(table, column));
}

/**
 * Parameters of a statement that a function of the steps puts into a column, or holds against one, which takes words of a list alone:
 * by their numbers. One that the function names twice it may make something else of; one that it hands on has the words of that function.
 *
 * @param within functions that the statement stands in, which may call themselves.
 */
export async function wordsOfArguments(
  statement: SqlTree,
  environment: Environment,
  within: readonly string[] = [],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const known = new Map<number, readonly string[]>();
  for (const { FuncCall: call } of nodesIn(statement)) {
    const handed = (call?.args ?? []).flatMap((given, index) => {
      const { arg = given, name } = given.NamedArgExpr ?? {};
      const { number } = withoutCast(arg)?.ParamRef ?? {};
      return number === undefined ? [] : [{ number, name, index }];
    });
    const name = lastName(call?.funcname);
    const isOpen = handed.length > 0 && name !== undefined && !within.includes(name);
    const text = isOpen ? await environment.functionText(name) : null;
    if (text === null) continue;
    const { parameters = [] } = (await firstStatement(text))?.CreateFunctionStmt ?? {};
    const queries = (await parsePlpgsql(text))?.queries ?? (await parseSqlFunction(text));
    for (const { number, name: said, index } of handed) {
      const argument = said ?? parameters[index]?.FunctionParameter?.name ?? '';
      const met = await meeting(argument, queries, text);
      const column = met && sqlColumnParameters(met, new Map())[0];
      const words = column
        ? await wordsOfColumn(column, environment)
        : met && (await wordsOfArguments(met, environment, [...within, name ?? ''])).get(1);
      if (words) known.set(number, words);
    }
  }
  return known;
}

/** The only statement which names an argument, that is its parameter. */
async function meeting(
  argument: string,
  queries: readonly BodyQuery[],
  text: string,
): Promise<SqlTree | null> {
  const named = text.match(new RegExp(`\\b${literalPattern(argument)}\\b`, 'gi')) ?? [];
  // Where it is declared, and once more.
  if (named.length !== 2) return null;
  for (const query of queries) {
    const alone = await aloneSql(query, new Map([[argument, null]]));
    if (alone?.parameters !== 1) continue;
    return (await firstStatement(alone.text)) ?? null;
  }
  return null;
}
