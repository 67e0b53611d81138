import type { ArticleDocument } from '#schemas/definitions/tenant-documents.ts';
import type { Corp } from '#schemas/tenant/corp.ts';
import type { Findings } from './findings.ts';

/** Looks for languages in which an article stands twice, or which nobody can choose. */
export function checkArticle(
  findings: Findings,
  { language, translations }: ArticleDocument,
  { settings }: Corp,
): void {
  const own = language ?? settings.language;
  if (Object.hasOwn(translations, own)) {
    const message = `the article is in ${own} already: its own title and content`;
    findings.add(['translations', own], message);
  }
  const warn = (path: readonly string[], code: string) => {
    if (settings.languages.some((offered) => offered === code)) return;
    findings.warn(path, `the tenant does not offer ${code}: "languages" in corp.json`);
  };
  if (language !== undefined) warn(['language'], language);
  for (const code of Object.keys(translations)) warn(['translations', code], code);
}
