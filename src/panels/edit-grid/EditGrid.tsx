import { useMemo } from 'react';
import { rowsInSight } from '#machines/panel/edit-rows.ts';
import { isLoading } from '#machines/panel/rows-panel.ts';
import { useServices } from '../../app/services-context.ts';
import { usePartSoon } from '../../parts/use-part-soon.ts';
import { fieldVisibility } from '../form/visible-fields.ts';
import { useColumnLayout } from '../grid/columns/use-column-layout.ts';
import { EditGridSkeleton } from '../grid/plain-rows/GridSkeleton.tsx';
import { usePermittedButtons } from '../grid/row-actions/use-permitted-buttons.ts';
import { useFirstRows } from '../grid/use-first-rows.ts';
import type { PanelProps } from '../panel.ts';
import { withOwnSave } from '../shared/buttons/own-save.ts';
import { FailedPanel } from '../shared/frame/FailedPanel.tsx';
import { followedNarrowing } from '../shared/frame/narrowing.ts';
import { RowsFrame } from '../shared/frame/RowsFrame.tsx';
import { EditHead } from './EditHead.tsx';
import { EditRows, EditTable } from './EditRows.tsx';
import { mayAdd } from './may-edit.ts';
import { belongNowhere } from './new-row.ts';
import { useEditCommands } from './use-edit-commands.ts';
import { type EditPanel, useEditPanel } from './use-edit-panel.ts';
import { useNewRow } from './use-new-row.ts';
import { usePlaces } from './use-places.ts';

const LATER = '__Rows can be added once their record is saved';
const NO_FIELDS = () => [];

/** Grid whose cells are edited where they stand (spec 2.14d, 4.6), ten rows a page (spec 9.1b). */
export default function EditGrid({ panel, page, asked = {} }: PanelProps<'EditGrid'>) {
  const edit = useEditPanel(panel, page);
  const { snapshot } = edit;
  const { context } = snapshot;
  const { definition, data, draft } = context;
  const newRow = useNewRow(panel.dataCode, context.filters, definition?.fields ?? []);
  const rows = useRowsInSight(context);
  const busy = isLoading(snapshot);
  const columns = useColumnLayout(definition, panel.code, page);
  const defined = useMemo(() => withOwnSave(panel.buttons), [panel.buttons]);
  const { permitted, rowButtons } = usePermittedButtons(defined, definition);
  usePartSoon(EditTable);
  const onDrawn = useFirstRows(page, panel.code, !busy && rows.length === 0);
  const visibility = useFieldVisibility(definition);
  const visible = visibility.ok ? visibility.visible : NO_FIELDS;
  const shown = { rows, columns: columns.visible, newRow, visible };
  const { buttons, hasChanges, refresh, onOpen, onPending } = useEditCommands(
    { panel, page },
    edit,
    permitted,
    shown,
  );
  const places = usePlaces(edit, shown);

  if (!Array.isArray(rowButtons)) return <FailedPanel panel={panel} failure={rowButtons} />;
  if (!visibility.ok) return <FailedPanel panel={panel} failure={visibility} />;

  // Rows that did not come have none added to them: these would stand nowhere.
  const isShown = !snapshot.matches('error') || draft.rows.length > 0;
  const isNowhere = belongNowhere(page, asked, context.filters);
  const isAdding = isShown && !isNowhere && definition?.may.save && mayAdd(definition);
  const onAdd = isAdding ? places.addRow : undefined;
  return (
    <RowsFrame
      panel={isNowhere ? { ...panel, option: { emptyDescription: LATER, ...panel.option } } : panel}
      snapshot={snapshot}
      buttons={buttons}
      skeleton={<EditGridSkeleton panel={panel} />}
      head={
        <EditHead
          panel={panel}
          page={page}
          edit={edit}
          rows={rows}
          columns={columns}
          buttons={buttons}
          hasChanges={hasChanges}
          hasRows={isShown}
          takesRows={!isNowhere}
          onAdd={onAdd}
          onShow={places.setShown}
          onShowRow={places.showRow}
          onRefresh={refresh}
        />
      }
      empty={snapshot.matches('ready') && rows.length === 0}
      narrowing={followedNarrowing(context.shared)}
      data={data}
      onRetry={refresh}
    >
      {definition && rows.length > 0 ? (
        <EditRows
          panel={panel}
          edit={edit}
          definition={definition}
          rows={rows}
          busy={busy}
          newRow={newRow}
          shown={places.shown}
          columns={columns}
          visible={visible}
          buttons={rowButtons}
          runner={buttons.runner}
          onOpen={onOpen}
          onLeave={places.showRow}
          onDrawn={onDrawn}
          onPending={onPending}
        />
      ) : null}
    </RowsFrame>
  );
}

/** The rows as they are edited and sorted; the same list until one of that changes. */
function useRowsInSight({
  data,
  definition,
  draft,
  state: { sort },
}: EditPanel['snapshot']['context']) {
  return useMemo(
    () => rowsInSight({ data, definition, draft, state: { sort } }),
    [data, definition, draft, sort],
  );
}

/** Which cells the values of their row leave visible, or why nobody can tell. */
function useFieldVisibility(definition: EditPanel['snapshot']['context']['definition']) {
  const { timeZone } = useServices().corp.settings;
  return useMemo(() => fieldVisibility(definition?.fields ?? [], timeZone), [definition, timeZone]);
}
