import { useMemo } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { leastWidth, type RowButton, rowButtonsWidth } from '../grid/row-actions/row-buttons.ts';

const UNDO_WIDTH = 44;

/**
 * Pixels of the column with what is done to a row: the panel's buttons, and taking back its changes.
 *
 * @param stored rows as they are stored; undefined before they have come.
 * @param mayChange else there is nothing to take back.
 * @returns 0 where the column would stay empty.
 */
export function useActionsWidth(
  rowButtons: RowButton[],
  stored: readonly Row[] | undefined,
  mayChange: boolean,
): number {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const buttonsWidth = useMemo(
    () =>
      rowButtons.length > 0
        ? rowButtonsWidth(rowButtons, stored ?? [], (text) => translateLabel(t, text), isNarrow)
        : null,
    [rowButtons, stored, t, isNarrow],
  );
  if (buttonsWidth !== null) return buttonsWidth + UNDO_WIDTH;
  return mayChange ? leastWidth(isNarrow) : 0;
}
