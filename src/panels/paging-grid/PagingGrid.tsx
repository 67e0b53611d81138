import { selectedRows } from '#machines/panel/paging-grid.machine.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import { GridPanel } from '../grid/GridPanel.tsx';
import { PagingGridSkeleton } from '../grid/plain-rows/GridSkeleton.tsx';
import type { PanelProps } from '../panel.ts';
import { usePagingPanel } from '../shared/loading/use-paging-panel.ts';

/** Grid whose pages, search and sort are the server's, for very many rows (spec 2.14c). */
export default function PagingGrid({ panel, page, asked }: PanelProps<'PagingGrid'>) {
  const grid = usePagingPanel(panel, page);
  const { context } = grid.snapshot;
  return (
    <GridPanel
      panel={panel}
      page={page}
      asked={asked}
      grid={grid}
      advanced
      count={context.data?.allCount ?? 0}
      selectedRows={() => selectedRows(context)}
      onDeselect={(rows) => {
        const key = context.definition?.key ?? [];
        grid.send({ type: 'rows.deselected', ids: rows.map((row) => rowKey(row, key)) });
      }}
      skeleton={<PagingGridSkeleton panel={panel} />}
      serverPages
    />
  );
}
