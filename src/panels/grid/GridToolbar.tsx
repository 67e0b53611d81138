import type { PanelContext } from '#machines/panel/panel.machine.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues, PanelOf } from '#schemas/definitions/panel.ts';
import type { ViewContent } from '#schemas/saved-view/saved-view.ts';
import { FilterBar } from '../../filters/FilterBar.tsx';
import { SearchBox } from '../../filters/SearchBox.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { useLasting } from '../../ui/timing/use-lasting.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import type { ButtonsOfPanel } from '../shared/buttons/PanelButtons.tsx';
import { PanelToolbar } from '../shared/buttons/PanelToolbar.tsx';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { contentOf, keptFilters, layoutOf, shownContent } from '../views/view-content.ts';
import { ColumnChooser } from './columns/ColumnChooser.tsx';
import type { ColumnLayoutControl } from './columns/use-column-layout.ts';

/** What the toolbar tells the panel's machine. */
export type ToolbarEvent =
  | { type: 'panel.refreshed' }
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'search.changed'; search: string }
  | { type: 'view.applied'; view: Pick<ViewContent, 'filters' | 'sort'> & { search: string } };

interface GridToolbarProps {
  panel: PanelOf<'AdvanceGrid' | 'BasicGrid' | 'PagingGrid'>;
  page: PageScope;
  definition: ClientDataDefinition;
  /** What its rows are searched, sorted and filtered by. */
  asked: Pick<PanelContext, 'state' | 'filters'>;
  /** Those of its default filters that the page's address gives. */
  recordFilters: FilterValues;
  /** With filters. */
  advanced: boolean;
  busy: boolean;
  columns: ColumnLayoutControl;
  buttons: ButtonsOfPanel;
  send(event: ToolbarEvent): void;
  /** The same function as long as the panel stands: the filters begin anew with another one. */
  onFilter(filters: FilterValues): void;
}

/** What stands above a grid: filters, search, buttons, import, views and columns. */
export function GridToolbar(props: GridToolbarProps) {
  const { panel, page, definition, asked, advanced, columns, send, onFilter } = props;
  const { recordFilters } = props;
  const { defaultFilters } = panel.option;
  const { state, filters } = asked;
  const isSeenBusy = useLasting(props.busy);

  function applyView(content: ViewContent): void {
    columns.arrange(layoutOf(content));
    const { keyword: search, sort } = content;
    send({ type: 'view.applied', view: { filters: content.filters, search, sort } });
  }

  return (
    <PanelToolbar
      {...props.buttons}
      filters={
        advanced ? (
          <FilterBar
            code={definition.code}
            queries={definition.queries}
            values={filters}
            defaults={defaultFilters}
            busy={isSeenBusy}
            onApply={onFilter}
          />
        ) : null
      }
      search={
        <SearchBox
          value={state.search}
          onSearch={(search) => send({ type: 'search.changed', search })}
        />
      }
      tools={
        <>
          <ImportButton
            panel={panel}
            page={page}
            definition={definition}
            onImported={() => send({ type: 'panel.refreshed' })}
          />
          <ViewMenu
            place={{ formCode: page.formCode, panelCode: panel.code }}
            content={contentOf(keptFilters(filters, recordFilters), state, columns)}
            shownBy={(content) =>
              shownContent(content, { definition, defaultFilters, recordFilters, state })
            }
            onApply={applyView}
          />
          <ColumnChooser {...columns} />
        </>
      }
    />
  );
}
