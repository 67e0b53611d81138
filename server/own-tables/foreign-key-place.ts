import type pg from 'pg';
import { characterOffsets } from '../database/character-offsets.ts';
import { literalPattern } from '../database/literal-pattern.ts';
import { parseSql } from '../database/parse-sql.ts';
import { nodesIn, type SqlTree } from '../database/sql-tree.ts';
import type { StepStatement } from './statements.ts';

/** A column that a foreign key names and its table, or the one that it refers to, has not. */
interface LackedColumn {
  /** Where the key names it in its statement, from 0. */
  readonly place: number;
  readonly word: string;
  /** The columns that there are. */
  readonly words: readonly string[];
}

const LACKED = /^column "(.+)" referenced in foreign key constraint does not exist$/;

/**
 * Finds the column that a foreign key names in vain, of which the database says neither the table nor the place.
 *
 * @param owner in a transaction in which the statement has been undone.
 * @returns null for another fault.
 */
export async function lackedByKey(
  owner: pg.ClientBase,
  { text }: StepStatement,
  { message }: Error,
): Promise<LackedColumn | null> {
  const word = LACKED.exec(message)?.[1];
  const parsed = word === undefined ? null : await parseSql(text);
  const stmt = parsed?.ok ? parsed.statements[0]?.stmt : undefined;
  if (word === undefined || !stmt) return null;
  const charAt = characterOffsets(text);
  const { relation } = stmt.CreateStmt ?? stmt.AlterTableStmt ?? {};
  const made = [...nodesIn(stmt)].flatMap(({ ColumnDef: column }) => column?.colname ?? []);
  const own = [...made, ...(await columnsOf(owner, relation?.relname))];
  for (const { Constraint: key } of nodesIn(stmt)) {
    if (key?.contype !== 'CONSTR_FOREIGN') continue;
    const begin = charAt(key.location ?? 0);
    const placeBehind = (head: string) => {
      const name = new RegExp(
        String.raw`${head}[^()]*\([^)]*?(?=\b${literalPattern(word)}\b)`,
        'i',
      );
      return begin + (name.exec(text.slice(begin))?.[0].length ?? 0);
    };
    if (namesOf(key.fk_attrs).includes(word) && !own.includes(word))
      return { place: placeBehind('^'), word, words: own };
    const { relname: referred } = key.pktable ?? {};
    const others = referred === relation?.relname ? own : await columnsOf(owner, referred);
    if (namesOf(key.pk_attrs).includes(word) && !others.includes(word))
      return { place: placeBehind(String.raw`^[\s\S]*?\bREFERENCES\b`), word, words: others };
  }
  return null;
}

function namesOf(names: readonly SqlTree[] = []): string[] {
  return names.flatMap(({ String: name }) => name?.sval ?? []);
}

async function columnsOf(owner: pg.ClientBase, table = ''): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass(quote_ident($1)) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return rows.map(({ name }) => name);
}
