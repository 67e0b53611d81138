import type { UsersDocument } from '#schemas/definitions/tenant-documents.ts';
import { usersDocument } from '#schemas/definitions/tenant-documents.ts';
import { corpCode } from '#schemas/tenant/corp.ts';
import { grouped } from '../grouped.ts';
import type { DefinitionIssue } from './issue.ts';
import { schemaFileOf, schemaFiles } from './json-schemas.ts';
import { JsonSource } from './json-source.ts';
import { definitionKinds, type Kind, kindOf } from './kinds.ts';
import type { DefinitionFile, DefinitionFolder } from './read-folder.ts';
import { type Salvage, salvage } from './salvage.ts';
import { suggest } from './suggest.ts';
import { validateDocument } from './validate.ts';

/** A definition that may go into the database. */
export interface CheckedDefinition {
  readonly kind: Kind;
  readonly code: string;
  /** The document as its author wrote it, as JSON. */
  readonly document: string;
  readonly hash: string;
}

/** What can be read of a faulty definition, to look for its other faults; it is never written. */
export interface SalvagedDefinition extends Salvage {
  readonly kind: Kind;
  readonly code: string;
}

/** What a tenant's folder holds, and what is wrong with it. */
export interface CheckedFolder {
  readonly definitions: CheckedDefinition[];
  readonly salvaged: readonly SalvagedDefinition[];
  readonly users: UsersDocument;
  readonly issues: DefinitionIssue[];
  /** `kind code` of definitions whose file is faulty: their last good version stays in force. */
  readonly faulty: ReadonlySet<string>;
}

/** First path segments that lead elsewhere, so that no tenant can be called so. */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  's',
  'y4service',
  'assets',
  'healthz',
  'schemas',
]);

const USERS_FILE = 'users.json';

/** Checks every file of a tenant's folder against the schema of its kind. */
export function checkFolder({ name, files, strays = [] }: DefinitionFolder): CheckedFolder {
  const definitions: CheckedDefinition[] = [];
  const issues: DefinitionIssue[] = [];
  const faulty = new Set<string>();
  const salvaged: SalvagedDefinition[] = [];
  const unread: DefinitionFile[] = [];
  let users: UsersDocument = [];
  if (!corpCode.safeParse(name).success || RESERVED_SEGMENTS.has(name)) {
    const message = `"${name}" cannot be the code of a corporation`;
    return { definitions, salvaged, users, issues: [atStart(name, message)], faulty };
  }
  // What names such a file is told nothing of: it is there, though elsewhere.
  const markMeant = (place = '') => {
    const meant = kindOf(place);
    if (meant && !files.some((one) => one.path === place)) {
      faulty.add(definitionKey(meant.kind, meant.code));
    }
  };
  for (const file of files) {
    const path = `${name}/${file.path}`;
    if (file.path === USERS_FILE) {
      const validation = validateDocument(new JsonSource(path, file.text), usersDocument);
      if (validation.ok) users = validation.document;
      else issues.push(...validation.issues);
      continue;
    }
    const known = kindOf(file.path);
    if (!known) {
      unread.push(file);
      continue;
    }
    const checked = checkFile(path, file, known, name);
    if ('meant' in checked) {
      issues.push(checked.issue);
      faulty.add(definitionKey(checked.meant, known.code));
    } else if ('issues' in checked) {
      issues.push(...checked.issues);
      // What names it by its own code is told nothing of.
      for (const code of [known.code, checked.called ?? known.code]) {
        faulty.add(definitionKey(known.kind, code));
      }
      if (checked.salvage) salvaged.push({ ...known, ...checked.salvage });
    } else {
      definitions.push({ ...known, document: checked.document, hash: file.hash });
      const expected = schemaFileOf(known.kind);
      if (expected) issues.push(...otherSchema(new JsonSource(path, file.text), expected));
    }
  }
  for (const { issue, meant } of unreadIssues(name, unread)) {
    issues.push(issue);
    for (const place of meant) markMeant(place);
  }
  issues.push(...alike(name, files));
  for (const stray of strays) {
    const message = 'nothing reads this file: definitions end in .json, SQL in .sql';
    const place = placeMeant(stray);
    issues.push(atStart(`${name}/${stray}`, message, place));
    markMeant(place);
  }
  if (!files.some((file) => file.path === definitionKinds.corp.file)) {
    issues.push(atStart(`${name}/${definitionKinds.corp.file}`, 'the file is missing'));
  }
  return { definitions, salvaged, users, issues, faulty };
}

/** Folders of definitions by their names. */
const FOLDERS: readonly string[] = [
  ...new Set(
    Object.values(definitionKinds).flatMap((kind) => ('folder' in kind ? kind.folder : [])),
  ),
];

/** What nothing reads: a folder is told once, by the first of its files. */
function unreadIssues(
  name: string,
  files: readonly DefinitionFile[],
): { readonly issue: DefinitionIssue; readonly meant: readonly string[] }[] {
  const folderOf = ({ path }: DefinitionFile) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return [...grouped(files, folderOf)].flatMap(([folder, inside]) => {
    const [first, other] = inside;
    if (first && other && folder !== '' && !FOLDERS.includes(folder)) {
      const right = folderMeant(folder, inside);
      const message = `nothing reads the folder "${folder}" and its ${inside.length} files`;
      const meant =
        right === undefined ? [] : inside.map(({ path }) => path.replace(folder, right));
      return [{ issue: atStart(`${name}/${first.path}`, message, right), meant }];
    }
    return inside.map(({ path }) => {
      const place = placeMeant(path);
      const message = 'no definition is expected here, so nothing reads this file';
      const meant = place === undefined ? [] : [place];
      return { issue: atStart(`${name}/${path}`, message, place), meant };
    });
  });
}

/** The folder that is called nearly so, or lies around, or whose documents have the shape of the first file of this one. */
function folderMeant(folder: string, files: readonly DefinitionFile[]): string | undefined {
  const document = files.find(({ path }) => path.endsWith('.json')) ?? files[0];
  const named = placeMeant(document?.path ?? folder)?.split('/')[0];
  if (named !== undefined || !document?.path.endsWith('.json')) return named;
  const source = new JsonSource(document.path, document.text);
  const fits = SHAPED.filter((kind) => validateDocument(source, definitionKinds[kind].schema).ok);
  return fits.length === 1 ? fits.map((kind) => definitionKinds[kind].folder)[0] : undefined;
}

/** Files whose names differ in capitals only: Windows and macOS keep one of them. */
function alike(name: string, files: readonly DefinitionFile[]): DefinitionIssue[] {
  const first = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const other = first.get(path.toLowerCase());
    first.set(path.toLowerCase(), other ?? path);
    if (other === undefined) return [];
    const message = `this and ${other} differ in capitals only, so many computers keep one of them: rename it`;
    return [{ ...atStart(`${name}/${path}`, message), mild: true }];
  });
}

/** An editor that has the rules of other documents underlines what is right, and one that has none underlines nothing. */
function otherSchema(source: JsonSource, expected: string): DefinitionIssue[] {
  const { $schema: named } = source.value() as { $schema?: string };
  const own = named?.slice(named.lastIndexOf('/') + 1);
  if (named === undefined || own === undefined || own === expected) return [];
  // An author may have a schema of another name, which says more.
  if (suggest(own, schemaFiles) === undefined) return [];
  const message = `an editor checks these documents by "${expected}", and not by "${own}"`;
  const meant = named.slice(0, named.length - own.length) + expected;
  return [{ ...source.issue(['$schema'], message, meant), mild: true }];
}

/** A document that may go into the database, what is wrong with it, or of which other kind it is. */
type CheckedFile =
  | { readonly document: string }
  | {
      readonly issues: DefinitionIssue[];
      readonly salvage?: Salvage | null;
      /** Its own code, where that is not the file's. */
      readonly called?: string | undefined;
    }
  | { readonly meant: Kind; readonly issue: DefinitionIssue };

function checkFile(
  path: string,
  file: DefinitionFile,
  { kind, code }: { kind: Kind; code: string },
  corp: string,
): CheckedFile {
  if (kind === 'sql' || kind === 'taskSql') {
    const parsed = definitionKinds.sql.schema.safeParse(file.text);
    return parsed.success
      ? { document: JSON.stringify(file.text) }
      : { issues: [atStart(path, 'the file is empty or longer than 100,000 characters')] };
  }
  const source = new JsonSource(path, file.text);
  const validation = validateDocument(source, definitionKinds[kind].schema);
  if (!validation.ok) {
    const { issues } = validation;
    const meant = kindMeant(source, kind);
    if (meant !== undefined) {
      const right = `${definitionKinds[meant].folder}/${code}.json`;
      return {
        meant,
        issue: atStart(path, `this is ${CALLED[meant]}, so it lies elsewhere`, right),
      };
    }
    return { issues, salvage: salvage(source, definitionKinds[kind].schema) };
  }
  const named = 'namesItself' in definitionKinds[kind] ? code : kind === 'corp' ? corp : undefined;
  const own = (validation.document as { code?: string }).code;
  if (named !== undefined && own !== named) {
    const document = { ...(source.value() as object), code: named };
    if (!definitionKinds[kind].schema.safeParse(document).success) {
      const message = `no code can be "${named}", and a file is called by the code in it: rename the file`;
      return { issues: [atStart(path, message, `${own}.json`)] };
    }
    const message = `the code is "${own}", but the file belongs to "${named}"`;
    return {
      issues: [source.issue(['code'], message, named)],
      salvage: { document, removals: [], lacking: [] },
      called: own,
    };
  }
  return { document: JSON.stringify(source.value()) };
}

/** What definitions are called of which each has a folder and a shape of its own. */
const CALLED = {
  form: 'a page',
  data: 'a data definition',
  task: 'a task',
  lookup: 'a lookup',
} as const satisfies Partial<Record<Kind, string>>;

/** Kinds whose documents have shapes of their own. */
const SHAPED = Object.keys(CALLED) as (keyof typeof CALLED)[];

/** Keys that say nothing of the kind of a document. */
const OF_ALL: ReadonlySet<string> = new Set(['code', '$schema']);

/** The kind of which a document is without a fault that has faults as one of its folder. */
function kindMeant(source: JsonSource, kind: Kind): keyof typeof CALLED | undefined {
  const keys = Object.keys(Object(source.looseValue())).filter((key) => !OF_ALL.has(key));
  // What says nothing of itself may be of any kind.
  if (!SHAPED.some((one) => one === kind) || keys.length === 0) return undefined;
  const others = SHAPED.filter((one) => one !== kind);
  return others.find((one) => validateDocument(source, definitionKinds[one].schema).ok);
}

function atStart(file: string, message: string, suggestion?: string): DefinitionIssue {
  const place = { file, line: 1, column: 1, message };
  return suggestion === undefined ? place : { ...place, suggestion };
}

/** Where a file would be read that was put elsewhere, or is called otherwise. */
function placeMeant(path: string): string | undefined {
  const named = path
    .replace(/\.(?:jsonc?|json5|jsn|js|ya?ml|json\.txt)$/i, '.json')
    .replace(/\.(?:psql|pgsql|sql|sql\.txt)$/i, '.sql');
  if (kindOf(named)) return named;
  const [folder = '', ...rest] = named.split('/');
  const kinds: readonly { folder?: string; file: string }[] = Object.values(definitionKinds);
  if (rest.length === 0) {
    return suggest(
      named,
      kinds.filter((kind) => kind.folder === undefined).map(({ file }) => file),
    );
  }
  const meant = [suggest(folder, FOLDERS), `${folder}s`, folder]
    .map((one) => `${one}/${rest.at(-1)}`)
    .find((one) => kindOf(one));
  return meant;
}

/** Key of a definition, as {@link CheckedFolder.faulty} holds it. */
export function definitionKey(kind: string, code: string): string {
  return `${kind} ${code}`;
}
