import type { ColDef } from 'ag-grid-community';
import { useMemo, useRef } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useIsRtl } from '../../../ui/text/use-is-rtl.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { type DataColumnsInput, dataColumns, widthsOf } from './data-columns.ts';
import { findRoom, fitScale } from './fit-columns.ts';
import { columnFields } from './use-column-layout.ts';
import { turnedWidths, wholeWidths } from './whole-widths.ts';

interface ShownColumns extends DataColumnsInput {
  /** Pixels of that room that the column of actions takes; 0 where there is none. */
  actionsWidth: number;
  /** It comes with the first change. */
  isLate: boolean;
  /** The first of them tell how long numbers and codes are. */
  rows: readonly Row[];
}

/**
 * Columns of a data definition, as the user arranged them; the same ones until something of them changes. With them,
 * whether actions that come late have their place from the start, as they do where that pushes no column out of sight:
 * cells would move under the pointer.
 */
export function useDataColumns(input: ShownColumns): {
  dataColumns: ColDef<Row>[];
  isReserved: boolean;
} {
  const { definition, columns, isSorted, actionsWidth, isLate } = input;
  const { t, i18n } = useTranslation();
  const { format } = useServices();
  const isNarrow = useIsNarrow();
  const isRtl = useIsRtl();
  const { whole, turned } = useTextWidths(input, isRtl);
  const widths = widthsOf(definition, columns, whole);
  const isReserved =
    !isLate || (input.room !== null && findRoom(widths, input.room - actionsWidth, isNarrow));
  // Those that come late leave the others as wide as they are.
  const left = input.room === null ? null : input.room - (isReserved ? actionsWidth : 0);
  const scale = isNarrow ? 1 : fitScale(widths, left);
  // Nothing else depends on it: a window that is drawn larger makes no columns anew.
  const room = isNarrow || [...turned.values()].some(Boolean) ? left : null;
  // What the user does in the grid itself stands there already; `version` counts what he does beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const shown = useMemo(
    () =>
      dataColumns(
        { ...input, room },
        { whole, turned, scale, isNarrow, isRtl },
        {
          t,
          format: format(),
        },
      ),
    [
      definition,
      isNarrow,
      isRtl,
      t,
      i18n.language,
      format,
      columns.version,
      isSorted,
      scale,
      whole,
      turned,
      room,
    ],
  );
  return { dataColumns: shown, isReserved };
}

/** As the first rows tell: what comes later moves no column under its reader's eyes. */
function useTextWidths({ definition, rows }: ShownColumns, isRtl: boolean) {
  const { t } = useTranslation();
  const { format } = useServices();
  const first = useRef(rows);
  if (first.current.length === 0) first.current = rows;
  const told = first.current;
  return useMemo(() => {
    const context = { t, format: format() };
    const fields = columnFields(definition);
    return {
      whole: wholeWidths(fields, told, context),
      turned: turnedWidths(fields, told, context, isRtl),
    };
  }, [definition, told, t, format, isRtl]);
}
