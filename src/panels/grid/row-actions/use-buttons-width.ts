import { useCallback, useMemo, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
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
  const isNarrow = useIsNarrow();
  const [widest, setWidest] = useState(0);
  const widthOf = useCallback(
    (some: readonly Row[]) =>
      rowButtonsWidth(buttons, some, (text) => translateLabel(t, text), isNarrow),
    [buttons, t, isNarrow],
  );
  const first = useMemo(() => widthOf(rows.slice(0, FIRST_ROWS)), [widthOf, rows]);
  const widen = useCallback(
    (row: Row) => setWidest((before) => Math.max(before, widthOf([row]))),
    [widthOf],
  );
  // On a phone each row has the same one button.
  return [isNarrow ? first : Math.max(first, widest), widen];
}
