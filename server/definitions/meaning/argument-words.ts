import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import { sqlColumnParameters } from '../../data-definitions/compile/sql-literals.ts';
import { literalPattern } from '../../database/literal-pattern.ts';
import { type BodyQuery, parsePlpgsql } from '../../database/parse-plpgsql.ts';
import { firstStatement } from '../../database/parse-sql.ts';
import { parseSqlFunction } from '../../database/parse-sql-function.ts';
import { lastName, nodesIn, type SqlTree, withoutCast } from '../../database/sql-tree.ts';
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
 * by their numbers. One that the function names twice it may make something else of.
 */
export async function wordsOfArguments(
  statement: SqlTree,
  environment: Environment,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const known = new Map<number, readonly string[]>();
  for (const { FuncCall: call } of nodesIn(statement)) {
    const handed = (call?.args ?? []).flatMap((given, index) => {
      const { arg = given, name } = given.NamedArgExpr ?? {};
      const { number } = withoutCast(arg)?.ParamRef ?? {};
      return number === undefined ? [] : [{ number, name, index }];
    });
    const name = lastName(call?.funcname);
    const text = handed.length > 0 && name ? await environment.functionText(name) : null;
    if (text === null) continue;
    const { parameters = [] } = (await firstStatement(text))?.CreateFunctionStmt ?? {};
    const queries = (await parsePlpgsql(text))?.queries ?? (await parseSqlFunction(text));
    for (const { number, name: said, index } of handed) {
      const argument = said ?? parameters[index]?.FunctionParameter?.name ?? '';
      const column = await columnOf(argument, queries, text);
      const words = column && (await wordsOfColumn(column, environment));
      if (words) known.set(number, words);
    }
  }
  return known;
}

/** The column that an argument meets in the only statement which names it. */
async function columnOf(
  argument: string,
  queries: readonly BodyQuery[],
  text: string,
): Promise<NamedColumn | null> {
  const named = text.match(new RegExp(`\\b${literalPattern(argument)}\\b`, 'gi')) ?? [];
  // Where it is declared, and once more.
  if (argument === '' || named.length !== 2) return null;
  for (const query of queries) {
    const alone = await aloneSql(query, new Map([[argument, null]]));
    if (alone?.parameters !== 1) continue;
    const stmt = await firstStatement(alone.text);
    return (stmt && sqlColumnParameters(stmt, new Map())[0]) ?? null;
  }
  return null;
}
