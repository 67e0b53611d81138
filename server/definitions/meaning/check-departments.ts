import { grouped } from '../../grouped.ts';
import type { CheckedFolder } from '../check-folder.ts';
import type { Kind } from '../kinds.ts';
import { suggest } from '../suggest.ts';
import { isSwapped } from './check-lookup.ts';
import { Findings, type Path } from './findings.ts';
import { lineOf } from './folding/folding.ts';
import type { TenantDocuments } from './tenant-documents.ts';

type Departments = '*' | 'public' | readonly string[] | undefined;

/** The lookup that gives the departments names. */
const DEPARTMENT_LOOKUP = 'DEPARTMENT';

/** Codes of menus, links and routes that stand for no department. */
const NOT_DEPARTMENTS: ReadonlySet<string> = new Set(['default', 'public', 'shopper']);

/** Places that have to agree before none of them is told. */
const MANY = 3;

/** A department that a file of the tenant names. */
interface Named {
  readonly name: string;
  readonly path: string;
  readonly place: Path;
  /** Where the list stands that it is in; undefined for one that is a code by itself. */
  readonly list?: Path;
}

/**
 * Looks for departments that the tenant does not have, where its `corp.json` says which it has: a
 * misspelled one would quietly keep people out.
 *
 * @returns what was found, by the file's path below the tenant's folder.
 */
export function checkDepartments(
  documents: TenantDocuments,
  { users }: Pick<CheckedFolder, 'users'>,
): Map<string, Findings> {
  const found = new Map<string, Findings>();
  const known = [...documents.readable('corp').values()][0]?.departments;
  if (known === undefined) return found;
  const findingsOf = (path: string) => {
    const findings = found.get(path) ?? new Findings(documents.sourceOf(path));
    found.set(path, findings);
    return findings;
  };
  const all = [...namedDepartments(documents, users)];
  const strays: Named[] = [];
  for (const one of all) {
    const { name, path, list } = one;
    if (known.includes(name) || (!list && NOT_DEPARTMENTS.has(name))) continue;
    if (list && (name === '*' || name === 'public')) {
      findingsOf(path).add(list, `"${name}" stands alone, without a list around it`);
    } else strays.push(one);
  }
  const listedOnce = new Set<string>();
  for (const { name, path, place, list } of all) {
    const text = JSON.stringify([path, list, name]);
    if (!list || !listedOnce.has(text)) listedOnce.add(text);
    else findingsOf(path).warn(place, `the department "${name}" stands here twice`);
  }
  const sets = namedTogether(all, documents);
  const areTwo = (name: string, near: string) => sets.some((set) => set.has(name) && set.has(near));
  const unnamed = known.filter((name) => !all.some((one) => one.name === name));
  const told = new Set<string>();
  for (const [name, places] of grouped(strays, (one) => one.name)) {
    // Several places are hardly wrong where the list has nearly their word, which nothing names, or nothing like it
    // that is another department.
    const renamed = places.length > 1 ? suggest(name, unnamed) : undefined;
    const near = suggest(name, known);
    const isMissing = isOneCause(places) && (near === undefined || areTwo(name, near));
    const [first] = places;
    if (renamed !== undefined || isMissing) {
      const start = documents.sourceOf(first.path).issue(first.place, '');
      const named = `${places.length} places name "${name}", first ${lineOf(start)}`;
      if (renamed === undefined) {
        findingsOf('corp.json').add(['departments'], `${named}, which is not among these`);
      } else {
        const message = `nothing names "${renamed}", and ${named}`;
        findingsOf('corp.json').add(['departments', known.indexOf(renamed)], message, name);
      }
      told.add(name);
      continue;
    }
    for (const { path, place } of places) {
      if (path === 'routes.json') findingsOf(path).unknownKey(place, 'department', known);
      else findingsOf(path).unknown(place, 'department', name, known);
    }
  }
  warnOfNames(documents, known, told, () =>
    findingsOf(documents.pathOf('lookup', DEPARTMENT_LOOKUP)),
  );
  return found;
}

/** Names that stand beside each other in one list, of files or of the lookup: two of them are two departments. */
function namedTogether(all: readonly Named[], documents: TenantDocuments): ReadonlySet<string>[] {
  const lists = grouped(all, ({ path, list }) => list && JSON.stringify([path, list]));
  const files = all.filter(({ place }) => place.length === 0);
  const labels = documents.readable('lookup').get(DEPARTMENT_LOOKUP)?.options ?? [];
  return [
    ...[...lists.values(), files].map((named) => new Set(named.map(({ name }) => name))),
    new Set(labels.map(({ Key: key }) => key)),
  ];
}

/**
 * Looks for names of departments that there are none of, and for a department without one.
 *
 * @param told what other places call a department, and is told there.
 */
function warnOfNames(
  documents: TenantDocuments,
  known: readonly string[],
  told: ReadonlySet<string>,
  findings: () => Findings,
): void {
  const labels = documents.readable('lookup').get(DEPARTMENT_LOOKUP)?.options ?? [];
  // Which of the two words a department has is told there.
  if (labels.some(isSwapped)) return;
  for (const [index, { Key: key }] of labels.entries()) {
    // Who belongs to none has a name too.
    if (key === '' || known.includes(key) || told.has(key)) continue;
    const message = `there is no department "${key}" that this could be the name of`;
    findings().warn(['options', index, 'Key'], message, suggest(key, known));
  }
  const names = labels.map(({ Key }) => Key);
  const isSound = told.size === 0 && documents.all('lookup').has(DEPARTMENT_LOOKUP);
  const nameless = known.find((name) => !names.includes(name));
  const isOfOthers = names.some((name) => name !== '' && !known.includes(name));
  if (isSound && !isOfOthers && nameless !== undefined) {
    const message = `the department "${nameless}" has no name here, so users read this code`;
    findings().warn(['options'], message);
  }
}

/** The departments that the tenant's definitions name. */
export function departmentsNamed(documents: TenantDocuments): ReadonlySet<string> {
  return new Set([...namedDepartments(documents, [])].map(({ name }) => name));
}

/** Do so many places of several files hardly all mean another word? */
function isOneCause(places: readonly Named[]): boolean {
  return places.length >= MANY && new Set(places.map(({ path }) => path)).size > 1;
}

/** Every place of the tenant's files that names a department. */
function* namedDepartments(
  documents: TenantDocuments,
  users: CheckedFolder['users'],
): Generator<Named> {
  for (const kind of ['form', 'task'] as const) {
    for (const [code, { access }] of documents.readable(kind)) {
      yield* listed(documents.pathOf(kind, code), ['access'], access);
    }
  }
  for (const [code, { access, actions }] of documents.readable('data')) {
    const path = documents.pathOf('data', code);
    yield* listed(path, ['access', 'read'], access.read);
    yield* listed(path, ['access', 'write'], access.write);
    for (const [name, action] of Object.entries(actions)) {
      yield* listed(path, ['actions', name, 'access'], action.access);
    }
  }
  for (const { administrators } of documents.readable('corp').values()) {
    yield* listed('corp.json', ['administrators'], administrators);
  }
  for (const kind of ['menu', 'quickLink'] as const satisfies Kind[]) {
    for (const name of documents.readable(kind).keys()) {
      yield { name, path: documents.pathOf(kind, name), place: [] };
    }
  }
  for (const routes of documents.readable('routes').values()) {
    if (Array.isArray(routes)) continue;
    for (const name of Object.keys(routes)) yield { name, path: 'routes.json', place: [name] };
  }
  for (const [index, { department: name }] of users.entries()) {
    if (name !== '') yield { name, path: 'users.json', place: [index, 'department'] };
  }
}

function* listed(path: string, list: Path, departments: Departments): Generator<Named> {
  if (!Array.isArray(departments)) return;
  for (const [index, name] of departments.entries()) {
    yield { name, path, place: [...list, index], list };
  }
}
