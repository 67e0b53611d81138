import { grouped } from '../../../grouped.ts';
import { type DefinitionIssue, type IssueAbout, ofKind } from '../../issue.ts';
import type { Path } from '../findings.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { without } from './folding.ts';

const FORM = /\/forms\/([^/]+)\.json$/;

/**
 * One wrong letter in the name of an action, a chart or a panel makes each place wrong that names it rightly. Where
 * several do, and none names it as it is written, it is told in place of them.
 */
export function foldNames(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const groups = grouped(
    ofKind(issues, 'action', 'chart', 'panel'),
    ({ file, about: { of = file, kind, name }, suggestion }) =>
      suggestion ? JSON.stringify([of, kind, name, suggestion]) : undefined,
  );
  let told = [...issues];
  for (const places of groups.values()) {
    const [first, another] = places;
    const instead = another && nameInstead(first, places.length, documents);
    if (instead) told = [...without(told, places), instead];
  }
  return told;
}

/** The fault of the name itself; null where something names it as it is written. */
function nameInstead(
  { file, about: { kind, of, name }, suggestion: written = '' }: IssueAbout,
  count: number,
  documents: TenantDocuments,
): DefinitionIssue | null {
  const message = `nothing names "${written}", and ${count} places name "${name}"`;
  if (of !== undefined) {
    const forms = documents.codes('form').map((form) => textOf(form, documents));
    if (forms.some((text) => timesNamed(written, text) > 0)) return null;
    const source = documents.sourceOf(documents.pathOf('data', of));
    return source.keyIssue([`${kind}s`], written, message, name);
  }
  const form = FORM.exec(file)?.[1] ?? '';
  const place = placeOfCode(written, documents.readable('form').get(form)?.rows, ['rows']);
  // Its own code is the only place.
  if (!place || timesNamed(written, textOf(form, documents)) > 1) return null;
  const source = documents.sourceOf(documents.pathOf('form', form));
  return source.issue(place, message, name);
}

function textOf(form: string, documents: TenantDocuments): string {
  return documents.textOf(documents.pathOf('form', form)) ?? '';
}

/** How often a text has the word in quotes of one of its languages. */
function timesNamed(word: string, text: string): number {
  return ['"', "'", '`', '\\"'].reduce(
    (sum, quote) => sum + text.split(`${quote}${word}${quote}`).length - 1,
    0,
  );
}

/** Where a panel has that code. */
function placeOfCode(code: string, within: unknown, path: Path): Path | null {
  if (typeof within !== 'object' || within === null) return null;
  for (const [key, one] of Object.entries(within)) {
    const place = [...path, Array.isArray(within) ? Number(key) : key];
    if (key === 'panel' && Object(one).code === code) return [...place, 'code'];
    const inner = placeOfCode(code, one, place);
    if (inner) return inner;
  }
  return null;
}
