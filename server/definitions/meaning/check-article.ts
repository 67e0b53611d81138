import type { ArticleDocument } from '#schemas/definitions/tenant-documents.ts';
import type { Corp } from '#schemas/tenant/corp.ts';
import { typedTime } from '../../data-definitions/sql/filter-value.ts';
import type { Findings } from './findings.ts';
import { checkHtml, type LinkScope } from './pages/check-html.ts';

/** A day, with or without its time. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** JavaScript reads the 30th of February as the 2nd of March. */
function isMoment(date: string): boolean {
  return (
    MOMENT.test(date) && !Number.isNaN(Date.parse(date)) && typedTime(date.slice(0, 10)) !== null
  );
}

/** Looks for a date that is none, links that lead nowhere, languages in which an article stands twice, or which nobody can choose. */
export function checkArticle(
  findings: Findings,
  { date, content, language, translations }: ArticleDocument,
  { settings }: Corp,
  scope: LinkScope,
): void {
  if (date !== '' && !isMoment(date)) {
    findings.add(['date'], `"${date}" is no date such as 2026-01-31`);
  }
  checkHtml(findings, ['content'], content, scope);
  for (const [code, article] of Object.entries(translations)) {
    checkHtml(findings, ['translations', code, 'content'], article?.content ?? '', scope);
  }
  const own = language ?? settings.language;
  if (Object.hasOwn(translations, own)) {
    const message = `the article is in ${own} already: its own title and content`;
    findings.add(['translations', own], message);
  }
  const warn = (path: readonly string[], code: string) => {
    // Where the tenant does not offer its own first language, that is told of it.
    const known: readonly string[] = [settings.language, ...settings.languages];
    if (known.includes(code)) return;
    findings.warn(path, `the tenant does not offer ${code}: "languages" in corp.json`);
  };
  if (language !== undefined) warn(['language'], language);
  for (const code of Object.keys(translations)) warn(['translations', code], code);
}
