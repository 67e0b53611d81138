import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type GridState, gridState } from '#machines/panel/grid-state.ts';
import { panelMachine, type RowsRequest } from '#machines/panel/panel.machine.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { getDataDefinition } from '#schemas/web-ui-service/get-data-definition.ts';
import { getListByDataDefinition } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { useServices } from '../../app/services-context.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';

interface DataPanel {
  code: string;
  dataCode: string;
  option: { defaultFilters: FilterValues };
}

/** Key in session storage under which a panel's page, size and selection lie (spec 4.5). */
export function gridCacheKey(page: PageScope, panelCode: string): string {
  return `grid:${page.formCode}:${panelCode}`;
}

/** Runs the machine of a panel whose rows come whole from its data definition. */
export function useDataPanel(panel: DataPanel, page: PageScope) {
  const { api, sessionStore } = useServices();
  const key = gridCacheKey(page, panel.code);
  const machine = useMemo(
    () =>
      panelMachine.provide({
        actors: {
          loadDefinition: fromPromise<Result<ClientDataDefinition>, { dataCode: string }>(
            ({ input, signal }) =>
              api.call(getDataDefinition, { code: input.dataCode }, { signal }),
          ),
          loadRows: fromPromise<Result<GridData>, RowsRequest>(({ input, signal }) =>
            api.call(
              getListByDataDefinition,
              { code: input.dataCode, count: -1, statistics: true, queries: input.filters },
              { signal },
            ),
          ),
        },
        actions: {
          remember: ({ context }) => sessionStore.write(key, context.state),
        },
      }),
    [api, sessionStore, key],
  );
  return useMachine(machine, {
    input: {
      dataCode: panel.dataCode,
      defaultFilters: panel.option.defaultFilters,
      restored: restoredState(sessionStore.read(key, gridState)),
    },
  });
}

function restoredState(kept: GridState | null): Partial<GridState> {
  return kept ?? {};
}
