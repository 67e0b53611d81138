import type pg from 'pg';
import { characterOffsets } from '../database/sql-text/character-offsets.ts';
import { firstStatement } from '../database/sql-text/parse-sql.ts';
import { nodesIn } from '../database/sql-text/sql-tree.ts';
import type { StepStatement } from './statements.ts';
import { columnNamesOf } from './table-columns.ts';

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
  const stmt = word === undefined ? undefined : await firstStatement(text);
  if (word === undefined || !stmt) return null;
  const { relation } = stmt.CreateStmt ?? stmt.AlterTableStmt ?? {};
  const made = [...nodesIn(stmt)].flatMap(({ ColumnDef: column }) => column?.colname ?? []);
  const own = [...made, ...(await columnNamesOf(owner, relation?.relname ?? ''))];
  for (const { Constraint: key } of nodesIn(stmt)) {
    if (key?.contype !== 'CONSTR_FOREIGN') continue;
    const { relname: referred = '', location } = key.pktable ?? {};
    const others = referred === relation?.relname ? own : await columnNamesOf(owner, referred);
    const lists = [
      { names: key.fk_attrs, head: key.location, words: own },
      { names: key.pk_attrs, head: location, words: others },
    ];
    for (const { names = [], head = 0, words } of lists) {
      const index = names.findIndex(({ String: name }) => name?.sval === word);
      if (index < 0 || words.includes(word)) continue;
      return { place: await placeInList(text, head, index), word, words };
    }
  }
  return null;
}

/** Where a name of the first list in brackets behind a byte begins, from 0: the parser's tree does not say. */
async function placeInList(text: string, head: number, index: number): Promise<number> {
  const { scan } = await import('libpg-query');
  const tokens = (await scan(text)).tokens.filter(({ text: one }) => !/^(?:--|\/\*)/.test(one));
  const open = tokens.findIndex(({ start, text: one }) => start >= head && one === '(');
  return characterOffsets(text)(tokens[open + 1 + 2 * index]?.start ?? head);
}
