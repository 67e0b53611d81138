import { useEffect } from 'react';
import { pageRange } from '#machines/panel/grid-state.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { ColumnContext } from '../grid/cells/display-text.ts';
import type { useDataPanel } from '../shared/loading/use-data-panel.ts';
import { searchRows } from './list-search.ts';

const NO_ROWS: Row[] = [];

/** What the search of a list leaves over, of which its machine is told the count, and the page of it that is in sight. */
export function useFoundRows(
  { snapshot, send }: Pick<ReturnType<typeof useDataPanel>, 'snapshot' | 'send'>,
  fields: readonly ClientField[],
  context: ColumnContext,
) {
  const { data, state } = snapshot.context;
  const rows = data?.list ?? NO_ROWS;
  const found = searchRows(rows, fields, state.search, context);
  const count = found.length;
  useEffect(() => send({ type: 'matches.counted', count }), [send, count]);
  const { from, to } = pageRange(count, state);
  return { rows, count, inSight: found.slice(Math.max(0, from - 1), to) };
}
