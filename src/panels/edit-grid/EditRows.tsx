import { EDIT_PAGE_SIZE } from '#machines/panel/edit-rows.ts';
import { rowsInPage } from '#machines/panel/grid-state.ts';
import type { CommandRunner } from '../../commands/command-runner.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { GridFooter } from '../grid/GridFooter.tsx';
import { RowsRoom } from '../grid/plain-rows/GridSkeleton.tsx';
import type { RowButton } from '../grid/row-actions/row-buttons.ts';
import { SpokenSort } from '../grid/SpokenSort.tsx';
import type { PanelProps } from '../panel.ts';
import { panelName } from '../shared/frame/panel-name.ts';
import { EditRowActions } from './EditRowActions.tsx';
import type { EditTableProps } from './EditTable.tsx';
import { isChangeable } from './may-edit.ts';
import { useActionsWidth } from './use-actions-width.ts';
import type { EditPanel } from './use-edit-panel.ts';
import type { useNewRow } from './use-new-row.ts';

/** As the rows of the grids that only show them. */
export const EditTable = lazyPart(() => import('./EditTable.tsx'), 'EditTable');

const ONE_PAGE = { pageSize: EDIT_PAGE_SIZE, viewAll: false };

interface EditRowsProps
  extends Pick<
    EditTableProps,
    | 'definition'
    | 'rows'
    | 'shown'
    | 'columns'
    | 'visible'
    | 'onOpen'
    | 'onLeave'
    | 'onDrawn'
    | 'onPending'
  > {
  panel: PanelProps<'EditGrid'>['panel'];
  edit: EditPanel;
  busy: boolean;
  newRow: ReturnType<typeof useNewRow>;
  /** Those of each row. */
  buttons: RowButton[];
  runner: CommandRunner;
}

/** The rows of a grid that edits, a page of them, and what leads to the others. */
export function EditRows({ panel, edit, busy, newRow, buttons, runner, ...table }: EditRowsProps) {
  const { t } = useTranslation();
  const { snapshot, send } = edit;
  const { data, draft, problems, state } = snapshot.context;
  const isEdited = draft.rows.length > 0;
  const mayChange = isEdited || isChangeable(table.definition);
  const actionsWidth = useActionsWidth(buttons, data?.list, mayChange);
  const count = table.rows.length;
  return (
    <PartBoundary fallback={<RowsRoom rows={rowsInPage(count, { ...state, ...ONE_PAGE })} />}>
      <EditTable
        {...table}
        keptAs={edit.key}
        label={panelName(t, panel, table.definition)}
        draft={draft}
        problems={problems}
        beginning={newRow().values}
        pageIndex={state.pageIndex}
        sort={state.sort}
        selection={state.selection}
        multiSelect={panel.option.multiSelect}
        actionsWidth={actionsWidth}
        hasLateActions={buttons.length > 0 ? undefined : isEdited}
        rowActions={(row, id) => (
          <EditRowActions
            row={row}
            id={id}
            edited={draft.rows.find((one) => one.id === id)}
            buttons={buttons}
            runner={runner}
            onReset={() => send({ type: 'rows.reset', ids: [id] })}
          />
        )}
        onEdit={(cells) => send({ type: 'cells.edited', cells })}
        onAdd={(added, cells) =>
          edit.add(
            added.map((one) => newRow(one)),
            cells,
          )
        }
        onSelection={(selection) => send({ type: 'selection.changed', selection })}
        onSort={(sort) => send({ type: 'sort.changed', sort })}
      />
      <SpokenSort sort={state.sort} fields={table.definition.fields} />
      <GridFooter
        count={count}
        state={state}
        busy={busy}
        selected={panel.option.multiSelect ? state.selection.length : 0}
        onPage={(pageIndex) => send({ type: 'page.requested', pageIndex })}
      />
    </PartBoundary>
  );
}
