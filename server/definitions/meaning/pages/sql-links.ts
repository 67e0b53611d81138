import { sqlTexts } from '../../../data-definitions/compile/authored-sql/sql-links.ts';
import { numberParameters } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import { unlessTooDeep } from '../../../database/sql-text/sql-tree.ts';
import type { DefinitionIssue } from '../../issue.ts';
import { linePlaces } from '../../line-places.ts';
import type { Fault } from '../../missing.ts';
import type { TenantScope } from '../scope.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { namedFiles } from '../unused-sql.ts';
import { targetFaults } from './check-target.ts';
import { queriesOf, unreadBy } from './page-queries.ts';

/** Links in what SQL makes of HTML. */
const HREF = /\shref\s*=\s*["']([^"']*)/gi;

/**
 * Looks for links that the SQL of sources, actions and tasks puts together, `'/content/ORDER/main?id=' || id`, and that lead to
 * no page, or say what the page does not read. Nothing is refused for it: what SQL makes of a text is not followed.
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
    for (const { text: written, byte } of unlessTooDeep(() => sqlTexts(statement))) {
      const links = [written, ...[...written.matchAll(HREF)].map(([, link = '']) => link)];
      const [fault] = links.flatMap((link) => faultsOf(link, corp, scope));
      if (!fault) continue;
      const place = placeAt(originalOffset(characterAt(byte)));
      issues.push({ file: `${corp}/${path}`, ...place, ...fault, mild: true });
    }
  }
  return issues;
}

/** What is wrong with a text that can only be a link: to a page of content, or to what is nearly a page within the tenant. */
function faultsOf(link: string, corp: string, scope: TenantScope): Fault[] {
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
  return unreadBy(link, queriesOf(link), scope);
}
