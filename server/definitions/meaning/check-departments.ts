import type { CheckedFolder } from '../check-folder.ts';
import type { Kind } from '../kinds.ts';
import { Findings, type Path } from './findings.ts';
import type { TenantDocuments } from './tenant-documents.ts';

type Departments = '*' | 'public' | readonly string[] | undefined;

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
  const check = (path: string, place: Path, departments: Departments) => {
    if (!Array.isArray(departments)) return;
    for (const [index, name] of departments.entries()) {
      if (known.includes(name)) continue;
      if (name === '*' || name === 'public') {
        findingsOf(path).add(place, `"${name}" stands alone, without a list around it`);
      } else findingsOf(path).unknown([...place, index], 'department', name, known);
    }
  };
  const checkCode = (path: string, place: Path, code: string) => {
    if (NOT_DEPARTMENTS.has(code) || known.includes(code)) return;
    findingsOf(path).unknown(place, 'department', code, known);
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
  return found;
}
