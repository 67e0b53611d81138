import { useCallback, useMemo, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { type RowButton, rowButtonsWidth } from './row-buttons.ts';

/** Rows whose buttons are known before any is drawn. */
const FIRST_ROWS = 50;

/**
 * Pixels that the buttons of rows need: those of the first rows, and of each that comes into sight later
 * and needs more.
 *
 * @returns the pixels, and what has to hear of rows in sight.
 */
export function useButtonsWidth(
  buttons: readonly RowButton[],
  rows: readonly Row[],
): [width: number, widen: (row: Row) => void] {
  const { t } = useTranslation();
  const [widest, setWidest] = useState(0);
  const widthOf = useCallback(
    (some: readonly Row[]) => rowButtonsWidth(buttons, some, (text) => translateLabel(t, text)),
    [buttons, t],
  );
  const first = useMemo(() => widthOf(rows.slice(0, FIRST_ROWS)), [widthOf, rows]);
  const widen = useCallback(
    (row: Row) => setWidest((width) => Math.max(width, widthOf([row]))),
    [widthOf],
  );
  return [Math.max(first, widest), widen];
}
