import { rowCount } from '#machines/panel/panel.machine.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { PanelProps } from '../panel.ts';
import { rowsOfKeys } from '../shared/buttons/use-rows-commands.ts';
import { useDataPanel } from '../shared/loading/use-data-panel.ts';
import { GridPanel } from './GridPanel.tsx';
import { AdvanceGridSkeleton, BasicGridSkeleton } from './plain-rows/GridSkeleton.tsx';

interface LocalGridPanelProps extends PanelProps<'AdvanceGrid' | 'BasicGrid'> {
  /** With filters and statistics. */
  advanced: boolean;
}

/** A grid whose rows come whole and are paged, searched and sorted here. */
export function LocalGridPanel({ panel, page, asked, advanced }: LocalGridPanelProps) {
  const grid = useDataPanel(panel, page, advanced);
  const { context } = grid.snapshot;
  const { definition, data, state } = context;
  return (
    <GridPanel
      panel={panel}
      page={page}
      asked={asked}
      grid={grid}
      advanced={advanced}
      count={rowCount(context)}
      selectedRows={() =>
        rowsOfKeys(data?.list ?? [], state.selection, (row) => rowKey(row, definition?.key ?? []))
      }
      skeleton={
        advanced ? <AdvanceGridSkeleton panel={panel} /> : <BasicGridSkeleton panel={panel} />
      }
      onMatches={(count) => grid.send({ type: 'matches.counted', count })}
    />
  );
}
