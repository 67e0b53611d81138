import type { CommandRun } from '#machines/command/command.machine.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { PanelReading } from '#schemas/script/capability.ts';
import type { Result } from '#schemas/wire/envelope.ts';

/** The rows that a panel shows, as other panels of the page can reach them. */
export interface PanelRows {
  /** Data definition that they come from. */
  dataCode: string;
  /** Loads them again; what their user has changed and not saved stays. */
  reload(): void;
}

/** A panel as the page's scripts can reach it. */
export interface PagePanel {
  code: string;
  /** Absent in a panel that shows none. */
  rows?: PanelRows | undefined;
  read(): PanelReading;
  /** Sets these filters beside those in force and loads again; null takes one away. */
  filter(filters: FilterValues): void;
  reload(): void;
  run(command: CommandRun): Promise<Result<unknown>>;
}

/** The panels that are drawn on one page. */
export interface PagePanels {
  /** @returns what takes the panel off the page. */
  add(panel: PagePanel): () => void;
  /** Waits a moment for a panel that is not drawn yet; undefined when it does not come. */
  find(code: string): Promise<PagePanel | undefined>;
  /**
   * Loads the panels again that show rows of a data definition, some of which have been changed.
   *
   * @param by code of the panel in which that was done: it knows already.
   */
  rowsChanged(dataCode: string, by: string): void;
}

/** Milliseconds in which a page's panels are drawn, their code loaded included. */
const PATIENCE = 5_000;

export function createPagePanels(): PagePanels {
  const panels = new Map<string, PagePanel>();
  const waiting = new Set<(panel: PagePanel) => void>();

  function next(code: string): Promise<PagePanel | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), PATIENCE);
      const listener = (panel: PagePanel) => {
        if (panel.code === code) settle(panel);
      };
      function settle(panel: PagePanel | undefined): void {
        clearTimeout(timer);
        waiting.delete(listener);
        resolve(panel);
      }
      waiting.add(listener);
    });
  }

  return {
    add(panel) {
      panels.set(panel.code, panel);
      for (const listener of [...waiting]) listener(panel);
      return () => {
        if (panels.get(panel.code) === panel) panels.delete(panel.code);
      };
    },
    find: async (code) => panels.get(code) ?? next(code),
    rowsChanged(dataCode, by) {
      for (const { code, rows } of [...panels.values()]) {
        if (code !== by && rows?.dataCode === dataCode) rows.reload();
      }
    },
  };
}

/** Filters in force after a change: those that it sets to null are gone. */
export function mergeFilters(inForce: FilterValues, change: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries({ ...inForce, ...change }).filter(([, value]) => value !== null),
  );
}
