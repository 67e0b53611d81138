import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useServices } from '../../../app/services-context.ts';
import type { CommandPanel } from '../../../commands/command.ts';
import { type CommandRunner, createCommandRunner } from '../../../commands/command-runner.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';

/** The command runner of one panel, and which of its buttons are seen to wait. */
export function useCommandRunner(
  panel: CommandPanel,
  page: PageScope,
): { runner: CommandRunner; running: ReadonlySet<string> } {
  const services = useServices();
  const latest = useRef({ panel, page });
  latest.current = { panel, page };
  const runner = useMemo(
    () =>
      createCommandRunner({
        services,
        formCode: page.formCode,
        page: () => latest.current.page,
        panel: {
          code: panel.code,
          dataCode: panel.dataCode,
          selectable: panel.selectable,
          definition: () => latest.current.panel.definition(),
          selectedRows: () => latest.current.panel.selectedRows(),
          refresh: () => latest.current.panel.refresh(),
          get deselect() {
            return latest.current.panel.deselect;
          },
          get settled() {
            return latest.current.panel.settled;
          },
          get draft() {
            return latest.current.panel.draft;
          },
          get view() {
            return latest.current.panel.view;
          },
        },
        refreshPage: () => latest.current.page.refresh(),
      }),
    [services, page.formCode, panel.code, panel.dataCode, panel.selectable],
  );
  return { runner, running: useSyncExternalStore(runner.subscribe, runner.waiting) };
}
