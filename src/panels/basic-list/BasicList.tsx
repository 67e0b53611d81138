import { rowKey } from '#machines/panel/row-key.ts';
import { isLoading } from '#machines/panel/rows-panel.ts';
import { useServices } from '../../app/services-context.ts';
import { SearchBox } from '../../filters/SearchBox.tsx';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { columnFields } from '../grid/columns/use-column-layout.ts';
import { GridFooter } from '../grid/GridFooter.tsx';
import { pagingOf } from '../grid/grid-event.ts';
import { usePermittedButtons } from '../grid/row-actions/use-permitted-buttons.ts';
import type { PanelProps } from '../panel.ts';
import { PanelToolbar } from '../shared/buttons/PanelToolbar.tsx';
import { rowsOfKeys, useRowsCommands } from '../shared/buttons/use-rows-commands.ts';
import { NothingFound } from '../shared/frame/EmptyPanel.tsx';
import { FailedPanel } from '../shared/frame/FailedPanel.tsx';
import { narrowingOf } from '../shared/frame/narrowing.ts';
import { panelName } from '../shared/frame/panel-name.ts';
import { RowsFrame } from '../shared/frame/RowsFrame.tsx';
import { useDataPanel } from '../shared/loading/use-data-panel.ts';
import { ListRows } from './ListRows.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { useFoundRows } from './use-found-rows.ts';

/** Rows as cards or as a list, without the weight of a grid (spec 2.14e, 3.2g: layout). */
export default function BasicList({ panel, page }: PanelProps<'BasicList'>) {
  const { t } = useTranslation();
  const { format } = useServices();
  const list = useDataPanel(panel, page, false);
  const { snapshot, send } = list;
  const { definition, data, state } = snapshot.context;
  const key = definition?.key ?? [];
  const busy = isLoading(snapshot);
  const { permitted, rowButtons } = usePermittedButtons(panel.buttons, definition);
  const fields = definition === null ? [] : columnFields(definition);
  const texts = { t, format: format() };
  const { rows, count, inSight } = useFoundRows(list, fields, texts);
  const { runner, running, refresh } = useRowsCommands(panel, page, list, {
    selectedRows: () => rowsOfKeys(rows, state.selection, (row) => rowKey(row, key)),
    view: () => ({ keyword: state.search, sort: [], fields: fields.map(({ name }) => name) }),
    filter: (filters) => send({ type: 'filter.changed', filters }),
  });
  const buttons = { buttons: permitted, runner, running };

  if (!Array.isArray(rowButtons)) return <FailedPanel panel={panel} failure={rowButtons} />;

  return (
    <RowsFrame
      panel={panel}
      snapshot={snapshot}
      buttons={buttons}
      skeleton={<ListSkeleton panel={panel} />}
      head={
        definition ? (
          <PanelToolbar
            {...buttons}
            search={
              <SearchBox
                value={state.search}
                onSearch={(search) => send({ type: 'search.changed', search })}
              />
            }
          />
        ) : null
      }
      empty={snapshot.matches('empty')}
      narrowing={narrowingOf(snapshot.context, false, (view) =>
        send({ type: 'view.applied', view }),
      )}
      data={data}
      onRetry={refresh}
    >
      {definition && rows.length > 0 ? (
        <>
          {count === 0 ? (
            <NothingFound onClear={() => send({ type: 'search.changed', search: '' })} />
          ) : null}
          <ListRows
            panel={panel}
            label={panelName(t, panel, definition)}
            rows={inSight}
            rowKeys={key}
            fields={fields}
            context={texts}
            selection={state.selection}
            buttons={rowButtons}
            runner={runner}
            hidden={count === 0}
            onSelection={(selection) => send({ type: 'selection.changed', selection })}
          />
          <GridFooter count={count} state={state} busy={busy} {...pagingOf(send)} />
        </>
      ) : null}
    </RowsFrame>
  );
}
