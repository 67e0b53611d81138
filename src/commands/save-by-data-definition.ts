import {
  saveByDataDefinition as contract,
  MAX_SAVED_ROWS,
  saveRefusal,
} from '#schemas/web-ui-service/save-by-data-definition.ts';
import { cancelled, failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { type CommandDefinition, tellOthers } from './command.ts';

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
    const missing = draft.missing();
    if (missing.length > 0) {
      const names = services.format().list(missing);
      return failure(
        ResultId.refused,
        services.t('Please fill out this fields:{names}', { names }),
        'REQUIRED',
      );
    }
    const invalid = draft.invalid?.() ?? [];
    if (invalid.length > 0) {
      const names = services.format().list(invalid);
      return failure(
        ResultId.refused,
        services.t('Please correct these fields:{names}', { names }),
        'INVALID',
      );
    }
    const unsent = draft.unsent?.() ?? [];
    if (unsent.length > 0) {
      const message = services.t(
        'Not saved, because these files are not there yet: {names}. Wait for them, try again or remove them.',
        { names: services.format().list(unsent) },
      );
      return failure(ResultId.refused, message, 'NOT_SENT');
    }
    const rows = draft.rows();
    if (rows.length === 0) return success(null, services.t('There is nothing to save'));
    if (rows.length > MAX_SAVED_ROWS) {
      const message = services.t('At most {most} rows are saved at once, and these are {n}', {
        most: MAX_SAVED_ROWS,
        n: rows.length,
      });
      return failure(ResultId.refused, message, 'TOO_MANY');
    }
    const result = await services.api.call(contract, { code: dataCode, rows });
    if (result.ok) {
      draft.saved(result.data.list);
      tellOthers({ dataCode }, scope);
    } else {
      const refusal = saveRefusal.safeParse(result.data);
      if (refusal.success) draft.refused(refusal.data.problems);
    }
    return result;
  },
};
