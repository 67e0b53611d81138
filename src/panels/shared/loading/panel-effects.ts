import { fromPromise } from 'xstate';
import { type GridState, gridState } from '#machines/panel/grid-state.ts';
import type {
  OpenedPanel,
  OpenRequest,
  RestoredPanel,
  RowsRequest,
} from '#machines/panel/rows-panel.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { getListByDataDefinition } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { CallInput } from '#schemas/wire/contract.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../../../app/services.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { askDefinition } from './ask-definition.ts';
import { addressView, isSameView, namesView, writeAddress } from './panel-address.ts';
import { createPanelCache } from './panel-cache.ts';

/** What of a panel decides which rows it asks for. */
export interface RowsPanel {
  code: string;
  dataCode: string;
  option: { defaultFilters: FilterValues; maintaining: boolean };
}

/** Which rows a panel asks for: all of them, or the page in sight. */
export type RowsOf = (request: RowsRequest) => CallInput<typeof getListByDataDefinition>;

/** All rows, with what is counted over them if the panel shows that (spec 7.10b). */
export function allRows(statistics: boolean): RowsOf {
  return ({ dataCode, filters }) => ({ code: dataCode, count: -1, statistics, queries: filters });
}

/** One page, searched and sorted by the server (spec 2.14c, 7.10b). */
export function onePage({ dataCode, filters, state }: RowsRequest): ReturnType<RowsOf> {
  return {
    code: dataCode,
    index: state.viewAll ? 0 : state.pageIndex,
    count: state.viewAll ? -1 : state.pageSize,
    queries: filters,
    keyword: state.search,
    sort: state.sort,
  };
}

/** Definition and rows of a panel, asked for at the same time where that is possible. */
export function rowsActors({ api }: Pick<Services, 'api'>, rowsOf: RowsOf) {
  const load = (input: RowsRequest, signal: AbortSignal) =>
    api.call(getListByDataDefinition, rowsOf(input), { signal });
  return {
    open: fromPromise<OpenedPanel, OpenRequest>(async ({ input, signal }) => {
      const [definition, data] = await Promise.all([
        askDefinition(api, input.dataCode, signal),
        input.definitionFirst ? null : load(input, signal),
      ]);
      return { definition, data };
    }),
    loadRows: fromPromise<Result<GridData>, RowsRequest>(({ input, signal }) =>
      load(input, signal),
    ),
  };
}

/** What a panel keeps of itself for a return. */
export interface Remembered {
  definition: ClientDataDefinition | null;
  data: GridData | null;
  filters: FilterValues;
  state: GridState;
}

/** What the machines of panels with rows need: their rows, their memory and their address. */
export function panelEffects(
  services: Services,
  panel: RowsPanel,
  page: PageScope,
  rowsOf: RowsOf,
) {
  const defaults = panel.option.defaultFilters;
  const { pathname } = window.location;
  const view = addressView(panel.code);
  const cache = createPanelCache(services.sessionStore, {
    formCode: page.formCode,
    panelCode: panel.code,
    user: services.session.current()?.user ?? '',
    maintaining: panel.option.maintaining,
    defaults,
  });
  return {
    view,
    actors: {
      ...rowsActors(services, rowsOf),
      restore: fromPromise<RestoredPanel, void>(async () => {
        const restored = await cache.restore();
        const state = gridState.parse(restored.state);
        const filters = state.filters ?? defaults;
        const isLink = namesView(view) && !isSameView(panel.code, { filters, defaults, state });
        return isLink ? { state: keptOfLink(restored.state), cached: null } : restored;
      }),
    },
    remember({ definition, data, filters, state }: Remembered): void {
      cache.remember(state, definition, data);
      // The user may have left while the last answer was on its way.
      if (window.location.pathname !== pathname) return;
      writeAddress(panel.code, { filters, defaults, state });
    },
  };
}

/** A link tells the whole view; only the selection is not part of it. */
function keptOfLink({ selection }: Partial<GridState>): Partial<GridState> {
  return selection === undefined ? {} : { selection };
}
