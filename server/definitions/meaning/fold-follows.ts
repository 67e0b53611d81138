import type { DefinitionIssue } from '../issue.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/** A fault, and what is only wrong because of it. */
interface Follow {
  readonly cause: RegExp;
  readonly follow: RegExp;
  /**
   * What both have to be about: groups of their sentences, and `own`, the definition or lookup in whose file they are
   * told.
   */
  readonly about: readonly [cause: readonly string[], follow: readonly string[]];
  /** Has it a word of its own that mends it? Then it is a mistake of its own. */
  readonly isOwnWith?: (follow: DefinitionIssue) => boolean;
}

const FOLLOWS: readonly Follow[] = [
  {
    // Which panels a page shows that several places miss nobody knows.
    cause: /^there is no form "[^"]+" \(so at /,
    follow: /^only an AdvanceGrid shows "statistics"|^no \w+ shows "badges": /,
    about: [[], []],
  },
  {
    cause: /^nobody can bring a row: the column "|^"\w+" shows the column \w+ already: /,
    follow: /^no new record of (?<code>\S+) can be saved: /,
    about: [['own'], ['code']],
  },
  {
    cause: /^there is no filter of (?<code>\S+) "(?<field>\w+)"/,
    follow: /^"(?<field>\w+)" is required and hidden, so nobody can fill it in/,
    about: [
      ['code', 'field'],
      ['own', 'field'],
    ],
  },
  {
    cause: /^only a Form and an EditGrid have something to save/,
    follow:
      /^(?<page>\S+) (?:has no Form that would show a new record$|reads no \?\S+; there are )/,
    about: [['own'], ['page']],
    isOwnWith: ({ suggestion }) => suggestion !== undefined,
  },
  {
    cause: /^(?<page>\S+) has no Form that would show a new record$/,
    follow: /^(?<page>\S+) reads no \?\S+; there are /,
    about: [['page'], ['page']],
    isOwnWith: ({ suggestion }) => suggestion !== undefined,
  },
];

/** A column that a second field shows, in place of the one that no field has. */
const SHOWN_TWICE = /^"\w+" shows the column \w+ already: /;
const NO_ROW = /^nobody can bring a row: the column "(\w+)" needs a value/;
/** An option that stands twice, in place of one that a column holds. */
const OPTION_TWICE = /^the option "[^"]+" stands here twice$/;
const UNNAMED = /^"\w+" has no option "([^"]+)"(?:, .*)?, which \w+ of \S+ may be; there are (.+)$/;
const CLOSED = /^(.+) may write here, but not read: such rows/;
const NO_READER = /^nobody who may open this page may read (\S+)$/;

/** What follows from another fault is not told besides; where it says which word was meant, the other one is told with that. */
export function foldFollows(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const own = new Set(
    issues.flatMap((issue) => FOLLOWS.flatMap((one, index) => aboutOf(issue, one, index, 'cause'))),
  );
  const told = issues.filter((issue) =>
    FOLLOWS.every(
      (one, index) =>
        one.isOwnWith?.(issue) ||
        !aboutOf(issue, one, index, 'follow').some((about) => own.has(about)),
    ),
  );
  return withoutKeptOut(foldTwice(told, documents), documents);
}

function aboutOf(issue: DefinitionIssue, one: Follow, index: number, part: 'cause' | 'follow') {
  const groups = one[part].exec(issue.message);
  if (!groups) return [];
  const names = one.about[part === 'cause' ? 0 : 1];
  const values = names.map((name) => (name === 'own' ? codeIn(issue) : groups.groups?.[name]));
  return [`${index} ${values.join(' ')}`];
}

/** Something that stands twice, where the other one is missing: that is the word that was meant. */
function foldTwice(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  let told = issues;
  for (const twice of issues) {
    const follow = SHOWN_TWICE.test(twice.message)
      ? issues.filter((one) => one.file === twice.file && NO_ROW.test(one.message))
      : OPTION_TWICE.test(twice.message)
        ? issues.filter(({ message }) => lacks(codeIn(twice), message, documents))
        : [];
    const meant = new Set(
      follow.map(({ message }) => NO_ROW.exec(message)?.[1] ?? UNNAMED.exec(message)?.[1]),
    );
    const [word, another] = meant;
    if (word === undefined || another !== undefined) continue;
    told = told
      .filter((one) => !follow.includes(one))
      .map((one) => (one === twice ? { ...twice, suggestion: word } : one));
  }
  return told;
}

/** Is it told of this lookup that it lacks an option? */
function lacks(code: string, message: string, documents: TenantDocuments): boolean {
  const offered =
    documents
      .readable('lookup')
      .get(code)
      ?.options.map(({ Key }) => Key) ?? [];
  return UNNAMED.exec(message)?.[2] === offered.slice(0, 20).join(', ');
}

/** Who writes rows that he may not read is told of the rows, and not of each page of his that shows them. */
function withoutKeptOut(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const closed = new Map(
    issues.flatMap((issue) => {
      const kept = CLOSED.exec(issue.message)?.[1]?.split(', ');
      return kept ? [[codeIn(issue), kept] as const] : [];
    }),
  );
  return issues.filter((issue) => {
    const kept = closed.get(NO_READER.exec(issue.message)?.[1] ?? '');
    const access = documents.readable('form').get(codeIn(issue))?.access;
    return !kept || !Array.isArray(access) || !access.every((one) => kept.includes(one));
  });
}

/** Code of the definition or lookup in whose file something is told. */
function codeIn({ file }: DefinitionIssue): string {
  return /\/(\w+)\.json$/.exec(file)?.[1] ?? '';
}
