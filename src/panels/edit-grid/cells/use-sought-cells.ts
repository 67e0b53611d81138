import { type RefObject, useMemo } from 'react';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { getQuoteListByDataDefinition } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureToast } from '../../../i18n/failure-text.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isList, listOf } from '../../form/field-kind.ts';
import { quoteQuestion, unfoundText } from '../../form/widgets/use-quote.ts';
import { valueText } from '../../grid/cells/value-text.ts';
import type { PasteRows } from '../paste/use-paste.ts';
import { idOf } from '../shown-rows.ts';
import type { EditedCells } from './edit-columns.ts';

/**
 * Searches for what was typed in the cell of a Quote that was left before its own search was answered, and takes over
 * the only row that is found, as the field of a form does; says so where there is none, or several. An answer to what
 * its user has meant otherwise since is let go.
 */
export function useSoughtCells(
  latest: RefObject<Pick<PasteRows, 'definition' | 'rows' | 'onEdit' | 'onPending'>>,
): EditedCells['seek'] {
  const { t, i18n } = useTranslation();
  const { api, toasts, session } = useServices();
  return useMemo(() => {
    /** What each cell was left with last, by its row and field. */
    const newest = new Map<string, object>();

    const seek = async (...[row, field, text, held]: Parameters<EditedCells['seek']>) => {
      const id = idOf(row);
      const cell = JSON.stringify([id, field.name]);
      const own = {};
      newest.set(cell, own);
      const user = session.current()?.user;
      const { code } = latest.current.definition;
      const answer = await api.call(
        getQuoteListByDataDefinition,
        quoteQuestion(code, field, text, row),
      );
      // What one user typed is neither done nor told to the next one.
      if (newest.get(cell) !== own || session.current()?.user !== user) return;
      newest.delete(cell);
      const now = latest.current.rows.find((one) => one.id === id)?.row;
      // One of several is added to what was chosen since.
      if (now && !isList(field) && valueText(now[field.name]) !== valueText(held)) return;
      const list = answer.ok ? answer.data.list : [];
      const [found] = list;
      if (found !== undefined && list.length === 1) {
        if (now) latest.current.onEdit([{ id, name: field.name, ...withFound(field, now, found) }]);
        return;
      }
      const title = fieldTitle(t, field);
      const some = list.length > 0 ? t('{n} found', { n: list.length }) : t('Nothing found');
      const why = answer.ok ? some : failureToast(i18n, answer);
      toasts.raise('warn', unfoundText(title, text, why));
    };
    return (...asked) => latest.current.onPending(seek(...asked));
  }, [api, toasts, session, t, i18n, latest]);
}

/** What the cell has once it points at the row, or at it too. */
function withFound(field: ClientField, row: Row, { Key, Name }: LookupOption) {
  if (!isList(field)) return { value: Key, display: Name };
  const keys = listOf(row[field.name]);
  const shown = row[field.name + DISPLAY_SUFFIX];
  const names = Array.isArray(shown) ? shown.map(valueText) : keys;
  return keys.includes(Key)
    ? { value: keys, display: names }
    : { value: [...keys, Key], display: [...names, Name] };
}
