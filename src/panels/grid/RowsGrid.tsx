import { type GridState, rowsInPage } from '#machines/panel/grid-state.ts';
import { rowKey } from '#machines/panel/row-key.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { CommandRunner } from '../../commands/command-runner.ts';
import { NothingFound } from '../shared/frame/EmptyPanel.tsx';
import type { ColumnLayoutControl } from './columns/use-column-layout.ts';
import { DataGrid } from './DataGrid.tsx';
import { GridFooter } from './GridFooter.tsx';
import { type GridEvent, pagingOf } from './grid-event.ts';
import { RowActions } from './row-actions/RowActions.tsx';
import type { RowButton } from './row-actions/row-buttons.ts';
import { useButtonsWidth } from './row-actions/use-buttons-width.ts';
import { SpokenSort } from './SpokenSort.tsx';

export { keepGridStyles } from './ag-grid/grid-styles.ts';

interface RowsGridProps {
  label: string;
  definition: ClientDataDefinition;
  rows: Row[];
  /** Rows on all pages. */
  count: number;
  state: GridState;
  busy: boolean;
  /** The page that was asked for did not come: the rows are those of before. */
  failed: boolean;
  serverPages: boolean;
  multiSelect: boolean;
  columns: ColumnLayoutControl;
  rowButtons: readonly RowButton[];
  runner: CommandRunner;
  send(event: GridEvent): void;
  /** The first rows stand. */
  onDrawn(): void;
  /** How many rows the search leaves over. */
  onMatches: ((count: number) => void) | undefined;
}

/** Most rows that the server is asked to bring at once by View all. */
const MOST_AT_ONCE = 1000;

/** The grid of a panel with its footer (spec 2.18) and the buttons of its rows. */
export function RowsGrid(props: RowsGridProps) {
  const { definition, rows, count, state, rowButtons, runner, send } = props;
  const [width, widen] = useButtonsWidth(rowButtons, rows);
  return (
    <>
      <DataGrid
        definition={definition}
        rows={rows}
        state={state}
        serverPages={props.serverPages}
        multiSelect={props.multiSelect}
        label={props.label}
        inSight={rowsInPage(count, state)}
        columns={props.columns}
        rowActionsWidth={width}
        rowActions={
          rowButtons.length === 0
            ? undefined
            : (row) => (
                <RowActions
                  buttons={rowButtons}
                  row={row}
                  rowId={rowKey(row, definition.key)}
                  runner={runner}
                  onShown={widen}
                />
              )
        }
        onSelection={(selection) =>
          send({ type: 'selection.changed', selection, isOne: !props.multiSelect })
        }
        onSort={(sort) => send({ type: 'sort.changed', sort })}
        onDrawn={props.onDrawn}
        onMatches={props.onMatches}
      />
      {count === 0 && state.search !== '' ? (
        <NothingFound onClear={() => send({ type: 'search.changed', search: '' })} />
      ) : null}
      <SpokenSort sort={state.sort} fields={definition.fields} />
      <GridFooter
        count={count}
        state={state}
        busy={props.busy}
        failed={props.failed}
        canViewAll={!props.serverPages || count <= MOST_AT_ONCE}
        selected={props.multiSelect ? state.selection.length : 0}
        {...pagingOf(send)}
      />
    </>
  );
}
