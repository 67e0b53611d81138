import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FilterValues, Panel, PanelEventName } from '#schemas/definitions/panel.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../../../app/services.ts';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import type { PagePanel } from '../../../pages/content/page-panels.ts';
import type { PageScope } from '../../../pages/content/page-scope.ts';
import { fetchPart } from '../../../parts/parts.ts';
import { loadScripts } from '../../../scripts/load-scripts.ts';
import { createLoadCause } from './load-cause.ts';

/** Says that something has happened for which the panel may have a script. */
export type PanelEvents = Record<PanelEventName, () => void>;

/** What of a panel can be reached from elsewhere on its page. */
export interface PanelSurface extends Omit<PagePanel, 'code' | 'settled' | 'filter'> {
  /** Sets these filters beside those in force and loads again; null takes one away. */
  filter(filters: FilterValues): void;
  /** Why it cannot be filtered so; null where it can. */
  filterFault?(filters: FilterValues): Failure | null;
  /** Its rows are on their way. */
  isLoading?: boolean;
  /** Asked after a load was: does its script of afterPanelLoaded follow? Absent: it does. */
  isDrawnAnew?(): boolean;
  /** Why its last load came to nothing; of one that did, another object. */
  failure?: Failure | null;
}

/**
 * Makes a panel known to the page's scripts while it is drawn, and gives what its machine calls when
 * something happened that the panel has a script for (spec 3.2f, 4.8). A script of
 * afterPanelLoaded that loads its own panel again, by way of others' scripts too, or changes what another one's shows,
 * has no such script run by that: it would never end. What happens while a script is at work has it run once more.
 */
export function usePanelScripts(
  panel: Pick<Panel, 'code' | 'events'>,
  page: PageScope,
  surface: PanelSurface,
): PanelEvents {
  const services = useServices();
  const drawn: DrawnPanel = { panel, page, surface };
  const latest = useRef(drawn);
  latest.current = drawn;
  const [cause] = useState(createLoadCause);
  /** Events whose script is at work, and whether they have happened again: the script has not seen that. */
  const [atWork] = useState(() => new Map<PanelEventName, boolean>());
  usePagePanel(drawn, latest, cause);
  const { panels } = page;
  const { code } = panel;
  const { failure } = surface;
  useEffect(() => {
    // What its script has asked for will not come.
    if (failure) cause.forget();
  }, [failure, cause]);

  return useMemo(() => {
    async function raise(event: PanelEventName): Promise<void> {
      const script = latest.current.panel.events?.[event];
      if (script === undefined) return;
      const isLoad = event === 'afterPanelLoaded';
      const ledBy = isLoad ? cause.take() : [];
      if (ledBy === null) return;
      if (atWork.has(event)) {
        atWork.set(event, true);
        return;
      }
      const ended = isLoad ? panels.loadScriptStarted(new Set([...ledBy, code])) : () => {};
      do {
        atWork.set(event, false);
        await runEventScript(services, latest, event, script);
      } while (atWork.get(event));
      atWork.delete(event);
      ended();
    }
    return {
      afterPanelLoaded: () => void raise('afterPanelLoaded'),
      selectionChanged: () => void raise('selectionChanged'),
    };
  }, [services, panels, code, cause, atWork]);
}

/** Makes a panel known to the scripts of its page while it is drawn. */
function usePagePanel(
  { panel: { code }, page: { panels }, surface: { rows: shown, isLoading = false } }: DrawnPanel,
  latest: RefObject<DrawnPanel>,
  cause: LoadCause,
): void {
  const dataCode = shown?.dataCode;
  const [{ settled, settle }] = useState(createWaiting);
  useEffect(() => {
    if (!isLoading) settle();
  }, [isLoading, settle]);
  useEffect(() => settle, [settle]);

  useEffect(() => {
    function asked(quietly = false): void {
      const by = panels.loadScriptsAtWork();
      cause.asked(by, quietly || by.has(code));
    }
    function load(act: (surface: PanelSurface) => void, quietly?: boolean): void {
      asked(quietly);
      const { surface } = latest.current;
      act(surface);
      if (surface.isDrawnAnew?.() === false) cause.forget();
    }
    const reloadRows: NonNullable<PagePanel['rows']>['reload'] = (quietly, renamed) =>
      load(({ rows }) => rows?.reload(quietly, renamed), quietly);
    return panels.add({
      code,
      rows: dataCode === undefined ? undefined : { dataCode, reload: reloadRows },
      settled: () => (latest.current.surface.isLoading ? settled() : Promise.resolve()),
      read: () => latest.current.surface.read(),
      filter(filters) {
        const fault = latest.current.surface.filterFault?.(filters) ?? null;
        if (fault === null) load((own) => own.filter(filters));
        return fault;
      },
      reload: () => load((own) => own.reload()),
      run(command) {
        const own = latest.current.surface;
        if (command.command === 'Refresh') asked();
        return own.run(command);
      },
    });
  }, [latest, cause, panels, code, dataCode, settled]);
}

/** Promises that are kept together. */
function createWaiting() {
  const waiting = new Set<() => void>();
  return {
    settled: () => new Promise<void>((resolve) => waiting.add(resolve)),
    settle() {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
}

type LoadCause = ReturnType<typeof createLoadCause>;

interface DrawnPanel {
  panel: Pick<Panel, 'code' | 'events'>;
  page: PageScope;
  surface: PanelSurface;
}

/** Runs a script of the panel, as the panel stands by then, and says so where it fails. */
async function runEventScript(
  services: Services,
  latest: RefObject<DrawnPanel>,
  event: PanelEventName,
  script: string,
): Promise<void> {
  const { runScript, scriptContextOf } = await fetchPart(loadScripts);
  const { panel, page, surface } = latest.current;
  const rows = event === 'selectionChanged' ? surface.read().selected : page.rows;
  const result = await runScript({
    script,
    context: scriptContextOf(services, page, { event, panel: panel.code, rows }),
    host: { services, page, panel: panel.code, unasked: event === 'afterPanelLoaded' },
  });
  if (!result.ok && result.id !== ResultId.cancelled)
    services.toasts.raise('error', `${panel.code}: ${failureText(services.i18n, result)}`);
}
