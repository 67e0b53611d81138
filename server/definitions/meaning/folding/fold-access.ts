import { type DefinitionIssue, ofKind } from '../../issue.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { lineOf } from './folding.ts';

/** A definition whose "access" may be why something is not allowed. */
interface Keeper {
  readonly kind: 'form' | 'data' | 'task';
  readonly code: string;
}

/** The kind of definition that keeps people out, by what an issue is about. */
const KEEPERS: Readonly<Record<string, Keeper['kind'] | undefined>> = {
  'closed form': 'form',
  'closed data': 'data',
  'closed write': 'data',
  'blind writers': 'data',
  'closed task': 'task',
};

/** Places that have to agree before none of them is told; of an "access" that was forgotten, one fewer. */
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
  const weighed = [...byKeeper.values()].map(({ keeper, held }) => {
    const source = documents.sourceOf(documents.pathOf(keeper.kind, keeper.code));
    const isOfWriters = held.every(({ about }) => about?.kind === 'closed write');
    const isForgotten =
      keeper.kind === 'task'
        ? !source.has(['access'])
        : keeper.kind === 'data' && isOfWriters && !source.has(['access', 'write']);
    return { held, source, weight: held.length + (isForgotten ? 1 : 0) };
  });
  const [most, next] = weighed.sort((a, b) => b.weight - a.weight);
  const [first] = most?.held ?? [];
  if (!most || !first || most.weight < MANY || most.weight === next?.weight) return issues;
  const { source } = most;
  const message = `${most.held.length} places do not go with this "access", first ${lineOf(first)}: ${first.message}`;
  const told = { ...source.issue(['access'], message), mild: true };
  const others = issues.filter((issue) => !most.held.some((one) => isSame(one, issue)));
  return [...foldAccess(others, documents), told];
}

/** Where rows are told to have no writers, no page is told besides that it changes none. */
function withoutClosed(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  const closed = new Set(ofKind(issues, 'no writers').map(({ about }) => about.name));
  return issues.filter(({ about }) => about?.kind !== 'closed write' || !closed.has(about.name));
}

function isSame(one: DefinitionIssue, other: DefinitionIssue): boolean {
  const isThere = one.file === other.file && one.line === other.line && one.column === other.column;
  return isThere && one.message === other.message;
}

/** The definitions whose "access" may be meant: the one that is named, and the one that it is told in. */
function keepersOf({ file, about }: DefinitionIssue, documents: TenantDocuments): Keeper[] {
  const kind = KEEPERS[about?.kind ?? ''];
  if (!about || !kind) return [];
  const [, folder, own = ''] = /\/(forms|data)\/([^/]+)\.json$/.exec(file) ?? [];
  const named: Keeper = { kind, code: about.name };
  const within: Keeper[] =
    folder === undefined ? [] : [{ kind: folder === 'forms' ? 'form' : 'data', code: own }];
  // Where nothing says who may, what is named is open to the tenant's people alone.
  const isSaid = ({ kind: one, code }: Keeper) =>
    documents.sourceOf(documents.pathOf(one, code)).has(['access']);
  return [named, ...within.filter(isSaid)].filter(({ kind: one, code }) =>
    documents.readable(one).has(code),
  );
}
