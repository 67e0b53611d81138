import { grouped } from '../../../grouped.ts';
import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { saidByDatabase } from '../steps/said-by-database.ts';
import type { Stated } from '../steps/stated-tables.ts';
import { asMildAs, lineOf, without } from './folding.ts';

const AMOUNTS = 'numeric(12,2) for whole units, bigint for coins';
/** What is said of a column whose type is none for what fields show of it. */
const UNFIT: Readonly<Record<string, readonly [shown: string, type: string]>> = {
  'loose amount': ['an amount', `has no scale: ${AMOUNTS}`],
  'unreadable amount': ['an amount', `is of the type money, which no field can show: ${AMOUNTS}`],
  'single file': ['one file', 'is a list of texts: text keeps one'],
  'single choice': ['one option', 'is a list of texts: text keeps one'],
};

/** What its table keeps in a type for something else is one mistake, wherever it is shown. */
export function foldUnfit(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  const places = grouped(
    ofKind(issues, ...Object.keys(UNFIT)),
    ({ about: { kind, name } }) => `${kind} ${name}`,
  );
  let told = [...issues];
  for (const named of places.values()) {
    const [start] = named;
    const { kind, name: column } = start.about;
    const [table, another] = tables.filter(({ parts }) => parts.has(column));
    const place = table?.parts.get(column);
    const isOfType = kind === 'unreadable amount';
    if ((named.length < 2 && !isOfType) || another || !place) continue;
    // What reckons with the type fails, too; of two such columns nobody knows which it reckons with.
    const isAlone = [...places.keys()].filter((key) => key.startsWith(kind)).length === 1;
    const failed =
      isOfType && isAlone
        ? told.filter(({ message }) => saidByDatabase(message)?.kind === 'money')
        : [];
    const first = lineOf(start);
    const where = named.length === 1 ? `at ${first}` : `in ${named.length} places, first ${first}`;
    const [shown, type] = UNFIT[kind] ?? [];
    const message = `${column} of ${table?.name} is ${shown} ${where}, and ${type}`;
    told = [...without(told, [...named, ...failed]), asMildAs(named, { ...place, message })];
  }
  return told;
}
