import { type DefinitionIssue, type IssueAbout, ofKind, placeOf } from '../../issue.ts';
import {
  IDLE_COLUMNS,
  OPEN_ROUTE,
  OTHER_TYPE,
  UNFIT_PARAM,
  VISITORS_KEPT_OUT,
} from '../../missing.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { without } from './folding.ts';

/** A fault, and what is only wrong because of it. */
interface Follow {
  readonly cause: readonly string[];
  readonly follow: string;
  /** What is told of the cause, and of what follows, that has to be the same. */
  readonly by: readonly [cause: readonly Part[], follow: readonly Part[]];
}

/** A part of what an issue is about, or the definition in whose file it is told. */
type Part = 'name' | 'of' | 'own';

const FOLLOWS: readonly Follow[] = [
  {
    cause: ['filter'],
    follow: 'hidden field',
    by: [
      ['of', 'name'],
      ['own', 'name'],
    ],
  },
  { cause: ['needed column', 'column twice'], follow: 'new record', by: [['own'], ['name']] },
  {
    cause: ['unshown key'],
    follow: 'field',
    by: [
      ['own', 'name'],
      ['of', 'name'],
    ],
  },
  {
    cause: ['unfit type'],
    follow: 'unfit use',
    by: [
      ['name', 'of'],
      ['name', 'of'],
    ],
  },
  { cause: ['save'], follow: 'unread new', by: [['own'], ['name']] },
  { cause: ['save'], follow: 'unread', by: [['own'], ['name']] },
  {
    cause: [OTHER_TYPE],
    follow: UNFIT_PARAM,
    by: [
      ['of', 'name'],
      ['of', 'name'],
    ],
  },
  { cause: ['unread new'], follow: 'unread', by: [['name'], ['name']] },
];

/** What follows from another fault is not told besides; where it says which word was meant, the other one is told with that. */
export function foldFollows(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const follow = [...FOLLOWS.flatMap((one) => followersOf(one, issues)), ...namedAsMeant(issues)];
  // Which panels a page shows that several places miss nobody knows.
  const isPageLost = ofKind(issues, 'form').some(({ about }) => about.places !== undefined);
  const unseen = isPageLost ? ofKind(issues, 'unseen part') : [];
  const told = without(issues, [...follow, ...unseen]);
  return withoutOtherTask(withoutShared(withoutOpened(withoutKeptOut(told, documents))));
}

/** A pre-check that says nothing to its page and lacks the page's params names another task than was meant: that alone is told. */
function withoutOtherTask(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const params = ofKind(issues, 'param');
  const others = new Map(
    ofKind(issues, IDLE_COLUMNS).flatMap((idle): [DefinitionIssue, readonly IssueAbout[]][] => {
      const lacking = params.filter(
        ({ file, about }) => file === idle.file && about.of === idle.about.name,
      );
      return lacking.length > 0 ? [[idle, lacking]] : [];
    }),
  );
  return without(issues, [...others.values()].flat()).map((one) =>
    others.has(one) ? { ...one, mild: false } : one,
  );
}

/** Of two fields that show one column that one is wrong whose Quote it does not fit: it was to show another column. */
function withoutShared(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const isOf = (one: IssueAbout, other: IssueAbout) =>
    one.file === other.file && one.about.name === other.about.name;
  const shared = ofKind(issues, 'column twice');
  const unfit = ofKind(issues, 'other table').filter((one) =>
    shared.some((other) => isOf(one, other)),
  );
  const told = new Map(
    unfit.map((one): [DefinitionIssue, DefinitionIssue] => {
      const { suggestion: _, ...fault } = one;
      const message = `${one.message}: another field shows this column, so name that of this one`;
      return [one, { ...fault, message }];
    }),
  );
  return without(
    issues,
    shared.filter((one) => unfit.some((other) => isOf(one, other))),
  ).map((one) => told.get(one) ?? one);
}

/**
 * A page that is open to visitors by mistake is told there, and neither at the route that would ask them for a sign-in nor at
 * tasks that they may not run.
 */
function withoutOpened(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const open = ofKind(issues, VISITORS_KEPT_OUT);
  const routes = ofKind(issues, OPEN_ROUTE).filter(({ about }) =>
    open.some((one) => codeIn(one) === about.name),
  );
  const refused = new Set(routes.map(({ about }) => about.name));
  const tasks = ofKind(issues, 'closed task').filter(({ file }) =>
    open.some((one) => one.file === file),
  );
  return without(issues, [...routes, ...tasks]).map((one) =>
    one.about?.kind === VISITORS_KEPT_OUT && refused.has(codeIn(one))
      ? {
          ...one,
          message: `${one.message}; a route asks visitors of it for a sign-in`,
          mild: false,
        }
      : one,
  );
}

function followersOf({ cause, follow, by }: Follow, issues: readonly DefinitionIssue[]) {
  const keyOf = (issue: IssueAbout, parts: readonly Part[]) =>
    parts.map((part) => (part === 'own' ? codeIn(issue) : issue.about[part])).join(' ');
  const causes = ofKind(issues, ...cause).map((one) => ({ ...one, key: keyOf(one, by[0]) }));
  // What has a word of its own that mends it is a mistake of its own, and nothing is refused for a warning alone.
  return ofKind(issues, follow).filter(
    (one) =>
      one.suggestion === undefined &&
      causes.some(({ key, mild }) => key === keyOf(one, by[1]) && (one.mild || !mild)),
  );
}

/** What names a field by the word that its definition was meant to have: it is mended there. */
function namedAsMeant(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const meant = new Set(
    ofKind(issues, 'column').map((one) => `${codeIn(one)} ${one.suggestion ?? ''}`),
  );
  return ofKind(issues, 'field', 'filter').filter((one) =>
    meant.has(`${one.about.of ?? codeIn(one)} ${one.about.name}`),
  );
}

/** Who writes rows that he may not read is told of the rows, and not of each page of his that shows them. */
function withoutKeptOut(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const closed = new Map(ofKind(issues, 'blind writers').map(({ about }) => [about.name, about]));
  const mended = new Set(issues.flatMap((one) => (one.suggestion ? [placeOf(one)] : [])));
  return issues.filter((issue) => {
    if (issue.about?.kind !== 'closed data') return true;
    // What stands there is another one, which others may read.
    if (mended.has(placeOf(issue))) return false;
    const kept = closed.get(issue.about.name)?.known;
    const access = documents.readable('form').get(codeIn(issue))?.access;
    return !kept || !Array.isArray(access) || !access.every((one) => kept.includes(one));
  });
}

/** Code of the definition or lookup in whose file something is told. */
function codeIn({ file }: DefinitionIssue): string {
  return /\/(\w+)\.json$/.exec(file)?.[1] ?? '';
}
