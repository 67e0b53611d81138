import { grouped } from '../../../grouped.ts';
import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { saidByDatabase } from '../steps/said-by-database.ts';
import { isInStep, type Stated } from '../steps/stated-tables.ts';
import { fillingOf, type WrittenRows } from '../steps/written-rows.ts';
import { inPlaceOf, lineOf, without } from './folding.ts';

/**
 * What a step has left out of a table, or has called like another one, makes many places wrong: it is told in place of them.
 *
 * @param rows what statements bring into tables.
 */
export function foldMade(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
  rows: readonly WrittenRows[],
): readonly DefinitionIssue[] {
  let told: readonly DefinitionIssue[] = foldTaken(issues);
  for (const table of tables) {
    told = foldKeyless(told, table, tables);
    told = foldUnfilled(told, table, rows);
  }
  return told;
}

/** A table or view with the name of another one: the only name that is missing then is the one that was meant. */
function foldTaken(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  const taken = issues.filter((one) => isInStep(one) && TAKEN.test(one.message));
  const lost = issues.filter((one) => lostTable(one) !== undefined);
  const [name, another] = new Set(lost.map(lostTable));
  const [first, second] = taken;
  if (!first || second || name === undefined || another !== undefined) return issues;
  const own = TAKEN.exec(first.message)?.[1];
  if (lost.some(({ suggestion = own }) => suggestion !== own)) return issues;
  const told = { ...first, suggestion: name };
  return without(issues, lost).map((one) => (one === first ? told : one));
}

const TAKEN = /^relation "([^"]+)" already exists/;

/** The table or view that an issue says there is not. */
function lostTable({ message, about }: DefinitionIssue): string | undefined {
  if (about?.kind === 'table' || about?.kind === 'view') return about.name;
  const said = saidByDatabase(message);
  return said?.kind === 'table' ? said.name : undefined;
}

/** What a table without a primary key has wrong elsewhere. */
const FOR_NO_KEY: readonly string[] = ['no key', 'loose quote', 'shared rows', 'several rows'];

/** A table without a primary key is told there, where foreign keys hope for one or several places need it. */
function foldKeyless(
  issues: readonly DefinitionIssue[],
  { name, place, parts, keys = [], unkeyed = place }: Stated,
  tables: readonly Stated[],
): readonly DefinitionIssue[] {
  if (keys.some(({ isOwn }) => isOwn)) return issues;
  const unfit = issues.filter(({ message }) => {
    const said = saidByDatabase(message);
    return said?.kind === 'key' && said.name === name;
  });
  const needy = ofKind(issues, ...FOR_NO_KEY).filter(({ about }) => about.name === name);
  const isNeeded = needy.some(({ about }) => about.kind === 'no key');
  const folded: readonly DefinitionIssue[] = [...unfit, ...needy];
  const [first] = folded;
  if (!first || !(isNeeded || unfit.length > 0) || folded.length < 2) return issues;
  const own = parts.has('id') ? ['corp', 'id'] : undefined;
  const asked = tables
    .flatMap((one) => one.keys ?? [])
    .find(({ isOwn, table }) => !isOwn && table === name)?.columns;
  // What no foreign key lacks may point at other columns.
  const columns = (unfit.length > 0 ? (asked ?? own) : (own ?? asked)) ?? ['corp', '…'];
  const message = `${name} has no primary key, which ${folded.length} places need, first ${lineOf(first)}: PRIMARY KEY (${columns.join(', ')})`;
  return [...without(issues, folded), { ...unkeyed, message }];
}

/**
 * A column that has to have a value, that nothing fills by itself, and that no row is given anywhere, is told where its table says
 * it, if several places lack it.
 */
function foldUnfilled(
  issues: readonly DefinitionIssue[],
  { name, parts }: Stated,
  rows: readonly WrittenRows[],
): readonly DefinitionIssue[] {
  const lacking = ofKind(issues, 'needed value', 'needed column').filter(
    ({ about }) => about.of === name && parts.has(about.name),
  );
  let told = issues;
  for (const [column, needed] of grouped(lacking, ({ about }) => about.name)) {
    const isSeveral = new Set(needed.map(({ about }) => about.kind)).size > 1;
    const isRow = needed.some(({ about }) => about.kind === 'needed value');
    const place = parts.get(column);
    if (!place || !isRow || !isSeveral || fillingOf(rows, name, column)) continue;
    const message = `nothing fills ${column} of ${name}, and ${needed.length} places give it none, first ${lineOf(needed[0])}: DEFAULT …`;
    told = inPlaceOf(needed, { ...place, message }, told);
  }
  return told;
}
