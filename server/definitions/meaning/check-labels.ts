import type { DefinitionIssue } from '../issue.ts';
import type { TenantDocuments } from './tenant-documents.ts';

const LABEL = /"__((?:[^"\\]|\\.)+)"/g;

/**
 * Labels that a language of the tenant has no text for (spec 2.20). Nothing is refused for it: such a
 * label shows its English words.
 *
 * @param product the product's own texts of a language.
 */
export function missingTexts(
  documents: TenantDocuments,
  product: (language: string) => Readonly<Record<string, string>>,
): DefinitionIssue[] {
  const corp = [...documents.all('corp').values()][0];
  const translations = documents.all('translation');
  const texts = (corp?.settings.languages ?? []).map((language) => ({
    language,
    known: { ...product(language), ...translations.get(language) },
  }));
  const told = new Set<string>();
  return documents.folder.files.flatMap(({ path, text }) => {
    if (!path.endsWith('.json') || path.startsWith('translations/')) return [];
    return [...text.matchAll(LABEL)].flatMap(({ 1: raw = '', index }) => {
      const label = JSON.parse(`"${raw}"`) as string;
      const missing = texts.filter(({ known }) => !known[label]).map(({ language }) => language);
      if (missing.length === 0 || told.has(label)) return [];
      told.add(label);
      const before = text.slice(0, index);
      const line = before.split('\n').length;
      const column = index - before.lastIndexOf('\n');
      const message = `"${label}" has no text in ${missing.join(', ')}`;
      return [{ file: `${documents.folder.name}/${path}`, line, column, message, mild: true }];
    });
  });
}
