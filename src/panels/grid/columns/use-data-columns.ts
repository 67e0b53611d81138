import type { ColDef } from 'ag-grid-community';
import { useMemo, useRef } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { useIsRtl } from '../../../ui/text/use-is-rtl.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { type DataColumnsInput, dataColumns, widthsOf } from './data-columns.ts';
import { fitScale } from './fit-columns.ts';
import { columnFields } from './use-column-layout.ts';
import { turnedWidths, wholeWidths } from './whole-widths.ts';

interface ShownColumns extends DataColumnsInput {
  /** The first of them tell how long numbers and codes are. */
  rows: readonly Row[];
}

/** Columns of a data definition, as the user arranged them; the same ones until something of them changes. */
export function useDataColumns(input: ShownColumns): ColDef<Row>[] {
  const { definition, columns, isSorted } = input;
  const { t, i18n } = useTranslation();
  const { format } = useServices();
  const isNarrow = useIsNarrow();
  const isRtl = useIsRtl();
  const { whole, turned } = useTextWidths(input, isRtl);
  const scale = isNarrow ? 1 : fitScale(widthsOf(definition, columns, whole), input.room);
  // Nothing else depends on it: a window that is drawn larger makes no columns anew.
  const room = isNarrow || [...turned.values()].some(Boolean) ? input.room : null;
  // What the user does in the grid itself stands there already; `version` counts what he does beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
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
