import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import { answeredName, withoutCast } from '../../database/sql-text/sql-tree.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { tablesShown } from '../catalogue/view-columns.ts';
import type { CompiledDefinition } from '../compiled.ts';
import { areKeysOfOther, isOfLogin, isOwnValue } from '../own-rows.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import { isOfMadeKey } from './authored-sql/check-sql-uses.ts';
import { foundIn } from './authored-sql/sql-found.ts';
import { columnIn } from './authored-sql/sql-literals.ts';
import { hangsOn } from './compile-always.ts';
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

/**
 * Looks for Quotes that tell the names of rows which their own definition keeps to who asks by those of another, to the
 * same people and of all rows.
 */
export async function warnOfNamedRows(
  { fields: inputs = [], always = {}, access }: DataDefinitionDocument,
  { source, isAlwaysRefused, byName }: CompiledDefinition,
  { dataDefinition }: Pick<DefinitionEnvironment, 'dataDefinition'>,
  issues: Issues,
): Promise<void> {
  // A view or SQL may leave such rows out itself.
  if (source.kind !== 'table' || isAlwaysRefused) return;
  if (Object.values(always).some(isOwnValue)) return;
  for (const [index, { name, quote }] of inputs.entries()) {
    const field = byName.get(name);
    if (!quote || !field || field.storage === 'textList' || field.field.multipleSelect) continue;
    const quoted = await dataDefinition(quote.dataCode);
    // A name that is the key says what the row holds anyway.
    if (!quoted || quote.name === quote.key || !(await hangsOnUser(quoted, dataDefinition)))
      continue;
    if (!mayAllRead(quoted.access.read, access.read)) continue;
    const isKey = quoted.key === undefined || quoted.key.join() === quote.key;
    if (!isKey) continue;
    const { code } = quoted;
    const message = `these rows tell everybody the names of all rows of ${code}, which shows people only their own: "always": { "${name}": { "of": "${code}" } } keeps these rows to the same people`;
    issues.warn(['fields', index, 'quote', 'dataCode'], message);
  }
}

/** Are its rows kept to who asks by those of another definition? */
async function hangsOnUser(
  { code, always = {} }: DataDefinitionDocument,
  dataDefinition: DefinitionEnvironment['dataDefinition'],
): Promise<boolean> {
  if (!Object.values(always).some(areKeysOfOther)) return false;
  for (const one of [code, ...(await hangsOn(code, { dataDefinition }))]) {
    const filters = Object.values((await dataDefinition(one))?.always ?? {});
    if (filters.includes(CURRENT_USER)) return true;
  }
  return false;
}

/** May everybody who reads the one read the other too? No visitor has rows of his own. */
function mayAllRead(
  one: DataDefinitionDocument['access']['read'],
  other: DataDefinitionDocument['access']['read'],
): boolean {
  if (typeof other === 'string') return true;
  return typeof one !== 'string' && one.every((department) => other.includes(department));
}
