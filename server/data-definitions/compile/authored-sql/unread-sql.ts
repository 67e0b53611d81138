import { parseSql } from '../../../database/sql-text/parse-sql.ts';
import { mendSql } from '../../../database/sql-text/sql-mend.ts';
import type { DatabaseFault } from '../../catalogue/environment.ts';
import type { SqlFault } from './authored-sql.ts';
import { numberParameters } from './sql-parameters.ts';

/** Why an author's SQL is refused: where the parser only says where it stops, the one change by which it could be read. */
export async function toldOfUnread(
  source: string,
  { message, offset, isUnread }: SqlFault,
): Promise<DatabaseFault> {
  const mend = isUnread ? await mendSql(source, offset, refusedAt) : null;
  if (!mend) return { message, offset };
  const { text: _, ...told } = mend;
  return told;
}

/** Where the parser stops in an author's SQL. */
async function refusedAt(source: string): Promise<number | null> {
  const { text, originalOffset } = numberParameters(source);
  const parsed = await parseSql(text);
  return parsed.ok ? null : originalOffset(parsed.offset);
}
