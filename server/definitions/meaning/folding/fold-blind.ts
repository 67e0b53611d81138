import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { linePlaces } from '../../line-places.ts';
import { BLIND_ACTION, BLIND_AT_ROWS } from '../../missing.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { asMildAs, lineOf, without } from './folding.ts';

/** What stands before a statement. */
const BEFORE = /^(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)*/;

/**
 * An action that names nothing of its row is told in its SQL, with the first of the buttons that stand at each row: these
 * mean their row. One above the rows, and that of an action which others run without any, may be what is wrong.
 */
export function foldBlind(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): readonly DefinitionIssue[] {
  const blind = ofKind(issues, BLIND_ACTION, BLIND_AT_ROWS);
  if (blind.length === 0) return issues;
  const forms = [...documents.readable('form').values()].map((form) => JSON.stringify(form));
  const folded: DefinitionIssue[] = [];
  const told: DefinitionIssue[] = [];
  for (const [code, { actions }] of documents.readable('data')) {
    for (const [name, { sql }] of Object.entries(actions)) {
      const places = blind.filter(({ about }) => about.of === code && about.name === name);
      const [first] = places.filter(({ about }) => about.kind === BLIND_AT_ROWS);
      const text = documents.textOf(`data/${sql}`);
      if (!first || text === undefined || forms.some((form) => runsAlone(form, name))) continue;
      const file = `${documents.folder.name}/data/${sql}`;
      const place = linePlaces(text)(BEFORE.exec(text)?.[0].length ?? 0);
      const message = `${first.message} (its button: ${lineOf(first)})`;
      folded.push(...places);
      told.push(asMildAs(places, { file, ...place, message }));
    }
  }
  return [...without(issues, folded), ...told];
}

/** Does a button of a page run an action without any row? */
function runsAlone(form: string, action: string): boolean {
  const params = form.match(/\{[^{}]*"rows":"none"[^{}]*\}/g) ?? [];
  return params.some((one) => one.includes(`"action":${JSON.stringify(action)}`));
}
