import { useEffect } from 'react';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { useCommandRunner } from '../buttons/use-command-runner.ts';
import { type PanelSurface, usePanelScripts } from './use-panel-scripts.ts';

/**
 * Commands and scripts of a panel without rows that could be selected, such as an Html panel or a chart.
 *
 * @param surface what scripts reach of it beside its code.
 * @returns its buttons with what runs them, and what its machine calls when something happened.
 */
export function usePlainPanel(
  panel: Pick<Panel, 'code' | 'events' | 'buttons'> & { dataCode?: string | undefined },
  page: PageScope,
  refresh: () => void,
  surface: Partial<PanelSurface> = {},
) {
  const { runner, running } = useCommandRunner(
    {
      code: panel.code,
      dataCode: panel.dataCode,
      selectable: false,
      definition: () => null,
      selectedRows: () => [],
      refresh,
    },
    page,
  );
  const events = usePanelScripts(panel, page, {
    read: () => ({ code: panel.code, rows: [], selected: [], filters: {} }),
    filter: () => {},
    reload: refresh,
    run: runner.run,
    ...surface,
  });
  return { buttons: { buttons: panel.buttons, runner, running }, events };
}

/** Raises afterPanelLoaded for a panel that is loaded as soon as it is drawn. */
export function useLoadedOnce(afterPanelLoaded: () => void): void {
  useEffect(() => afterPanelLoaded(), [afterPanelLoaded]);
}
