import { lastName, nodesIn } from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { suggest } from '../../../definitions/suggest.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { constantOf } from './sql-literals.ts';

/** Looks for values that are made one of a domain which refuses them, `'hihg'::grade`: the database asks its rules when it comes to them. */
export async function refusedByDomains(
  { stmt, placeOf }: Pick<AuthoredSql, 'stmt' | 'placeOf'>,
  { domainRefusal }: Pick<DefinitionEnvironment, 'domainRefusal'>,
): Promise<(Fault & { readonly offset: number })[]> {
  const found: (Fault & { readonly offset: number })[] = [];
  for (const node of nodesIn(stmt)) {
    const { names, arrayBounds } = node.TypeCast?.typeName ?? {};
    const domain = arrayBounds ? undefined : lastName(names);
    const constant = domain === undefined ? null : constantOf(node);
    if (domain === undefined || !constant || constant.value === null) continue;
    const refused = await domainRefusal(domain, constant.value);
    if (!refused) continue;
    const { words, condition } = refused;
    const why = words.length > 0 ? `which knows ${words.join(', ')}` : `by ${condition}`;
    const message = `"${constant.value}" is no ${domain}, ${why}: each run fails that comes to it`;
    const meant = suggest(constant.value, words);
    const hint = meant === undefined ? {} : { suggestion: meant };
    found.push({ message, ...hint, offset: placeOf(constant.byte) });
  }
  return found;
}
