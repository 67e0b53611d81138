import { type DefinitionIssue, type IssueAbout, ofKind } from '../../issue.ts';
import { UNKEPT_VALUES } from '../functions/trigger-events.ts';
import { isInStep, type Stated } from '../steps/stated-tables.ts';
import { HELD, missingIn } from './fold-renamed.ts';
import { withOthers } from './fold-same.ts';
import { inPlaceOf, lineOf, without } from './folding.ts';

/** Places without a lookup that have to agree on a value before it is the list that lacks it. */
const MANY = 3;

/**
 * A value that an enumeration or a CHECK lacks, where it is the only one: several files name it, SQL among them, and what is
 * nearly called so is none of those that it was meant for, since a lookup offers both.
 */
export function foldLacking(
  issues: readonly DefinitionIssue[],
  lists: readonly Stated[],
): DefinitionIssue[] {
  let told = [...issues];
  for (const { name: of, place, parts } of lists) {
    const places = told.filter((one) => missingIn(one, 'value')?.of === of);
    const [value, another] = new Set(places.map((one) => missingIn(one, 'value')?.name));
    const offered = places.filter(({ about, file }) => about?.known && file.endsWith('.json'));
    const isOffered = offered.some(({ suggestion }) => suggestion === undefined);
    const isMisspelt = !isOffered && places.some(({ suggestion }) => suggestion !== undefined);
    const files = new Set(places.map(({ file }) => file));
    const [start] = places;
    if (!start || value === undefined || another !== undefined || isMisspelt) continue;
    if (files.size < 2 || (offered.length === 0 && places.length < MANY)) continue;
    const isSurplus = offered.length === places.length;
    // What lookups alone offer may be one too many there.
    const message = `${places.length} places name "${value}", first ${lineOf(start)}, which is not among these`;
    const one = isSurplus
      ? withOthers(start, value, places.slice(1))
      : { ...(parts.values().next().value ?? place), message };
    told = inPlaceOf(places, one, told);
  }
  return told;
}

/** Of defaults that a CHECK of several columns refuses: it is called by the name of this. */
export const REFUSED_DEFAULTS = 'refused defaults';

/** Of a rule that asks for the ends of a range the wrong way round: it is called by its own name, too. */
export const TURNED_RULE = 'turned rule';

/** What the database says of a row of which it is to make a range with turned ends, whatever rule it makes it for. */
const TURNED_RANGE = /^range lower bound must be less than or equal to range upper bound/;

/** What the database says of a column that the row of a trigger has not. */
const OF_ROW = /^column "[^"]+" not found in data type /;

/**
 * A value that a row of a step lacks is told there, and not at the SQL of definitions that lacks it, too; one that a trigger gives
 * in vain, or to a column that it calls otherwise, is told at the trigger, and not where a new record or SQL relies on it.
 */
export function foldNeeded(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const needed = ofKind(issues, 'needed value');
  const rows = needed.filter(isInStep);
  const misspelt = ofKind(issues, 'column').filter(
    (one) => isInStep(one) && OF_ROW.test(one.message),
  );
  const unkept = [
    ...ofKind(issues, UNKEPT_VALUES).map(({ about }) => about),
    // What is like none of the columns may have been meant for any.
    ...misspelt.map(({ about: { of }, suggestion }) => ({
      of,
      known: suggestion === undefined ? null : [suggestion],
    })),
  ];
  const relying = ofKind(issues, 'needed value', 'new record').filter(
    ({ mild, about: { name, of, known = name.split(', ') } }) =>
      mild &&
      unkept.some(
        (given) =>
          given.of === of &&
          (given.known === null || known.every((column) => given.known?.includes(column))),
      ),
  );
  return without(issues, [
    ...needed.filter((one) => !isInStep(one) && rows.some((row) => isSameValue(row, one))),
    ...relying,
  ]);
}

/**
 * A value that a CHECK refuses is told at its default in a step, or else where a definition offers it, and not at the rows
 * that are refused for it besides.
 */
export function foldRefused(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  const held = ofKind(issues, ...HELD);
  const folded = new Set<DefinitionIssue>();
  const follows = new Map<DefinitionIssue, DefinitionIssue[]>();
  const defaults = ofKind(issues, REFUSED_DEFAULTS, TURNED_RULE);
  for (const issue of [...defaults, ...held.filter(isInStep), ...held]) {
    if (folded.has(issue) || follows.has(issue)) continue;
    const same = isInStep(issue)
      ? held.filter((one) => !isInStep(one) && isSameValue(one, issue))
      : [];
    const rows = ofKind(issues, 'constraint').filter((one) =>
      defaults.includes(issue)
        ? one.about.name === issue.about.name
        : isRefusedFor(one, issue, tables) || isOfDomain(one, issue),
    );
    const ranges =
      issue.about.kind === TURNED_RULE
        ? issues.filter((one) => isInStep(one) && TURNED_RANGE.test(one.message))
        : [];
    const follow = [...rows, ...ranges, ...same];
    follows.set(issue, follow);
    for (const one of follow) folded.add(one);
  }
  return issues
    .filter((issue) => !folded.has(issue))
    .map((issue) => {
      const first = follows.get(issue)?.find(({ mild }) => !mild);
      if (!first) return issue;
      const message = `${issue.message}, and rows are refused, first ${lineOf(first)}`;
      return { ...issue, message, mild: false };
    });
}

function isSameValue({ about: one }: IssueAbout, { about: other }: IssueAbout): boolean {
  return one.of === other.of && one.name === other.name;
}

/** Is it the rule of its column's domain that refuses a row, where a default is told to be refused by it? */
function isOfDomain({ message }: IssueAbout, held: IssueAbout): boolean {
  const rule = /^value for domain .* violates check constraint .*: CHECK \((.*)\)$/s.exec(
    message,
  )?.[1];
  return rule !== undefined && isInStep(held) && held.message.endsWith(`: ${rule}`);
}

/** Is it the CHECK of that column that refuses a row, which has the value? What refuses its own default may refuse any. */
export function isRefusedFor(
  { about: { name }, message }: IssueAbout,
  held: IssueAbout,
  tables: readonly Stated[],
): boolean {
  const { about } = held;
  const [column = '', table] = about.of?.split(' of ') ?? [];
  const stated = tables.find((one) => one.name === table);
  // Without the step that says it, by the name that PostgreSQL gives.
  const isOwn = stated ? stated.checks?.get(name) === column : name === `${table}_${column}_check`;
  if (!isOwn) return false;
  const row = /Failing row contains \((.*)\)/s.exec(message)?.[1];
  if (row === undefined || (isInStep(held) && about.known?.length === 0)) return true;
  // The row has its values in the order of its columns; where one has commas itself, its place is not known.
  const values = row.split(', ');
  const columns = [...(stated?.parts.keys() ?? [])];
  return values.length === columns.length
    ? values[columns.indexOf(column)] === about.name
    : values.includes(about.name);
}
