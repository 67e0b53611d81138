import { useMemo, useState } from 'react';
import { rowsInSight } from '#machines/panel/edit-rows.ts';
import { isLoading } from '#machines/panel/rows-panel.ts';
import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import { useServices } from '../../app/services-context.ts';
import { usePartSoon } from '../../parts/use-part-soon.ts';
import { fieldVisibility } from '../form/visible-fields.ts';
import { EditGridSkeleton } from '../grid/GridSkeleton.tsx';
import { useColumnLayout } from '../grid/use-column-layout.ts';
import { useFirstRows } from '../grid/use-first-rows.ts';
import { usePermittedButtons } from '../grid/use-permitted-buttons.ts';
import type { PanelProps } from '../panel.ts';
import { FailedPanel } from '../shared/FailedPanel.tsx';
import { followedNarrowing } from '../shared/narrowing.ts';
import { withOwnSave } from '../shared/own-save.ts';
import { RowsFrame } from '../shared/RowsFrame.tsx';
import { EditHead } from './EditHead.tsx';
import { EditRows, EditTable } from './EditRows.tsx';
import { mayAdd } from './may-edit.ts';
import { belongNowhere } from './new-row.ts';
import { useAsked } from './use-asked.ts';
import { useEditCommands } from './use-edit-commands.ts';
import { useEditPanel } from './use-edit-panel.ts';
import { useNewRow } from './use-new-row.ts';
import { usePlaces } from './use-places.ts';

const LATER = '__Rows can be added once their record is saved';
const NO_FIELDS = () => [];

/** Grid whose cells are edited where they stand (spec 2.14d, 4.6), ten rows a page (spec 9.1b). */
export default function EditGrid({ panel, page }: PanelProps<'EditGrid'>) {
  const { timeZone } = useServices().corp.settings;
  const edit = useEditPanel(panel, page);
  const { snapshot } = edit;
  const { context } = snapshot;
  const { definition, data, draft, state } = context;
  const [isOpen, setIsOpen] = useState(false);
  const newRow = useNewRow(panel.dataCode, context.filters, definition?.fields ?? []);
  const { sort } = state;
  const rows = useMemo(
    () => rowsInSight({ data, definition, draft, state: { sort } }),
    [data, definition, draft, sort],
  );
  const busy = isLoading(snapshot);
  const columns = useColumnLayout(definition, panel.code, page);
  const defined = useMemo(() => withOwnSave(panel.buttons), [panel.buttons]);
  const { permitted, rowButtons } = usePermittedButtons(defined, definition);
  usePartSoon(EditTable);
  const onDrawn = useFirstRows(page, panel.code, !busy && rows.length === 0);
  const visibility = useMemo(
    () => fieldVisibility(definition?.fields ?? [], timeZone),
    [definition, timeZone],
  );
  const visible = visibility.ok ? visibility.visible : NO_FIELDS;
  const asked = useAsked();
  const { runner, running, refresh } = useEditCommands({ panel, page }, edit, {
    rows,
    columns: columns.visible,
    visible,
    settled: asked.settled,
  });
  const places = usePlaces(edit, { rows, columns: columns.visible, newRow, visible });
  const isEdited = draft.rows.length > 0;
  // A cell that is open gives its text away when the button is pressed.
  const hasChanges = isEdited || isOpen;
  const buttons = {
    buttons: permitted,
    runner,
    running,
    // One that goes on with something afterwards does that without a change too.
    isIdle: ({ command, successCommand }: ButtonDefinition) =>
      !hasChanges &&
      !asked.isWaiting &&
      command === 'SaveByDataDefinition' &&
      successCommand === undefined,
  };

  if (!Array.isArray(rowButtons)) return <FailedPanel panel={panel} failure={rowButtons} />;
  if (!visibility.ok) return <FailedPanel panel={panel} failure={visibility} />;

  // Rows that did not come have none added to them: these would stand nowhere.
  const isShown = !snapshot.matches('error') || isEdited;
  const isNowhere = belongNowhere(context.filters);
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
          runner={runner}
          onOpen={(open) => setIsOpen(open && !isEdited)}
          onLeave={places.showRow}
          onDrawn={onDrawn}
          onAsk={asked.add}
        />
      ) : null}
    </RowsFrame>
  );
}
