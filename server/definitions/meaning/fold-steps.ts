import { rowWord } from '../../data-definitions/compile/check-parameters.ts';
import { literalPattern } from '../../database/literal-pattern.ts';
import { type DefinitionIssue, type IssueAbout, ofKind } from '../issue.ts';
import { areSame } from '../missing.ts';
import { suggest } from '../suggest.ts';
import { foldMade } from './fold-made.ts';
import { withOthers } from './fold-same.ts';
import { saidByDatabase } from './said-by-database.ts';
import { isInStep, type Stated, type StepPlace } from './stated-tables.ts';

/** What places name that there is not, and of what, where they say so. */
interface Missing {
  readonly name: string;
  readonly of?: string | undefined;
}

/** A value that a CHECK of a column does not list, wherever it is told. */
const HELD: readonly string[] = ['held value', 'offered value', 'other lookup'];

/**
 * A table, a column or a value that a step calls otherwise than all that use it makes each of these places wrong. Where
 * several name it so, and nothing names what the step says, the step is told in place of them.
 *
 * @param texts all that is written of steps and definitions.
 */
export function foldSteps(
  issues: readonly DefinitionIssue[],
  stated: readonly Stated[],
  texts: readonly string[],
): DefinitionIssue[] {
  const tables = stated.filter(({ kind }) => kind === 'table');
  const written = texts.join('\n');
  const isNamedOnce = (name: string) =>
    written.match(
      new RegExp(`(?<![\\p{L}\\p{N}_])${literalPattern(name)}(?![\\p{L}\\p{N}_])`, 'gu'),
    )?.length === 1;
  const own = new Map(tables.map(({ name, place }) => [name, place]));
  let told = fold(
    foldMade(ownersKnown(issues, stated), tables, texts),
    'table',
    () => [own],
    isNamedOnce,
  );
  told = fold(told, 'column', (of) => partsOf(tables, of), isNamedOnce);
  const lists = stated.filter(({ kind }) => kind !== 'table');
  // A value stands in quotes, or as the key of an option: an action may be called the same.
  const isValueOnce = (name: string) => {
    const value = literalPattern(name);
    return written.match(new RegExp(`'${value}'|"Key"\\s*:\\s*"${value}"`, 'gu'))?.length === 1;
  };
  // A row that the CHECK refuses for a value names it, too.
  const held = ofKind(told, ...HELD).filter(({ about }) => about.known?.length);
  const rows = new Map<DefinitionIssue, DefinitionIssue>();
  for (const row of ofKind(told, 'constraint')) {
    const cause = held.find((one) => isRefusedFor(row, one, tables));
    if (cause) rows.set({ ...row, about: cause.about }, row);
  }
  const others = told.filter((one) => ![...rows.values()].includes(one));
  told = fold([...rows.keys(), ...others], 'value', (of) => partsOf(lists, of), isValueOnce);
  told = foldLacking(told, lists).map((one) => rows.get(one) ?? one);
  return foldUnfit(
    foldRepeats(foldReferences(foldRefused(foldKeys(foldNeeded(told), tables), tables), tables)),
    tables,
  );
}

/** Of a value that a definition's lookup offers besides those of an enumeration, says of which one: the steps make it. */
function ownersKnown(
  issues: readonly DefinitionIssue[],
  stated: readonly Stated[],
): readonly DefinitionIssue[] {
  const enumerations = stated.filter(({ kind }) => kind === 'enumeration');
  return issues.map((issue) => {
    const { kind, known } = issue.about ?? {};
    if (kind !== 'value' || !issue.about || !known) return issue;
    const [one, another] = enumerations.filter(({ parts }) => areSame([...parts.keys()], known));
    const { of: _, ...about } = issue.about;
    return { ...issue, about: one && !another ? { ...about, of: one.name } : about };
  });
}

/** Places without a lookup that have to agree on a value before it is the list that lacks it. */
const MANY = 3;

/**
 * A value that an enumeration or a CHECK lacks, where it is the only one: several files name it, SQL among them, and what is
 * nearly called so is none of those that it was meant for, since a lookup offers both.
 */
function foldLacking(
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
    const message = `${places.length} places name "${value}", first ${start.file}:${start.line}, which is not among these`;
    const one = isSurplus
      ? withOthers(start, value, places.slice(1))
      : { ...(parts.values().next().value ?? place), message };
    told = [...told.filter((issue) => !places.includes(issue)), asMildAs(places, one)];
  }
  return told;
}

/**
 * A foreign key to another table than its column is called after, and than the places that use the column take it for, is told
 * in place of them.
 */
function foldReferences(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  const places = new Map<string, IssueAbout[]>();
  for (const issue of ofKind(issues, 'other table')) {
    const { name, of, known: [meant = ''] = [] } = issue.about;
    const key = `${name} ${of} ${meant}`;
    places.set(key, [...(places.get(key) ?? []), issue]);
  }
  let told = [...issues];
  for (const named of places.values()) {
    const [start] = named;
    if (!start) continue;
    const { name, of, known: [meant] = [] } = start.about;
    const [table, another] = tables.filter(({ references }) => references?.get(name)?.table === of);
    const place = table?.references?.get(name);
    if (!table || another || !place) continue;
    // What it refuses in rows of steps is told with it.
    const refused = new RegExp(
      `^insert or update on table "${literalPattern(table.name)}" violates foreign key .*: Key \\((?:corp, )?${literalPattern(name)}\\)=`,
    );
    const rows = ofKind(told, 'constraint').filter(({ message }) => refused.test(message));
    const folded = new Set<DefinitionIssue>([...named, ...rows]);
    if (meant === undefined || !isCalledAfter(name, meant) || name.includes(rowWord(of ?? ''))) {
      const first = asMildAs([...folded], { ...start, mild: false });
      const ofRows = new Set<DefinitionIssue>(rows);
      told = told.filter((issue) => !ofRows.has(issue));
      told[told.indexOf(start)] = first;
      continue;
    }
    const { table: _, ...line } = place;
    const message = `${name} of ${table.name} names a row of ${of}, and ${named.length === 1 ? 'one place takes' : `${named.length} places take`} it for one of ${meant}, first ${start.file}:${start.line}`;
    told = told.filter((issue) => !folded.has(issue));
    told.push(asMildAs([...folded], { ...line, message, suggestion: meant }));
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
function foldKeys(
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
    const folded = new Set<DefinitionIssue>(instead ? [...rows, ...unfit] : rows);
    told = [...told.filter((issue) => !folded.has(issue)), ...(instead ? [instead] : [])];
  }
  return told;
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
  const message = `rows of ${name} share this key, and foreign keys name "${lacking.join('", "')}" besides, first ${first.file}:${first.line}`;
  return { file, line, column, message };
}

/** A value that a row of a step lacks is told there, and not at the SQL of definitions that lacks it, too. */
function foldNeeded(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const needed = ofKind(issues, 'needed value');
  const rows = needed.filter(isInStep);
  const follow = new Set<DefinitionIssue>(
    needed.filter((one) => !isInStep(one) && rows.some((row) => isSameValue(row, one))),
  );
  return issues.filter((issue) => !follow.has(issue));
}

/**
 * A value that a CHECK refuses is told at its default in a step, or else where a definition offers it, and not at the rows
 * that are refused for it besides.
 */
function foldRefused(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  const held = ofKind(issues, ...HELD);
  const folded = new Set<DefinitionIssue>();
  const follows = new Map<DefinitionIssue, IssueAbout[]>();
  for (const issue of [...held.filter(isInStep), ...held]) {
    if (folded.has(issue) || follows.has(issue)) continue;
    const same = isInStep(issue)
      ? held.filter((one) => !isInStep(one) && isSameValue(one, issue))
      : [];
    const rows = ofKind(issues, 'constraint').filter((one) => isRefusedFor(one, issue, tables));
    follows.set(issue, [...rows, ...same]);
    for (const one of [...rows, ...same]) folded.add(one);
  }
  return issues
    .filter((issue) => !folded.has(issue))
    .map((issue) => {
      const first = follows.get(issue)?.find(({ mild }) => !mild);
      if (!first) return issue;
      const message = `${issue.message}, and rows are refused, first ${first.file}:${first.line}`;
      return { ...issue, message, mild: false };
    });
}

function isSameValue({ about: one }: IssueAbout, { about: other }: IssueAbout): boolean {
  return one.of === other.of && one.name === other.name;
}

/** Is it the CHECK of that column that refuses a row, which has the value? What refuses its own default may refuse any. */
function isRefusedFor(
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

/** A table that a view of a step joins by the wrong column is told there, and not at the keys of all that show the view. */
function foldRepeats(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const loose = ofKind(issues, 'loose join').filter(isInStep);
  const tables = new Set(loose.map(({ about }) => about.name));
  return issues.filter(({ about }) => about?.kind !== 'shared rows' || !tables.has(about.name));
}

function partsOf(stated: readonly Stated[], of: string | undefined) {
  return stated.flatMap(({ name, parts }) => (of === undefined || name === of ? [parts] : []));
}

function fold(
  issues: readonly DefinitionIssue[],
  what: string,
  partsIn: (of: string | undefined) => readonly ReadonlyMap<string, StepPlace>[],
  isNamedOnce: (name: string) => boolean,
): DefinitionIssue[] {
  const places = new Map<string, DefinitionIssue[]>();
  const owners = new Map<string, Set<string>>();
  for (const issue of issues) {
    const missing = missingIn(issue, what);
    if (!missing) continue;
    places.set(missing.name, [...(places.get(missing.name) ?? []), issue]);
    const known = owners.get(missing.name) ?? new Set();
    owners.set(missing.name, missing.of === undefined ? known : known.add(missing.of));
  }
  let told = [...issues];
  for (const [name, named] of places) {
    const [of, another] = owners.get(name) ?? [];
    if (named.length < 2 || another !== undefined) continue;
    const renamed = partsIn(of)
      .filter((parts) => !parts.has(name))
      .flatMap((parts) => [...parts].filter(([part]) => isNamedOnce(part)));
    // Of several that nothing names, the one that is nearly called so.
    const [first, second] = renamed;
    const meant = second
      ? suggest(
          name,
          renamed.map(([part]) => part),
        )
      : first?.[0];
    const place = renamed.find(([part]) => part === meant)?.[1];
    if (meant === undefined || !place) continue;
    // A name that is nearly another one is misspelt itself, and what nobody says of which table may be of any.
    const others = named.flatMap(({ suggestion }) => suggestion?.split('.').at(-1) ?? []);
    const isNear = suggest(name, [meant]) !== undefined;
    if (others.some((one) => one !== meant) || (of === undefined && !isNear)) continue;

    const [start] = named;
    const message = `nothing names the ${what} "${meant}", and ${named.length} places name "${name}", first ${start?.file}:${start?.line}`;
    told = told.filter((issue) => !named.includes(issue));
    told.push(asMildAs(named, { ...place, message, suggestion: name }));
  }
  return told;
}

function missingIn({ message, about }: DefinitionIssue, what: string): Missing | undefined {
  if (about?.kind === what) return about;
  const isHeld = what === 'value' && HELD.includes(about?.kind ?? '');
  // Of a CHECK that lists no words nobody knows which one was meant.
  if (about && isHeld) return about.of !== undefined && about.known?.length ? about : undefined;
  const said = saidByDatabase(message);
  return said?.kind === what ? said : undefined;
}

const AMOUNTS = 'numeric(12,2) for whole units, bigint for coins';
/** What is said of a column whose type is none for what fields show of it. */
const UNFIT: Readonly<Record<string, readonly [shown: string, type: string]>> = {
  'loose amount': ['an amount', `has no scale: ${AMOUNTS}`],
  'unreadable amount': ['an amount', `is of the type money, which no field can show: ${AMOUNTS}`],
  'single file': ['one file', 'is a list of texts: text keeps one'],
  'single choice': ['one option', 'is a list of texts: text keeps one'],
};

/** What its table keeps in a type for something else is one mistake, wherever it is shown. */
function foldUnfit(
  issues: readonly DefinitionIssue[],
  tables: readonly Stated[],
): DefinitionIssue[] {
  const places = new Map<string, IssueAbout[]>();
  for (const issue of ofKind(issues, ...Object.keys(UNFIT))) {
    const key = `${issue.about.kind} ${issue.about.name}`;
    places.set(key, [...(places.get(key) ?? []), issue]);
  }
  let told = [...issues];
  for (const named of places.values()) {
    const [start] = named;
    const { kind = '', name: column = '' } = start?.about ?? {};
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
    const folded = new Set<DefinitionIssue>([...named, ...failed]);
    const many = named.length === 1 ? 'one place' : `${named.length} places`;
    const [shown, type] = UNFIT[kind] ?? [];
    const message = `${column} of ${table?.name} is ${shown} in ${many}, first ${start?.file}:${start?.line}, and ${type}`;
    told = told.filter((issue) => !folded.has(issue));
    told.push(asMildAs(named, { ...place, message }));
  }
  return told;
}

function asMildAs(places: readonly DefinitionIssue[], issue: DefinitionIssue): DefinitionIssue {
  return places.every(({ mild }) => mild) ? { ...issue, mild: true } : issue;
}
