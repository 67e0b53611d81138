import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FilterValues, Panel, PanelEventName } from '#schemas/definitions/panel.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../../app/services.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import type { PagePanel } from '../../pages/content/page-panels.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { fetchPart } from '../../parts/parts.ts';
import { loadScripts } from '../../scripts/load-scripts.ts';

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
  const latest = useRef<LatestPanel>({ panel, page, surface });
  latest.current = { panel, page, surface };
  const running = useRef(new Set<PanelEventName>());
  /** What happened again while its script was at work: the script has not seen it. */
  const waiting = useRef(new Set<PanelEventName>());
  /** The load to come was asked for by a script of afterPanelLoaded, this panel's or another's. */
  const ownLoad = useRef(false);
  /** Panels whose scripts have led to the load to come. */
  const ledBy = useRef<ReadonlySet<string>>(new Set());
  const { panels } = page;
  const { code } = panel;
  const dataCode = surface.rows?.dataCode;
  const { failure, isLoading = false } = surface;
  const [{ settled, settle }] = useState(createWaiting);
  useEffect(() => {
    // What its script has asked for will not come: the next load is its user's.
    if (!failure) return;
    ownLoad.current = false;
    ledBy.current = new Set();
  }, [failure]);
  useEffect(() => {
    if (!isLoading) settle();
  }, [isLoading, settle]);
  useEffect(() => settle, [settle]);

  useEffect(() => {
    function load(act: (surface: PanelSurface) => void, quietly = false): void {
      ledBy.current = panels.loadScriptsAtWork();
      ownLoad.current = quietly || ledBy.current.has(code);
      act(latest.current.surface);
    }
    const reloadRows = (quietly: boolean) => load(({ rows }) => rows?.reload(quietly), quietly);
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
        if (command.command === 'Refresh') load(() => {});
        return own.run(command);
      },
    });
  }, [panels, code, dataCode, settled]);

  return useMemo(() => {
    async function raise(event: PanelEventName): Promise<void> {
      const script = latest.current.panel.events?.[event];
      if (script === undefined) return;
      if (event === 'afterPanelLoaded' && ownLoad.current) {
        ownLoad.current = false;
        return;
      }
      if (running.current.has(event)) {
        waiting.current.add(event);
        return;
      }
      running.current.add(event);
      const isLoad = event === 'afterPanelLoaded';
      const ended = isLoad ? panels.loadScriptStarted(new Set([...ledBy.current, code])) : () => {};
      if (isLoad) ledBy.current = new Set();
      do {
        waiting.current.delete(event);
        await runEventScript(services, latest, event, script);
      } while (waiting.current.has(event));
      running.current.delete(event);
      ended();
    }
    return {
      afterPanelLoaded: () => void raise('afterPanelLoaded'),
      selectionChanged: () => void raise('selectionChanged'),
    };
  }, [services, panels, code]);
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

interface LatestPanel {
  panel: Pick<Panel, 'code' | 'events'>;
  page: PageScope;
  surface: PanelSurface;
}

/** Runs a script of the panel, as the panel stands by then, and says so where it fails. */
async function runEventScript(
  services: Services,
  latest: RefObject<LatestPanel>,
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
