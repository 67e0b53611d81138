import type { DefinitionIssue } from '../../definitions/issue.ts';
import type { JsonSource } from '../../definitions/json-source.ts';
import { linePlaces } from '../../definitions/line-places.ts';
import type { DataDefinitionIssue } from './issues.ts';

/** Files that lie beside a definition. */
export interface SqlFiles {
  /** Path below the folder of definitions. */
  pathOf(name: string): string;
  textOf(name: string): string | undefined;
}

/** Where the author finds a fault: line and column in the definition's file, or in its SQL file. */
export function locateIssue(
  issue: DataDefinitionIssue,
  source: JsonSource,
  files: SqlFiles,
): DefinitionIssue {
  const { path, message, suggestion, offset = 0, sqlFile, mild, about } = issue;
  const rest = { ...(mild && { mild }), ...(about && { about }) };
  const text = sqlFile === undefined ? undefined : files.textOf(sqlFile);
  if (sqlFile !== undefined && text !== undefined) {
    const file = files.pathOf(sqlFile);
    const place = { file, ...linePlaces(text)(offset), message, ...rest };
    return suggestion === undefined ? place : { ...place, suggestion };
  }
  const found = issue.isOfKey
    ? source.keyIssue(path.slice(0, -1), String(path.at(-1)), message, suggestion)
    : issue.offset === undefined
      ? source.issue(path, message, suggestion)
      : source.issueInside(path, offset, message, suggestion);
  return { ...found, ...rest };
}
