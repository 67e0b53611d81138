import type { Claim } from './clause-ids.ts';
import type { Problem } from './problem.ts';
import type { Runs, RunTest } from './reports.ts';
import { type Clause, itemsOf } from './requirements.ts';
import type { TitleClaim } from './scan-titles.ts';

/**
 * `proven`: every test that claims the clause passes, and there is one; of a sum: all its items are.
 * `failing` and `skipped`: some test that claims it does not pass. `unproven`: nothing claims it.
 */
export type ClauseState = 'proven' | 'failing' | 'skipped' | 'unproven';

/** A clause with what the last run says about it. */
export interface Verdict {
  clause: Clause;
  state: ClauseState;
  tests: RunTest[];
  /** The lettered items of a sum. */
  items: Verdict[];
}

/** The outcome of a conformance run before the document is compared. */
export interface Evaluation {
  verdicts: Verdict[];
  problems: Problem[];
  /** What deserves a look and fails nothing. */
  notices: string[];
}

/** Holds the clauses against the tests that claim them. */
export function evaluate(clauses: Clause[], claims: TitleClaim[], runs: Runs): Evaluation {
  const tests = [...runs.tests, ...lostTests(claims, runs)];
  const verdicts = judge(clauses, tests);
  return {
    verdicts,
    problems: [
      ...unknownClauses(clauses, claims, tests),
      ...malformedTitles([...claims, ...tests]),
      ...expectedToFail(claims),
      ...verdicts.flatMap((verdict) => brokenPromises(verdict, runs.complete)),
    ],
    notices: [
      ...unreadableProofs(verdicts, claims),
      ...claimsOfSums(verdicts),
      ...unreported(claims, runs),
    ],
  };
}

/** The clauses whose status can become `done`. */
export function provenButOpen(verdicts: Verdict[]): string[] {
  return verdicts
    .filter(({ clause, state }) => clause.status === 'open' && state === 'proven')
    .map(({ clause }) => clause.id);
}

/** A file that did not load reports no tests: those that its source shows have failed. */
function lostTests(claims: TitleClaim[], runs: Runs): RunTest[] {
  const reported = new Set(runs.tests.map(({ file }) => file));
  return claims
    .filter(({ file }) => runs.brokenFiles.has(file) && !reported.has(file))
    .map(({ file, title, ids }) => ({ file, title, ids, malformed: false, outcome: 'failed' }));
}

function judge(clauses: Clause[], tests: RunTest[]): Verdict[] {
  const verdicts = new Map<string, Verdict>();
  for (const clause of clauses) {
    const claiming = tests.filter(({ ids }) => ids.includes(clause.id));
    verdicts.set(clause.id, { clause, state: ownState(claiming), tests: claiming, items: [] });
  }
  for (const verdict of verdicts.values()) {
    const items = itemsOf(verdict.clause, clauses).map(({ id }) => verdicts.get(id) as Verdict);
    if (items.length === 0) continue;
    verdict.items = items;
    verdict.state = sumState(verdict.state, items);
  }
  return [...verdicts.values()];
}

function ownState(tests: RunTest[]): ClauseState {
  const outcomes = new Set(tests.map(({ outcome }) => outcome));
  if (outcomes.has('failed')) return 'failing';
  if (outcomes.has('skipped')) return 'skipped';
  return outcomes.has('passed') ? 'proven' : 'unproven';
}

function sumState(own: ClauseState, items: Verdict[]): ClauseState {
  const states = new Set([own, ...items.map(({ state }) => state)]);
  if (states.has('failing')) return 'failing';
  if (states.has('skipped')) return 'skipped';
  return items.every(({ state }) => state === 'proven') ? 'proven' : 'unproven';
}

/** How a test is named in every message. */
function nameOf({ file, title }: Claim): string {
  return `${file}: “${title}”`;
}

function unknownClauses(clauses: Clause[], claims: TitleClaim[], tests: RunTest[]): Problem[] {
  const known = new Set(clauses.map(({ id }) => id));
  const told = new Set<string>();
  const problems: Problem[] = [];
  for (const claim of [...claims, ...tests]) {
    for (const id of claim.ids) {
      const key = `${claim.file} ${id}`;
      if (known.has(id) || told.has(key)) continue;
      told.add(key);
      const message = `${nameOf(claim)} claims clause ${id}, which does not exist`;
      problems.push({ kind: 'unknown-clause', message });
    }
  }
  return problems;
}

function malformedTitles(claims: Claim[]): Problem[] {
  const names = claims.filter(({ malformed }) => malformed).map(nameOf);
  return [...new Set(names)].map((name) => ({
    kind: 'malformed-title',
    message: `${name}: each clause id needs brackets of its own, as in [2.18a][2.18b]`,
  }));
}

function expectedToFail(claims: TitleClaim[]): Problem[] {
  return claims
    .filter(({ modifier, ids }) => modifier === 'fails' && ids.length > 0)
    .map((claim) => ({
      kind: 'expected-to-fail',
      message: `${nameOf(claim)} claims ${claim.ids.join(', ')}, but passes only by failing`,
    }));
}

function brokenPromises({ clause, state, tests, items }: Verdict, complete: boolean): Problem[] {
  if (clause.status !== 'done' || state === 'proven') return [];
  const promise = `${clause.id} is marked done, but`;
  const problems = tests.flatMap((test): Problem[] => {
    if (test.outcome === 'passed') return [];
    const kind = test.outcome === 'failed' ? 'done-failing' : 'done-skipped';
    return [{ kind, message: `${promise} a test that claims it ${verb(test)}: ${nameOf(test)}` }];
  });
  if (problems.length > 0 || !complete) return problems;
  const missing = items.filter((item) => item.state !== 'proven').map((item) => item.clause.id);
  const reason =
    items.length > 0 ? `not proven: ${missing.join(', ')}` : 'no passing test claims it';
  return [{ kind: 'done-unproven', message: `${promise} ${reason}` }];
}

function verb({ outcome }: RunTest): string {
  return outcome === 'failed' ? 'fails' : 'is skipped';
}

function unreadableProofs(verdicts: Verdict[], claims: TitleClaim[]): string[] {
  const written = new Set(claims.flatMap(({ ids }) => ids));
  return verdicts
    .filter(({ clause, state, items }) => {
      return state === 'proven' && items.length === 0 && !written.has(clause.id);
    })
    .map(({ clause, tests: [test] }) => {
      const where = test ? nameOf(test) : '';
      return `${clause.id} is proven by a title whose ids only a run can tell, so the document shows no proof: ${where}`;
    });
}

function claimsOfSums(verdicts: Verdict[]): string[] {
  return verdicts
    .filter(({ items, tests }) => items.length > 0 && tests.length > 0)
    .map(({ clause, tests: [test] }) => {
      const where = test ? nameOf(test) : '';
      return `${clause.id} is the sum of its items and proven by them only; claimed itself by ${where}`;
    });
}

function unreported(claims: TitleClaim[], runs: Runs): string[] {
  if (!runs.complete) return [];
  const reported = new Set(runs.tests.map(({ file }) => file));
  const files = claims
    .map(({ file }) => file)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !runs.brokenFiles.has(file))
    .filter((file) => !reported.has(file));
  return [...new Set(files)].map((file) => `${file} claims clauses, but no report mentions it`);
}
