import type { DefinitionIssue } from '../../issue.ts';
import type { Kind } from '../../kinds.ts';
import type { Path } from '../findings.ts';
import type { TenantDocuments } from '../tenant-documents.ts';

/** Keys of texts that are shown as they stand unless they are labels. What commands say is translated without signs, too. */
const SHOWN: Readonly<Partial<Record<Kind, RegExp>>> = {
  form: /^(?:title|text|waitingText|header|footer|html|content|(?:header|empty|load|error)(?:Title|Description|Message|ButtonTitle))$/,
  data: /^(?:title|columnTip|placeholder|buttonTitle|content)$/,
  // The name of an entry may be that of something.
  menu: /^(?:label|content)$/,
};

/** What stands below these is the author's own, goes by the names of fields, or is said by a command. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['params', 'other', 'chart', 'props', 'attributes', 'bodyAttributes'],
  ...['defaultFilters', 'always', 'where', 'classes'],
]);

/**
 * Looks for texts of pages that lack the signs of a label: every language of the tenant has a text for these very
 * words, and one of them another one, which nobody reads there.
 *
 * @param isTranslated has the tenant such texts for it?
 */
export function forgottenSigns(
  documents: TenantDocuments,
  isTranslated: (text: string) => boolean,
): DefinitionIssue[] {
  return (Object.keys(SHOWN) as Kind[]).flatMap((kind) =>
    [...documents.all(kind).keys()].flatMap((code) => {
      const source = documents.sourceOf(documents.pathOf(kind, code));
      const shown = SHOWN[kind] as RegExp;
      return [...textsIn(source.looseValue(), shown)].flatMap(({ path, text }) => {
        if (text.startsWith('__') || !isTranslated(text)) return [];
        const message =
          'this is shown as it stands, and every language has a text for it: a label begins with __';
        return [{ ...source.issue(path, message, `__${text}`), mild: true }];
      });
    }),
  );
}

function* textsIn(
  value: unknown,
  shown: RegExp,
  path: Path = [],
): Generator<{ path: Path; text: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const isText = shown.test(key) || (key === 'name' && path.at(-2) === 'statistics');
    if (typeof inner === 'string' && isText) yield { path: at, text: inner };
    if (!OTHERS.has(key)) yield* textsIn(inner, shown, at);
  }
}
