import { type RenamedRow, rowKey, valuesOf } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import {
  saveByDataDefinition as contract,
  MAX_SAVED_ROWS,
  type SavedRow,
  saveRefusal,
} from '#schemas/web-ui-service/save-by-data-definition.ts';
import { cancelled, failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { attempting } from '../api/attempts.ts';
import type { Services } from '../app/services.ts';
import {
  type CommandDefinition,
  mayHaveChanged,
  type PanelDraft,
  showChangedRows,
  tellOthers,
} from './command.ts';

/**
 * Saves what the user changed in the panel (spec 7.10e). Visible required fields that are empty are
 * told by their titles and nothing is sent (spec 5.7).
 */
export const saveByDataDefinition: CommandDefinition = {
  async run(_command, scope) {
    const { services, panel } = scope;
    if (panel.settled && !(await panel.settled())) return cancelled;
    const { draft, dataCode } = panel;
    if (draft === null) {
      const message = services.t('Data is still loading, please wait');
      return failure(ResultId.refused, message, 'LOADING');
    }
    if (draft === undefined || dataCode === undefined) {
      return failure(
        ResultId.badRequest,
        'SaveByDataDefinition needs a panel that edits',
        'BAD_PARAMS',
      );
    }
    const refusal = whyNotSent(draft, services);
    if (refusal !== null) return refusal;
    const rows = draft.rows();
    if (rows.length === 0) return success(null, services.t('There is nothing to save'));
    if (rows.length > MAX_SAVED_ROWS) {
      const message = services.t('At most {most} rows are saved at once, and these are {n}', {
        most: MAX_SAVED_ROWS,
        n: rows.length,
      });
      return failure(ResultId.refused, message, 'TOO_MANY');
    }
    const request = { code: dataCode, rows };
    const isRenaming = rows.some(changesKey);
    // One key for all saves of the definition: the next one that is done ends what an earlier one has left open.
    const result = await attempting(services.sessionStore, ['save', dataCode], async (attempt) => {
      const send = () => services.api.call(contract, request, isRenaming ? { attempt } : {});
      const first = await send();
      // By its old key a row is not found again: the same attempt, made once more, answers what became of it.
      return isRenaming && !first.ok && mayHaveChanged(first) ? send() : first;
    });
    if (result.ok) {
      draft.saved(result.data.list);
      tellOthers({ dataCode, renamed: renamedRows(rows, result.data.list) }, scope);
    } else {
      const refused = saveRefusal.safeParse(result.data);
      if (refused.success) draft.refused(refused.data.problems);
      else if (mayHaveChanged(result) && !isRenaming) showChangedRows({ dataCode }, scope);
    }
    return result;
  },
};

function changesKey({ key = {}, values }: SavedRow): boolean {
  return Object.keys(key).some((name) => Object.hasOwn(values, name));
}

/** Rows that were sent by keys that they do not have any more. */
function renamedRows(sent: readonly SavedRow[], saved: readonly Row[]): RenamedRow[] {
  return sent.flatMap(({ key }, index) => {
    const row = saved[index];
    if (key === undefined || row === undefined) return [];
    const names = Object.keys(key);
    return rowKey(key, names) === rowKey(row, names)
      ? []
      : [{ before: key, now: valuesOf(row, names) }];
  });
}

/** What keeps a draft from being sent as it is; null when nothing does. */
function whyNotSent(draft: PanelDraft, { t, format }: Pick<Services, 't' | 'format'>) {
  const refused = (code: string, text: string, names: readonly string[]) =>
    failure(ResultId.refused, t(text, { names: format().list(names) }), code);
  const missing = draft.missing();
  if (missing.length > 0)
    return refused('REQUIRED', 'Please fill out this fields:{names}', missing);
  const invalid = draft.invalid?.() ?? [];
  if (invalid.length > 0) return refused('INVALID', 'Please correct these fields:{names}', invalid);
  const unsent = draft.unsent?.() ?? [];
  if (unsent.length === 0) return null;
  const text =
    'Not saved, because these files are not there yet: {names}. Wait for them, try again or remove them.';
  return refused('NOT_SENT', text, unsent);
}
