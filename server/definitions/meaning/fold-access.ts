import type { DefinitionIssue } from '../issue.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/** A definition whose "access" may be why something is not allowed. */
interface Keeper {
  readonly kind: 'form' | 'data' | 'task';
  readonly code: string;
}

/** What is told of people who are kept out, with the kind of definition that the sentence names. */
const KEPT_OUT: readonly (readonly [RegExp, Keeper['kind']])[] = [
  [/ may (?:not )?open (\S+?)(?:: "access" of the page)?$/, 'form'],
  [/^nobody who may open this page may read (\S+)$/, 'data'],
  [/ may open this page, but read nothing that it shows, such as (\S+)$/, 'data'],
  [/^nobody who may open this page may change (\S+): "write" in its "access"$/, 'data'],
  [
    /^nobody who may open this page may save this EditGrid: "write" in the "access" of (\S+)$/,
    'data',
  ],
  [
    /^nobody who may open this page may run \S+: "access" of the action, or "write" of (\S+)$/,
    'data',
  ],
  [/^nobody who may open this page may run (\S+): "access" of the task$/, 'task'],
  [/ may open this page, but not run its pre-check (\S+)$/, 'task'],
  [
    / may write here, but not read(?: (\S+), so there is nothing to choose: "read" in its "access"|: .*)$/,
    'data',
  ],
];

/** Places that have to agree before none of them is told. */
const MANY = 3;

/**
 * A page, data or a task that is closed to the wrong people makes each place wrong that leads to it or needs it, and a page
 * that is open to them each of its own parts. Where many places have one "access" in common and no other as often, that
 * is told in place of them.
 */
export function foldAccess(
  all: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const issues = withoutClosed(all);
  const byKeeper = new Map<string, { keeper: Keeper; held: DefinitionIssue[] }>();
  for (const issue of issues) {
    for (const keeper of keepersOf(issue, documents)) {
      const key = `${keeper.kind} ${keeper.code}`;
      const { held } = byKeeper.get(key) ?? { held: [] };
      // The same may be found from two sides.
      if (held.some((one) => isSame(one, issue))) continue;
      byKeeper.set(key, { keeper, held: [...held, issue] });
    }
  }
  const [most, next] = [...byKeeper.values()].sort((a, b) => b.held.length - a.held.length);
  const [first] = most?.held ?? [];
  if (!most || !first || most.held.length < MANY || most.held.length === next?.held.length) {
    return issues;
  }
  const { kind, code } = most.keeper;
  const source = documents.sourceOf(documents.pathOf(kind, code));
  const message = `${most.held.length} places do not go with this "access", first ${first.file}:${first.line}: ${first.message}`;
  const told = { ...source.issue(['access'], message), mild: true };
  const others = issues.filter((issue) => !most.held.some((one) => isSame(one, issue)));
  return [...foldAccess(others, documents), told];
}

const NO_WRITERS = 'nobody may write these rows, so nobody may bring any';
const DATA = /\/data\/([^/]+)\.json$/;

/** Where rows are told to have no writers, no page is told besides that it changes none. */
function withoutClosed(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  const closed = issues.flatMap(({ file, message }) =>
    message === NO_WRITERS ? (DATA.exec(file)?.[1] ?? []) : [],
  );
  const isOfClosed = ({ message }: DefinitionIssue) =>
    message.includes('"write"') &&
    KEPT_OUT.some(([pattern]) => closed.includes(pattern.exec(message)?.[1] ?? ''));
  return issues.filter((issue) => !isOfClosed(issue));
}

function isSame(one: DefinitionIssue, other: DefinitionIssue): boolean {
  const isThere = one.file === other.file && one.line === other.line && one.column === other.column;
  return isThere && one.message === other.message;
}

/** The definitions whose "access" may be meant: the one that is named, and the one that it is told in. */
function keepersOf({ file, message, mild }: DefinitionIssue, documents: TenantDocuments): Keeper[] {
  if (!mild) return [];
  for (const [pattern, kind] of KEPT_OUT) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [, folder, own = ''] = /\/(forms|data)\/([^/]+)\.json$/.exec(file) ?? [];
    const named: Keeper[] = found[1] === undefined ? [] : [{ kind, code: found[1] }];
    const within: Keeper[] =
      folder === undefined ? [] : [{ kind: folder === 'forms' ? 'form' : 'data', code: own }];
    // Where nothing says who may, what is named is open to the tenant's people alone.
    const isSaid = ({ kind: one, code }: Keeper) =>
      documents.sourceOf(documents.pathOf(one, code)).has(['access']);
    return [...named, ...within.filter(isSaid)].filter(({ kind: one, code }) =>
      documents.readable(one).has(code),
    );
  }
  return [];
}
