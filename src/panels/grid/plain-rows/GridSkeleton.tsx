import { DEFAULT_PAGE_SIZE } from '#machines/panel/grid-state.ts';
import type { Button } from '#schemas/definitions/button.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { withOwnSave } from '../../shared/buttons/own-save.ts';
import { ToolbarSkeleton } from '../../shared/buttons/ToolbarSkeleton.tsx';
import { PanelPlace } from '../../shared/frame/PanelPlace.tsx';

/** Lines that stand for rows; more would fit no screen. */
const MOST_LINES = 20;

/** What grids that show rows bring beside their search, each an icon. */
const VIEWS_AND_COLUMNS = ['', ''];

type GridPanel = Pick<Panel, 'option' | 'buttons'>;

interface GridShape {
  statistics?: boolean;
  filters?: boolean;
  search?: boolean;
  tools?: readonly string[];
  buttons?: readonly Button[];
}

/** A grid before its rows: everything as high as a full page of rows will make it (spec 2.22). */
function GridRoom({ panel, ...shape }: GridShape & { panel: GridPanel }) {
  return (
    <PanelPlace option={panel.option}>
      {shape.statistics ? <Skeleton className="y4-room__statistics" height="" /> : null}
      <ToolbarSkeleton
        buttons={shape.buttons ?? panel.buttons}
        filters={shape.filters ? panel.option.defaultFilters : undefined}
        search={shape.search === true}
        tools={shape.tools ?? VIEWS_AND_COLUMNS}
      />
      <RowsRoom rows={DEFAULT_PAGE_SIZE} />
    </PanelPlace>
  );
}

/** The room of a grid and its footer. */
export function RowsRoom({ rows }: { rows: number }) {
  return (
    <>
      <div className="y4-grid y4-room__grid" style={gridHeight(rows)}>
        {Array.from({ length: Math.min(rows, MOST_LINES) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <Skeleton key={row} width={`${88 - ((row * 7) % 24)}%`} height="12px" />
        ))}
      </div>
      <div className="y4-grid-footer">
        <Skeleton className="y4-room__footer" height="" />
      </div>
    </>
  );
}

/** Style of a grid that is as high as its rows from the first moment on, before they are drawn. */
export function gridHeight(rows: number): Record<string, string> {
  return { '--y4-grid-rows': String(rows) };
}

/** The room of an AdvanceGrid: statistics, filters and a search above its rows. */
export function AdvanceGridSkeleton({ panel }: { panel: GridPanel }) {
  return <GridRoom panel={panel} statistics filters search />;
}

/** The room of a PagingGrid: filters and a search above its rows. */
export function PagingGridSkeleton({ panel }: { panel: GridPanel }) {
  return <GridRoom panel={panel} filters search />;
}

/** The room of a BasicGrid: a search above its rows. */
export function BasicGridSkeleton({ panel }: { panel: GridPanel }) {
  return <GridRoom panel={panel} search />;
}

/** The room of an EditGrid for who may change its rows: with a button that adds one, and one that takes all back. */
export function EditGridSkeleton({ panel }: { panel: GridPanel }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const add: Button = { text: t('Add row') };
  return (
    <GridRoom
      panel={panel}
      buttons={[...withOwnSave(panel.buttons), add]}
      tools={[isNarrow ? '' : t('Reset'), '']}
    />
  );
}
