import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { isCalledLike } from '../../../data-definitions/compile/authored-sql/called-like.ts';
import type { BodyQuery } from '../../../database/sql-text/parse-plpgsql.ts';
import { answeredName, columnNames, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { aloneSql, type Variables } from './body-sql.ts';
import { sqlName } from './sql-types.ts';

/** What a function has to answer. */
export interface Answer {
  /** Its type as SQL writes it, or that of each value of a set; null where it has none, or several columns. */
  readonly type: string | null;
  /** What a row of its answer has, where it answers rows; null for a type that fits several. */
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
}

/** A SELECT whose rows a function answers. */
interface RowsGiven {
  readonly variables: Variables;
  readonly answer: Answer;
  readonly query: BodyQuery;
  readonly select: NonNullable<SqlTree['SelectStmt']>;
}

/** A column of a SELECT, and where it stands. */
interface GivenColumn {
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly at: SqlTree | undefined;
}

/** The columns of a SELECT with what `*` stands for; null where they are known as it runs. */
async function columnsGiven(
  { query, select, variables }: Omit<RowsGiven, 'answer'>,
  environment: Pick<DefinitionEnvironment, 'describe'>,
): Promise<readonly GivenColumn[] | null> {
  const targets = select.targetList ?? [];
  const alone = await aloneSql(query, variables);
  if (!alone || alone.isLoose) return null;
  const text = alone.text.replace(/\$\d+/g, 'NULL');
  const star = targets.find(isStar)?.ResTarget?.val;
  if (star) {
    const described = await environment.describe('answer', text);
    if ('offset' in described || (described.unreadable?.size ?? 0) > 0) return null;
    return [...described.columns.values()].map(({ name, type }) => ({ name, type, at: star }));
  }
  const names = targets.map((_, index) => `c${index}`);
  const described = await environment.describe(
    'answer',
    `SELECT * FROM (${text}\n) AS one(${names.join(', ')})`,
  );
  if ('offset' in described) return null;
  return targets.map((target, index) => {
    const type = described.columns.get(`c${index}`)?.type;
    return { name: answeredName(target), type, at: target.ResTarget?.val };
  });
}

function isStar({ ResTarget: target }: SqlTree): boolean {
  return columnNames(target?.val).includes(undefined);
}

/** RETURN QUERY takes the very types alone, in their order. */
export async function unfitRow(
  { answer: { columns }, ...rows }: RowsGiven,
  environment: Pick<DefinitionEnvironment, 'describe'>,
): Promise<{ readonly message: string; readonly at: SqlTree | undefined } | null> {
  const targets = rows.select.targetList ?? [];
  if (columns.length === 0) return null;
  const otherNumber = (given: number) =>
    `the columns here are ${given}, and those of the function's answer ${columns.length}: ${columns.map(({ name }) => name).join(', ')}`;
  if (targets.length !== columns.length && !targets.some(isStar))
    return { message: otherNumber(targets.length), at: targets[0]?.ResTarget?.val };
  const given = await columnsGiven(rows, environment);
  if (!given) return null;
  if (given.length !== columns.length)
    return { message: otherNumber(given.length), at: given[0]?.at };
  for (const [index, { name, type }] of columns.entries()) {
    const own = given[index];
    if (type !== null && own?.type !== undefined && own.type !== type) {
      const [wanted, other] = [type, own.type].map(sqlName);
      const message = `${name} of the answer is ${wanted}, and this ${other}, so each call fails: the columns stand in their order, and ::${wanted} makes it one`;
      return { message, at: own.at };
    }
    const other = given.findIndex((one) => one.name === name);
    const isCrossed = other >= 0 && isCalledLike(own?.name ?? '', columns[other]?.name ?? '');
    if (own?.name !== name && isCrossed) {
      const message = `${own?.name} stands here where the function answers ${name}, and ${name} where it answers ${columns[other]?.name}`;
      return { message, at: own?.at };
    }
  }
  return null;
}

/**
 * A variable that is a row of a table takes columns by their places, whatever they are called: those of another table, or in another
 * order, come into the wrong fields.
 *
 * @param table which it is a row of.
 */
export async function otherRow(
  row: string,
  table: string,
  rows: Omit<RowsGiven, 'answer'>,
  environment: Pick<DefinitionEnvironment, 'describe'>,
): Promise<{ readonly message: string; readonly at: SqlTree | undefined } | null> {
  const own = await environment.describe('answer', `SELECT * FROM "${table}"`);
  const given = await columnsGiven(rows, environment);
  if ('offset' in own || (own.unreadable?.size ?? 0) > 0 || !given) return null;
  const names = [...own.columns.keys()];
  const wrong = given.findIndex(
    ({ name = '' }, index) => names[index] !== name && names.includes(name),
  );
  const isOfOther =
    given.length > 0 &&
    (rows.select.targetList ?? []).every(isStar) &&
    given.some(({ name }, index) => name !== names[index]);
  const place = given[Math.max(0, wrong)];
  if (wrong < 0 && !isOfOther) return null;
  const message = `${row} is a row of ${table} and takes what comes here by its place, so ${isOfOther ? 'the columns of another table' : place?.name} would be others there: its columns are ${names.join(', ')}`;
  return { message, at: place?.at };
}
