import { shareRows } from '../../../data-definitions/compile/authored-sql/check-sql-uses.ts';
import { type Found, foundIn } from '../../../data-definitions/compile/authored-sql/sql-found.ts';
import { placeIn, sqlTexts } from '../../../data-definitions/compile/authored-sql/sql-links.ts';
import {
  columnIn,
  namesOfWith,
  scopedNodes,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { numberParameters } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { tableNamed } from '../../../data-definitions/compile/check-parameters.ts';
import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import { type SqlTree, unlessTooDeep, withoutCast } from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { linePlaces } from '../../line-places.ts';
import type { Fault } from '../../missing.ts';
import type { TenantScope } from '../scope.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { namedFiles } from '../unused-sql.ts';
import { targetFaults } from './check-target.ts';
import { readBy } from './link-values.ts';
import { lackOf } from './page-needs.ts';
import { queriesOf, unreadBy } from './page-queries.ts';
import { noRecordBehind } from './record-behind.ts';

/** Links in what SQL makes of HTML. */
const HREF = /\shref\s*=\s*["']([^"']*)/gi;

/**
 * Looks for links that the SQL of sources, actions and tasks puts together, `'/content/ORDER/main?id=' || id`, and that lead to
 * no page, or say what the page does not read, or not what it needs. Nothing is refused for it: what SQL makes of a text is not followed.
 */
export async function sqlLinks(
  documents: TenantDocuments,
  scope: TenantScope,
): Promise<DefinitionIssue[]> {
  const corp = documents.folder.name;
  const issues: DefinitionIssue[] = [];
  for (const path of new Set(namedFiles(documents))) {
    const source = documents.textOf(path);
    if (!source?.includes('/')) continue;
    const { text, originalOffset } = numberParameters(source);
    const statement = await firstStatement(text);
    if (!statement) continue;
    const characterAt = characterOffsets(text);
    const placeAt = linePlaces(source);
    for (const { text: written, values, byte } of unlessTooDeep(() => sqlTexts(statement))) {
      const links = [written, ...[...written.matchAll(HREF)].map(([, link = '']) => link)];
      const columnOf = (place: number) => columnPutIn(statement, withoutCast(values[place]), scope);
      const [fault] = links.flatMap((link) => {
        const faults = faultsOf(link, corp, scope, link !== written || link.includes('?'));
        return faults.length > 0 ? faults : otherRecords(link, columnOf, scope);
      });
      if (!fault) continue;
      const place = placeAt(originalOffset(characterAt(byte)));
      issues.push({ file: `${corp}/${path}`, ...place, ...fault, mild: true });
    }
  }
  return issues;
}

/**
 * What is wrong with a text that can only be a link: to a page of content, or to what is nearly a page within the tenant.
 *
 * @param isWhole nothing adds a query to it, as a script may.
 */
function faultsOf(link: string, corp: string, scope: TenantScope, isWhole: boolean): Fault[] {
  const isContent = /^\/(?:content\/|[a-z0-9-]+\/content\/[\w-]+\/(?:main|embed)\b)/.test(link);
  if (!isContent && !link.startsWith(`/${corp}/`)) return [];
  const faults = targetFaults(link, scope, corp).flatMap(({ suggestion, ...fault }) => {
    const [meant] = suggestion?.split('{', 1) ?? [];
    // It may be a file, or an address of another program.
    if (meant === undefined) return isContent ? [fault] : [];
    return [{ ...fault, suggestion: meant }];
  });
  // What is put in may be a query of its own.
  if (faults.length > 0 || link.replace(/=[^&#]*/g, '').includes('{')) return faults;
  const unread = unreadBy(link, queriesOf(link), scope);
  if (unread.length > 0 || !isWhole) return unread;
  return [lackOf(link, scope.needs) ?? noRecordBehind(link, scope) ?? []].flat();
}

/** The column whose value stands in a text; null for what is no column, or none that is known. */
function columnPutIn(
  statement: SqlTree,
  value: SqlTree | undefined,
  { relations }: TenantScope,
): Found | null {
  if (!value?.ColumnRef) return null;
  for (const { tree, scopes } of scopedNodes(statement, new Map())) {
    if (tree.ColumnRef !== value.ColumnRef) continue;
    const column = columnIn(tree, scopes);
    const queries = namesOfWith(statement);
    if (!column || column.tables.some((one) => queries.has(one))) return null;
    return foundIn(column, relations);
  }
  return null;
}

/** Keys of one table that a link hands to a page which takes them for those of another. */
function otherRecords(
  link: string,
  columnOf: (place: number) => Found | null,
  scope: TenantScope,
): Fault[] {
  const queries = queriesOf(link);
  const isNew = queries.some(({ name }) => name === 'new');
  return queries.flatMap(({ name, value }) => {
    const place = placeIn(value);
    const given = place === null ? null : columnOf(place);
    if (!given) return [];
    const { table, column } = given;
    const isKey = table.kind === 'table' && table.primaryKey.join() === column.name;
    const rows = [...(column.refersTo ?? []), ...(isKey ? [table.name] : [])];
    const read = [...readBy(link, name, scope, isNew)];
    const [first] = read;
    const others = read.flatMap(({ field, definition }) => tableNamed(field, definition) ?? []);
    if (!first || rows.length === 0 || others.length === 0) return [];
    const isOf = (one: string) => others.some((other) => shareRows(one, other, scope.relations));
    if (rows.some(isOf)) return [];
    const [ours] = rows;
    const message = `${column.name} of ${table.name} names a row of ${ours}, and ?${name}=… is "${first.field.name}" of ${first.definition.code}, which names one of ${others[0]}`;
    return [{ message }];
  });
}
