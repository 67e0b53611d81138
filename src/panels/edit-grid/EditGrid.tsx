import { useMemo, useState } from 'react';
import { missingInRows, savedRows } from '#machines/panel/edit-draft.ts';
import { EDIT_PAGE_SIZE, rowsInSight } from '#machines/panel/edit-rows.ts';
import type { Button as ButtonDefinition } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldVisibility } from '../form/visible-fields.ts';
import { ColumnChooser } from '../grid/ColumnChooser.tsx';
import { GridFooter } from '../grid/GridFooter.tsx';
import { EditGridSkeleton } from '../grid/GridSkeleton.tsx';
import { RowActions } from '../grid/RowActions.tsx';
import { rowButtonsWidth } from '../grid/row-buttons.ts';
import { useColumnLayout } from '../grid/use-column-layout.ts';
import { usePermittedButtons } from '../grid/use-permitted-buttons.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import type { PanelProps } from '../panel.ts';
import { CommandButton } from '../shared/CommandButton.tsx';
import { PanelFailure } from '../shared/PanelFailure.tsx';
import { PanelFrame } from '../shared/PanelFrame.tsx';
import { PanelStates } from '../shared/PanelStates.tsx';
import { PanelToolbar, titleButtons } from '../shared/PanelToolbar.tsx';
import { rowsOfKeys, useRowsCommands } from '../shared/use-rows-commands.ts';
import { EditProblems } from './EditProblems.tsx';
import { EditTable } from './EditTable.tsx';
import { mayAdd } from './edit-columns.ts';
import { newRowOf } from './new-row.ts';
import { useEditPanel } from './use-edit-panel.ts';
import type { ShownCell } from './use-shown-cell.ts';

/** Stands there unless the panel has a button of its own that saves. */
const SAVE: ButtonDefinition = {
  text: '__Save',
  waitingText: '__Saving',
  icon: 'floppy-disk',
  command: 'SaveByDataDefinition',
  successMessage: '__Saved',
};

const UNDO_WIDTH = 44;
/** A column with nothing but the button that takes a change back. */
const CHANGES_WIDTH = 88;
const NO_FIELDS = () => [];

function emptyCells({ index, fields }: ReturnType<typeof missingInRows>[number]): RowProblem {
  const told = fields.map(({ name }) => ({ name, message: 'Please fill out this field' }));
  return { index, message: '', fields: told, conflict: false };
}

/** Grid whose cells are edited where they stand (spec 2.14d, 4.6), ten rows a page (spec 9.1b). */
export default function EditGrid({ panel, page }: PanelProps<'EditGrid'>) {
  const { t } = useTranslation();
  const { snapshot, send, events, saved } = useEditPanel(panel, page);
  const { context } = snapshot;
  const { definition, data, draft, problems, state } = context;
  const [shown, setShown] = useState<ShownCell | null>(null);
  const newRow = newRowOf(context.filters, definition?.fields ?? []);
  const rows = useMemo(() => rowsInSight({ data, definition, draft }), [data, definition, draft]);
  const stored = data?.list ?? [];
  const key = definition?.key ?? [];
  const busy = ['restoring', 'defining', 'loading'].some((value) => value === snapshot.value);
  const columns = useColumnLayout(definition, panel.code, page);
  const { permitted, rowButtons } = usePermittedButtons(panel.buttons, definition);
  const buttonsWidth = useMemo(
    () =>
      Array.isArray(rowButtons)
        ? rowButtonsWidth(rowButtons, data?.list ?? [], (text) => translateLabel(t, text))
        : 0,
    [rowButtons, data, t],
  );
  const refresh = () => send({ type: 'panel.refreshed' });
  const ids = new Map(rows.map(({ id, row }) => [row, id]));
  const visibility = useMemo(() => fieldVisibility(definition?.fields ?? []), [definition]);
  const visible = visibility.ok ? visibility.visible : NO_FIELDS;
  const commands = useRowsCommands({
    panel,
    page,
    definition,
    data,
    filters: context.filters,
    failure: context.failure,
    selectedRows: () =>
      rowsOfKeys(
        rows.map(({ row }) => row),
        state.selection,
        (row) => ids.get(row) ?? '',
      ),
    view: () => ({
      queries: { ...context.filters, ...context.shared },
      keyword: '',
      sort: [],
      fields: columns.visible,
    }),
    refresh,
    draft: {
      rows: () => savedRows(draft),
      missing: () => {
        const all = definition?.fields ?? [];
        const missing = missingInRows(draft, stored, key, all, visible);
        if (missing.length > 0) {
          send({ type: 'rows.refused', draft, problems: missing.map(emptyCells) });
        }
        return all
          .filter((field) => missing.some(({ fields }) => fields.includes(field)))
          .map(({ title, name }) => translateLabel(t, title) || name);
      },
      // The draft of this moment is what is sent: the user may go on typing.
      saved: (rows) => saved(draft, rows, key),
      refused: (refused) => send({ type: 'rows.refused', draft, problems: refused }),
    },
  });
  events.current = commands.events;
  const { runner, running } = commands;
  const buttons = { buttons: permitted, runner, running };
  const isEdited = draft.rows.length > 0;
  const maySave = definition?.may.save === true;
  const ownSave = panel.buttons.some(({ command }) => command === SAVE.command);

  if (!Array.isArray(rowButtons)) {
    return (
      <PanelFrame panel={panel}>
        <PanelFailure failure={rowButtons} />
      </PanelFrame>
    );
  }
  if (!visibility.ok) {
    return (
      <PanelFrame panel={panel}>
        <PanelFailure failure={visibility.failure} />
      </PanelFrame>
    );
  }

  // A column that would be empty is not there; it comes with the first change that can be undone.
  const ofChanges = isEdited ? CHANGES_WIDTH : 0;
  const actionsWidth = rowButtons.length > 0 ? buttonsWidth + UNDO_WIDTH : ofChanges;

  function rowActions(row: Row, id: string) {
    const edited = draft.rows.find((one) => one.id === id);
    return (
      <>
        {edited ? (
          <Button
            variant="ghost"
            size="sm"
            icon={edited.key === null ? 'trash' : 'rotate-left'}
            aria-label={t(edited.key === null ? 'Remove the new row' : 'Reset this row')}
            onClick={() => send({ type: 'row.reset', id })}
          />
        ) : null}
        {edited?.key === null || !Array.isArray(rowButtons) ? null : (
          <RowActions buttons={rowButtons} row={row} rowId={id} runner={runner} />
        )}
      </>
    );
  }

  if (busy && data === null) {
    return (
      <PanelFrame panel={panel} actions={titleButtons(buttons)}>
        <EditGridSkeleton panel={panel} />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame panel={panel} badges={definition?.badges} actions={titleButtons(buttons)}>
      {definition ? (
        <PanelToolbar
          {...buttons}
          tools={
            <>
              {maySave ? (
                <>
                  {definition && mayAdd(definition) ? (
                    <Button
                      size="sm"
                      icon="plus"
                      onClick={() =>
                        send({ type: 'rows.added', rows: [newRow], keys: [crypto.randomUUID()] })
                      }
                    >
                      {t('Add row')}
                    </Button>
                  ) : null}
                  <Button
                    size="sm"
                    icon="rotate-left"
                    disabled={!isEdited}
                    onClick={() => send({ type: 'grid.reset' })}
                  >
                    {t('Reset')}
                  </Button>
                </>
              ) : null}
              {maySave && !ownSave ? (
                <CommandButton
                  id="save"
                  button={SAVE}
                  rows={[]}
                  runner={runner}
                  running={running}
                  disabled={!isEdited}
                />
              ) : null}
              <ImportButton
                definition={definition}
                onImported={() => {
                  refresh();
                  page.panels.rowsChanged(definition.code, panel.code);
                }}
              />
              <ColumnChooser
                columns={columns.columns}
                onVisible={columns.setVisible}
                onMove={columns.move}
                onReset={columns.reset}
              />
            </>
          }
        />
      ) : null}
      {definition ? (
        <EditProblems
          definition={definition}
          problems={problems}
          rowNumber={(id) => rows.findIndex((one) => one.id === id) + 1}
          mineOf={(id) => ({
            row: rows.find((one) => one.id === id)?.row ?? {},
            changed: Object.keys(draft.rows.find((one) => one.id === id)?.values ?? {}),
          })}
          onShow={(id) => {
            const index = rows.findIndex((one) => one.id === id);
            send({ type: 'page.requested', pageIndex: Math.floor(index / EDIT_PAGE_SIZE) });
            setShown({ id, field: problems.find((one) => one.id === id)?.fields[0]?.name });
          }}
          onResolve={(id, keep) => send({ type: 'conflict.resolved', id, keep })}
        />
      ) : null}
      <PanelStates
        option={panel.option}
        failure={snapshot.matches('error') ? context.failure : null}
        empty={snapshot.matches('ready') && rows.length === 0}
        onRetry={refresh}
      >
        {definition && rows.length > 0 ? (
          <>
            <EditTable
              label={translateLabel(t, panel.title) || panel.code}
              definition={definition}
              rows={rows}
              draft={draft}
              problems={problems}
              pageIndex={state.pageIndex}
              shown={shown}
              selection={state.selection}
              multiSelect={panel.option.multiSelect}
              columns={columns}
              actionsWidth={actionsWidth}
              visible={visible}
              rowActions={rowActions}
              onEdit={(cells) => send({ type: 'cells.edited', cells })}
              onAdd={(added) =>
                send({
                  type: 'rows.added',
                  rows: added.map(({ values }) => ({ ...newRow, ...values })),
                  displays: added.map(({ display }) => display),
                  keys: added.map(() => crypto.randomUUID()),
                })
              }
              onSelection={(selection) => send({ type: 'selection.changed', selection })}
            />
            <GridFooter
              count={rows.length}
              state={state}
              busy={busy}
              onPage={(pageIndex) => send({ type: 'page.requested', pageIndex })}
            />
          </>
        ) : null}
      </PanelStates>
    </PanelFrame>
  );
}
