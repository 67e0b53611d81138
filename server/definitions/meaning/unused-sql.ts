import type { DefinitionIssue } from '../issue.ts';
import { suggest } from '../suggest.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/** SQL files that no definition and no task names. */
export function unusedSql(documents: TenantDocuments): DefinitionIssue[] {
  const used = new Set<string>();
  for (const { source, actions } of documents.readable('data').values()) {
    if ('sql' in source) used.add(`data/${source.sql}`);
    for (const { sql } of Object.values(actions)) used.add(`data/${sql}`);
  }
  for (const { sql } of documents.readable('task').values()) used.add(`tasks/${sql}`);
  const files = documents.folder.files.map(({ path }) => path);
  // What cannot be read may name a file all the same.
  for (const kind of ['data', 'task'] as const) {
    const sound = documents.all(kind);
    const readable = documents.readable(kind);
    for (const code of documents.codes(kind).filter((one) => !sound.has(one))) {
      const text = documents.textOf(documents.pathOf(kind, code)) ?? '';
      const folder = kind === 'data' ? 'data' : 'tasks';
      const named = [...text.matchAll(/(?<=["'“])[\w-]+\.sql\b/g)].map(
        ([name]) => `${folder}/${name}`,
      );
      // Of what is no text at all, and of SQL in the place of its name, nobody knows which.
      const isLost =
        (named.length === 0 &&
          (kind === 'task' ||
            !readable.has(code) ||
            documents.lost(kind, code, 'actions').length > 0 ||
            documents.isUnread(kind, code, 'actions'))) ||
        /"sql"\s*:\s*"(?![^"]*\.sql")[^"]*\s/i.test(text);
      const meant = isLost ? files.filter((path) => path.startsWith(`${folder}/`)) : named;
      for (const path of meant) used.add(path);
    }
  }
  // So may a definition, an action or a task that is missing.
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
    for (const path of isMissing ? files : []) if (path.startsWith(folder)) used.add(path);
  }
  // A name that no file has is told where it stands: it means the file that is nearly called so, or the only one that
  // nothing else names.
  const lost = [...used].filter((one) => !files.includes(one));
  for (const path of lost) {
    const folder = path.slice(0, path.indexOf('/') + 1);
    const isBeside = (one: string) => one.startsWith(folder);
    const names = files.filter(isBeside).map((one) => one.slice(folder.length));
    const meant = suggest(path.slice(folder.length), names);
    const idle = files.filter((one) => isBeside(one) && one.endsWith('.sql') && !used.has(one));
    const isAlone = idle.length === 1 && lost.filter(isBeside).length === 1;
    if (meant !== undefined) used.add(`${folder}${meant}`);
    else if (isAlone) used.add(String(idle[0]));
  }
  return files.flatMap((path) => {
    if (!/^(?:data|tasks)\/[^/]+\.sql$/.test(path) || used.has(path)) return [];
    const message = 'nothing names this file';
    const file = `${documents.folder.name}/${path}`;
    return [
      { file, line: 1, column: 1, message, mild: true, about: { kind: 'unused SQL', name: path } },
    ];
  });
}
