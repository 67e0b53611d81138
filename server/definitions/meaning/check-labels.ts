import { language as languages } from '#schemas/tenant/corp.ts';
import type { DefinitionIssue } from '../issue.ts';
import { suggest } from '../suggest.ts';
import type { Findings } from './findings.ts';
import type { TenantDocuments } from './tenant-documents.ts';

const LABEL = /"__((?:[^"\\]|\\.)+)"/g;
/** A label inside of a script, which is itself a text of the document. */
const SCRIPT_LABEL = /\\"__((?:[^"\\])+)\\"|'__((?:[^'"\\])+)'/g;

/** A label that lacks a sign. */
const HALF_LABEL = /: *"_([^_"\\][^"\\]*)"/g;

/** Looks for texts that nobody will ever read: of no language, or under a key that no label has. */
export function checkTranslation(
  findings: Findings,
  code: string,
  texts: Readonly<Record<string, string>>,
  offered: readonly string[],
): void {
  const known: readonly string[] = languages.options;
  if (!known.includes(code)) {
    const message = `there is no language "${code}"; there are ${known.join(', ')}`;
    findings.add([], message, suggest(code, known) ?? known.find((one) => one.startsWith(code)));
  } else if (!offered.includes(code)) {
    findings.warn([], `the tenant does not offer ${code}: "languages" in corp.json`);
  }
  for (const key of Object.keys(texts)) {
    if (!key.startsWith('__')) continue;
    findings.key(key, `the key "${key}" stands without its __`, key.slice(2));
  }
}

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
  const translations = documents.readable('translation');
  // Of a file that cannot be read nobody knows what it lacks.
  const isRead = (language: string) =>
    translations.has(language) || !documents.codes('translation').includes(language);
  const texts = (corp?.settings.languages ?? []).filter(isRead).map((language) => ({
    language,
    known: { ...product(language), ...translations.get(language) },
  }));
  // Labels are English already; who writes English texts down wants them all there.
  const isWritten = (language: string) => language !== 'en' || translations.has(language);
  const told = new Set<string>();
  return documents.folder.files.flatMap(({ path, text }) => {
    if (!path.endsWith('.json') || path.startsWith('translations/')) return [];
    const halves = [...text.matchAll(HALF_LABEL)].flatMap(({ 0: found, 1: label = '', index }) => {
      if (!texts.some(({ known }) => known[label])) return [];
      const message = `"_${label}" is shown as it is: labels begin with two signs _`;
      const place = placeIn(text, index + found.indexOf('"'));
      const file = `${documents.folder.name}/${path}`;
      return [{ file, ...place, message, suggestion: `__${label}`, mild: true }];
    });
    const used = [...text.matchAll(LABEL), ...text.matchAll(SCRIPT_LABEL)];
    const missing = used.flatMap(({ 1: first, 2: second = '', index }) => {
      const label = JSON.parse(`"${first ?? second}"`) as string;
      const lacking = texts
        .filter(({ language, known }) => isWritten(language) && !known[label])
        .map(({ language }) => language);
      if (lacking.length === 0 || told.has(label)) return [];
      told.add(label);
      const message = `"${label}" has no text in ${lacking.join(', ')}`;
      const file = `${documents.folder.name}/${path}`;
      const meant = labelMeant(label, texts);
      const hint = meant === undefined ? {} : { suggestion: `__${meant}` };
      return [{ file, ...placeIn(text, index), message, ...hint, mild: true }];
    });
    return [...halves, ...missing];
  });
}

/** The label that has texts and differs from one without in blanks or capitals alone. */
function labelMeant(
  label: string,
  texts: readonly { readonly known: Readonly<Record<string, string>> }[],
): string | undefined {
  const bare = (one: string) => one.trim().toLowerCase();
  for (const { known } of texts) {
    const meant = Object.keys(known).find((one) => one !== label && bare(one) === bare(label));
    if (meant !== undefined) return meant;
  }
  return undefined;
}

function placeIn(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}
