import type { CheckedFolder } from '../check-folder.ts';
import type { Kind } from '../kinds.ts';
import { suggest } from '../suggest.ts';
import { Findings, type Path } from './findings.ts';
import type { TenantDocuments } from './tenant-documents.ts';

type Departments = '*' | 'public' | readonly string[] | undefined;

/** The lookup that gives the departments names. */
const DEPARTMENT_LOOKUP = 'DEPARTMENT';

/** Codes of menus, links and routes that stand for no department. */
const NOT_DEPARTMENTS: ReadonlySet<string> = new Set(['default', 'public', 'shopper']);

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
  const named = new Set<string>();
  const strays = new Map<string, [path: string, place: Path][]>();
  const tellOf = (path: string, place: Path, name: string) => {
    strays.set(name, [...(strays.get(name) ?? []), [path, place]]);
  };
  const check = (path: string, place: Path, departments: Departments) => {
    if (!Array.isArray(departments)) return;
    for (const [index, name] of departments.entries()) {
      named.add(name);
      if (known.includes(name)) continue;
      if (name === '*' || name === 'public') {
        findingsOf(path).add(place, `"${name}" stands alone, without a list around it`);
      } else tellOf(path, [...place, index], name);
    }
  };
  const checkCode = (path: string, place: Path, code: string) => {
    named.add(code);
    if (!NOT_DEPARTMENTS.has(code) && !known.includes(code)) tellOf(path, place, code);
  };
  for (const kind of ['form', 'task'] as const) {
    for (const [code, { access }] of documents.readable(kind)) {
      check(documents.pathOf(kind, code), ['access'], access);
    }
  }
  for (const [code, { access, actions }] of documents.readable('data')) {
    const path = documents.pathOf('data', code);
    check(path, ['access', 'read'], access.read);
    check(path, ['access', 'write'], access.write);
    for (const [name, action] of Object.entries(actions)) {
      check(path, ['actions', name, 'access'], action.access);
    }
  }
  for (const { administrators } of documents.readable('corp').values()) {
    check('corp.json', ['administrators'], administrators);
  }
  for (const kind of ['menu', 'quickLink'] as const satisfies Kind[]) {
    for (const code of documents.readable(kind).keys())
      checkCode(documents.pathOf(kind, code), [], code);
  }
  for (const routes of documents.readable('routes').values()) {
    if (Array.isArray(routes)) continue;
    for (const name of Object.keys(routes)) checkCode('routes.json', [name], name);
  }
  for (const [index, { department }] of users.entries()) {
    if (department !== '') checkCode('users.json', [index, 'department'], department);
  }
  const unnamed = known.filter((name) => !named.has(name));
  const told = new Set<string>();
  for (const [name, places] of strays) {
    // Several places are hardly wrong where the list has nearly their word, which nothing names.
    const renamed = places.length > 1 ? suggest(name, unnamed) : undefined;
    const [first] = places;
    if (renamed !== undefined && first) {
      const { file, line } = documents.sourceOf(first[0]).issue(first[1], '');
      const message = `nothing names "${renamed}", and ${places.length} places name "${name}", first ${file}:${line}`;
      findingsOf('corp.json').add(['departments', known.indexOf(renamed)], message, name);
      told.add(name);
      continue;
    }
    for (const [path, place] of places) {
      if (path === 'routes.json') findingsOf(path).unknownKey(place, 'department', known);
      else findingsOf(path).unknown(place, 'department', name, known);
    }
  }
  const labels = documents.readable('lookup').get(DEPARTMENT_LOOKUP)?.options ?? [];
  for (const [index, { Key: key }] of labels.entries()) {
    // Who belongs to none has a name too.
    if (key === '' || known.includes(key) || told.has(key)) continue;
    const message = `there is no department "${key}" that this could be the name of`;
    const path = documents.pathOf('lookup', DEPARTMENT_LOOKUP);
    findingsOf(path).warn(['options', index, 'Key'], message, suggest(key, known));
  }
  return found;
}
