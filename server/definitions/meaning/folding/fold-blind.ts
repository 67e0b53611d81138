import { type DefinitionIssue, ofKind } from '../../issue.ts';
import { linePlaces } from '../../line-places.ts';
import { BLIND_ACTION, BLIND_AT_ROWS } from '../../missing.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { asMildAs, lineOf, without } from './folding.ts';

/** What stands before a statement. */
const BEFORE = /^(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)*/;

/** Told of a column that stands where its param was meant, by whose colon the row is named. */
const NO_COLON = /: a param is written :\w+$/;

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
  const forms = [...documents.readable('form').values()];
  const folded: DefinitionIssue[] = [];
  const told: DefinitionIssue[] = [];
  for (const [code, { actions }] of documents.readable('data')) {
    for (const [name, { sql }] of Object.entries(actions)) {
      const places = blind.filter(({ about }) => about.of === code && about.name === name);
      const [first] = places.filter(({ about }) => about.kind === BLIND_AT_ROWS);
      const text = documents.textOf(`data/${sql}`);
      const isAlone = forms.some((form) => runsAlone(form, { code, action: name }));
      if (!first || text === undefined || isAlone) continue;
      const file = `${documents.folder.name}/data/${sql}`;
      if (issues.some((one) => one.file === file && NO_COLON.test(one.message))) {
        folded.push(...places);
        continue;
      }
      const place = linePlaces(text)(BEFORE.exec(text)?.[0].length ?? 0);
      const message = `${first.message} (its button: ${lineOf(first)})`;
      folded.push(...places);
      told.push(asMildAs(places, { file, ...place, message }));
    }
  }
  return [...without(issues, folded), ...told];
}

/** What a part of a page may have that says which action a button runs. */
interface PartOfPage {
  readonly dataCode?: unknown;
  readonly command?: unknown;
  readonly params?: { readonly action?: unknown; readonly code?: unknown; readonly rows?: unknown };
}

/**
 * Does a button within a part of a page run an action without any row?
 *
 * @param around the definition of the panel that it stands in.
 */
function runsAlone(
  part: unknown,
  run: { readonly code: string; readonly action: string },
  around?: unknown,
): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { dataCode = around, command, params }: PartOfPage = part;
  const isRun = command === 'SqlByDataDefinition' && params?.action === run.action;
  if (isRun && params.rows === 'none' && (params.code ?? dataCode) === run.code) return true;
  return Object.values(part).some((inner) => runsAlone(inner, run, dataCode));
}
