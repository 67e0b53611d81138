import type { DefinitionIssue } from '../issue.ts';
import { suggest } from '../suggest.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/** SQL files that no definition and no task names. */
export function unusedSql(documents: TenantDocuments): DefinitionIssue[] {
  const files = documents.folder.files.map(({ path }) => path);
  const used = new Set([
    ...namedFiles(documents),
    ...filesOfUnreadable(documents, files),
    ...filesOfMissing(documents, files),
  ]);
  for (const path of filesMeant(used, files)) used.add(path);
  return files.flatMap((path) => {
    if (!/^(?:data|tasks)\/[^/]+\.sql$/.test(path) || used.has(path)) return [];
    const message = 'nothing names this file';
    const file = `${documents.folder.name}/${path}`;
    return [
      { file, line: 1, column: 1, message, mild: true, about: { kind: 'unused SQL', name: path } },
    ];
  });
}

/** Files that definitions, their actions and tasks name. */
export function* namedFiles(documents: TenantDocuments): Generator<string> {
  for (const { source, actions } of documents.readable('data').values()) {
    if ('sql' in source) yield `data/${source.sql}`;
    for (const { sql } of Object.values(actions)) yield `data/${sql}`;
  }
  for (const { sql } of documents.readable('task').values()) yield `tasks/${sql}`;
}

/** Files that what cannot be read may name all the same. */
function* filesOfUnreadable(
  documents: TenantDocuments,
  files: readonly string[],
): Generator<string> {
  for (const kind of ['data', 'task'] as const) {
    const sound = documents.all(kind);
    const readable = documents.readable(kind);
    const folder = kind === 'data' ? 'data/' : 'tasks/';
    for (const code of documents.codes(kind).filter((one) => !sound.has(one))) {
      const text = documents.textOf(documents.pathOf(kind, code)) ?? '';
      const named = [...text.matchAll(/(?<=["'“])[\w-]+\.sql\b/g)].map(([name]) => folder + name);
      // Of what is no text at all, and of SQL in the place of its name, nobody knows which.
      const isLost =
        (named.length === 0 &&
          (kind === 'task' ||
            !readable.has(code) ||
            documents.lost(kind, code, 'actions').length > 0 ||
            documents.isUnread(kind, code, 'actions'))) ||
        /"sql"\s*:\s*"(?![^"]*\.sql")[^"]*\s/i.test(text);
      yield* isLost ? files.filter((path) => path.startsWith(folder)) : named;
    }
  }
}

/** Files that a definition, an action or a task may name which pages name and nobody has. */
function* filesOfMissing(documents: TenantDocuments, files: readonly string[]): Generator<string> {
  const pages = [...documents.readable('form').keys()].map(
    (form) => documents.textOf(documents.pathOf('form', form)) ?? '',
  );
  const actions = [...documents.readable('data').values()].flatMap((one) =>
    Object.keys(one.actions),
  );
  for (const [codes, folder, named] of [
    [documents.codes('data'), 'data/', /"dataCode"\s*:\s*"([^"]+)"/g],
    [actions, 'data/', /"action"\s*:\s*"([^"]+)"/g],
    [documents.codes('task'), 'tasks/', /["']([A-Za-z]\w*_CALL_BY_SCRIPT)\b/g],
  ] as const) {
    const isMissing = pages.some((text) =>
      [...text.matchAll(named)].some(([, code = '']) => !codes.includes(code)),
    );
    if (isMissing) yield* files.filter((path) => path.startsWith(folder));
  }
}

/**
 * Files that are meant by names which no file has; those are told where they stand. Such a name means the file that is nearly
 * called so, or the only one that nothing else names.
 */
function* filesMeant(used: ReadonlySet<string>, files: readonly string[]): Generator<string> {
  const lost = [...used].filter((one) => !files.includes(one));
  for (const path of lost) {
    const folder = path.slice(0, path.indexOf('/') + 1);
    const isBeside = (one: string) => one.startsWith(folder);
    const names = files.filter(isBeside).map((one) => one.slice(folder.length));
    const meant = suggest(path.slice(folder.length), names);
    const idle = files.filter((one) => isBeside(one) && one.endsWith('.sql') && !used.has(one));
    const isAlone = idle.length === 1 && lost.filter(isBeside).length === 1;
    if (meant !== undefined) yield `${folder}${meant}`;
    else if (isAlone) yield String(idle[0]);
  }
}
