import { rowWord } from '../../../data-definitions/compile/authored-sql/called-like.ts';
import { literalPattern } from '../../../database/sql-text/literal-pattern.ts';
import { grouped } from '../../../grouped.ts';
import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { areSame } from '../../missing.ts';
import { saidByDatabase } from '../steps/said-by-database.ts';
import { isInStep, type Stated } from '../steps/stated-tables.ts';
import { asMildAs, inPlaceOf, lineOf, without } from './folding.ts';

/**
 * A foreign key to another table than its column is called after, and than the places that use the column take it for, is told
 * in place of them.
 */
export function foldReferences(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  const places = grouped(
    ofKind(issues, 'other table'),
    ({ about: { name, of, known: [meant = ''] = [] } }) => `${name} ${of} ${meant}`,
  );
  let told = [...issues];
  for (const named of places.values()) {
    const [start] = named;
    const { name, of, known: [meant] = [] } = start.about;
    const [table, another] = tables.filter(({ references }) => references?.get(name)?.table === of);
    const place = table?.references?.get(name);
    if (!table || another || !place) continue;
    // What it refuses in rows of steps is told with it.
    const refused = new RegExp(
      `^insert or update on table "${literalPattern(table.name)}" violates foreign key .*: Key \\((?:corp, )?${literalPattern(name)}\\)=`,
    );
    const rows = ofKind(told, 'constraint').filter(({ message }) => refused.test(message));
    const folded = [...named, ...rows];
    if (meant === undefined || !isCalledAfter(name, meant) || name.includes(rowWord(of ?? ''))) {
      const first = asMildAs(folded, { ...start, mild: false });
      told = without(told, rows);
      told[told.indexOf(start)] = first;
      continue;
    }
    const { table: _, ...line } = place;
    // SQL that holds it against a row of the table that is meant is right.
    const joins = ofKind(told, 'other rows').filter(({ about }) =>
      areSame([about.name, about.of ?? ''], [of ?? '', meant]),
    );
    const count = named.length + joins.length;
    const message = `${name} of ${table.name} names a row of ${of}, and ${count === 1 ? 'one place takes' : `${count} places take`} it for one of ${meant}, first ${lineOf(start)}`;
    told = inPlaceOf([...folded, ...joins], { ...line, message, suggestion: meant }, told);
  }
  return told;
}

/** `staff_id` is called after `staff_member`, as `member_id` is. */
function isCalledAfter(column: string, table: string): boolean {
  const word = column.replace(/_[^_]+$/, '');
  return column.includes(rowWord(table)) || (word !== column && table.startsWith(`${word}_`));
}

/**
 * A key that lacks a column which foreign keys name is told there, where rows share what is left of it, and otherwise at the
 * first of these; not at the rows.
 */
export function foldKeys(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  let told = [...issues];
  for (const table of tables) {
    const unfit = told.filter(({ message }) => {
      const said = saidByDatabase(message);
      return said?.kind === 'key' && said.name === table.name;
    });
    if (unfit.length === 0) continue;
    const rows = ofKind(told, 'shared key').filter(
      ({ about }) => about.name === `${table.name}_pkey`,
    );
    const instead = rows.length > 0 ? cutKey(table, tables, unfit) : null;
    told = instead ? [...without(told, [...rows, ...unfit]), instead] : without(told, rows);
  }
  return told;
}

/** The only thing that a key is wanted for by its very columns, which have corp among them. */
const NO_CONFLICT = 'there is no unique or exclusion constraint matching the ON CONFLICT';

/** A key that has to begin with corp is told alone: what says ON CONFLICT finds it then. */
export function foldOpenKeys(issues: readonly DefinitionIssue[]): readonly DefinitionIssue[] {
  if (ofKind(issues, 'open key').length === 0) return issues;
  return issues.filter(({ message }) => !message.startsWith(NO_CONFLICT));
}

/** What is told of a key that is a part of what a foreign key hopes to find; null where it is none. */
function cutKey(
  { name, keys = [] }: Stated,
  tables: readonly Stated[],
  [first]: readonly DefinitionIssue[],
): DefinitionIssue | null {
  const own = keys.find(({ isOwn }) => isOwn);
  const asked = tables
    .flatMap((one) => one.keys ?? [])
    .find(({ isOwn, table, columns }) => {
      return !isOwn && table === name && own?.columns.every((column) => columns.includes(column));
    });
  if (!own || !asked || !first) return null;
  const { file, line, column } = own;
  const lacking = asked.columns.filter((one) => !own.columns.includes(one));
  const message = `rows of ${name} share this key, and foreign keys name "${lacking.join('", "')}" besides, first ${lineOf(first)}`;
  return { file, line, column, message };
}

/** A table that a view of a step joins by the wrong column is told there, and not at the keys of all that show the view. */
export function foldRepeats(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const loose = ofKind(issues, 'loose join').filter(isInStep);
  const tables = new Set(loose.map(({ about }) => about.name));
  return issues.filter(({ about }) => about?.kind !== 'shared rows' || !tables.has(about.name));
}
