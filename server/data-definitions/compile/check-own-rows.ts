import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import { answeredName, withoutCast } from '../../database/sql-text/sql-tree.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { tablesShown } from '../catalogue/view-columns.ts';
import type { CompiledDefinition } from '../compiled.ts';
import { isOfLogin } from '../own-rows.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import { isOfMadeKey } from './authored-sql/check-sql-uses.ts';
import { foundIn } from './authored-sql/sql-found.ts';
import { columnIn } from './authored-sql/sql-literals.ts';
import type { Issues } from './issues.ts';

/** Looks for logins that are held against what a view or SQL writes as a text of a key that the database makes: `u.id::text AS owner`. */
export async function warnOfKeysAsLogins(
  { source, always }: Pick<CompiledDefinition, 'source' | 'always'>,
  { relations, viewSql }: Pick<DefinitionEnvironment, 'relations' | 'viewSql'>,
  issues: Issues,
): Promise<void> {
  const own = always.filter(isOfLogin);
  if (own.length === 0 || source.kind === 'table') return;
  const text = source.kind === 'sql' ? source.text : await viewSql(source.name);
  const select = text === null ? undefined : (await firstStatement(text))?.SelectStmt;
  if (!select || select.larg) return;
  for (const { field } of own) {
    const target = select.targetList?.find((one) => answeredName(one) === field.column)?.ResTarget;
    if (!target?.val?.TypeCast) continue;
    const shown = columnIn(withoutCast(target.val), [tablesShown(select)]);
    const found = shown && foundIn(shown, relations);
    if (!found || !isOfMadeKey(found, relations)) continue;
    const { table, column } = found;
    const message = `"${CURRENT_USER}" is a login, and "${field.name}" never is one: it shows ${column.name} of ${table.name}, a key that the database makes`;
    issues.warn(['always', field.name], message);
  }
}
