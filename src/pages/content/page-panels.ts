import type { CommandRun } from '#machines/command/command.machine.ts';
import type { RenamedRow } from '#machines/panel/row-key.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { PanelReading } from '#schemas/script/capability.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';

/** The rows that a panel shows, as other panels of the page can reach them. */
interface PanelRows {
  /** Data definition that they come from. */
  dataCode: string;
  /**
   * Loads them again; what their user has changed and not saved stays.
   *
   * @param quietly a script of afterPanelLoaded has changed them: no other one is run by that, and none of selectionChanged
   *   for those that have other keys.
   * @param renamed those that have other keys by now.
   */
  reload(quietly: boolean, renamed: readonly RenamedRow[]): void;
}

/** What has been done that panels may show. */
export interface RowsChange {
  /** Data definition whose rows were saved, deleted or brought. */
  dataCode?: string | undefined;
  /** Those of them that have other keys since. */
  renamed?: readonly RenamedRow[] | undefined;
  /** Action of it that has changed them instead. */
  action?: string | undefined;
  /** Tasks of authors that were run. */
  tasks?: readonly string[] | undefined;
}

/** Those of some data definitions that show what a change has written. */
interface Related {
  codes: readonly string[];
  /** Whose rows are the changed ones, by the same keys. */
  sameRows: readonly string[];
}

const NONE: Related = { codes: [], sameRows: [] };

/** Tells which they are; null where the server does not. */
export type FindRelated = (change: RowsChange, among: readonly string[]) => Promise<Related | null>;

/** A panel as the page's scripts can reach it. */
export interface PagePanel {
  code: string;
  /** Absent in a panel that shows none. */
  rows?: PanelRows | undefined;
  /** Settles when no rows of it are on their way any more. */
  settled(): Promise<void>;
  read(): PanelReading;
  /**
   * Sets these filters beside those in force and loads again; null takes one away.
   *
   * @returns why it does not; null where it does.
   */
  filter(filters: FilterValues): Failure | null;
  reload(): void;
  run(command: CommandRun): Promise<Result<unknown>>;
}

/** The panels that are drawn on one page. */
export interface PagePanels {
  /** @returns what takes the panel off the page. */
  add(panel: PagePanel): () => void;
  /** Says which panels the page has: for others nobody waits. */
  expect(codes: ReadonlySet<string>): void;
  /** Waits a moment for a panel that is not drawn yet; undefined when it does not come. */
  find(code: string): Promise<PagePanel | undefined>;
  /**
   * Loads the panels again that show rows of a data definition, some of which have been changed, and those of
   * other definitions over the tables that were written.
   *
   * @param by codes of the panels that know already.
   */
  rowsChanged(change: RowsChange, ...by: readonly string[]): void;
  /**
   * A script of afterPanelLoaded begins.
   *
   * @param by codes of the panels whose scripts have led to it, its own among them.
   * @returns what says that it has ended.
   */
  loadScriptStarted(by: ReadonlySet<string>): () => void;
  /** Codes of the panels whose scripts of afterPanelLoaded are at work, or have led to those that are. */
  loadScriptsAtWork(): ReadonlySet<string>;
}

/** Milliseconds in which a page's panels are drawn, their code loaded included. */
const TIMEOUT = 5_000;

/** @param findRelated asked once for each kind of change, and only where a page shows other definitions too. */
export function createPagePanels(findRelated: FindRelated = async () => NONE): PagePanels {
  const panels = new Map<string, PagePanel>();
  const relatedTo = rememberRelated(findRelated);
  const loadScripts = new Set<ReadonlySet<string>>();
  const waiting = new Set<(panel: PagePanel) => void>();
  let expected: ReadonlySet<string> | undefined;

  function next(code: string): Promise<PagePanel | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), TIMEOUT);
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
    expect(codes) {
      expected = codes;
    },
    find: async (code) =>
      panels.get(code) ?? (expected?.has(code) === false ? undefined : next(code)),
    rowsChanged({ renamed = [], ...change }, ...by) {
      if (change.dataCode === undefined && !change.tasks?.length) return;
      const quietly = loadScripts.size > 0;
      // A panel that is drawn from now on asks for rows that have the change in them.
      const shown = [...panels.values()].flatMap((panel) =>
        panel.rows === undefined || by.includes(panel.code) ? [] : [{ panel, rows: panel.rows }],
      );
      const reload = (
        dataCodes: readonly (string | undefined)[],
        others: readonly RenamedRow[] = [],
      ) => {
        for (const { panel, rows } of shown) {
          const isThere = panels.get(panel.code) === panel;
          if (isThere && dataCodes.includes(rows.dataCode)) rows.reload(quietly, others);
        }
      };
      reload([change.dataCode], renamed);
      const codes = new Set(shown.map(({ rows }) => rows.dataCode));
      const among = [...codes].filter((code) => code !== change.dataCode).sort();
      if (among.length === 0) return;
      void relatedTo(change, among).then(({ codes, sameRows }) => {
        reload(sameRows, renamed);
        reload(codes.filter((code) => !sameRows.includes(code)));
      });
    },
    loadScriptStarted(by) {
      const script = new Set(by);
      loadScripts.add(script);
      return () => loadScripts.delete(script);
    },
    loadScriptsAtWork: () => new Set([...loadScripts].flatMap((by) => [...by])),
  };
}

/** Asks once for each kind of change which definitions it shows in too, and again where nobody could tell. */
function rememberRelated(
  findRelated: FindRelated,
): (change: RowsChange, among: readonly string[]) => Promise<Related> {
  const related = new Map<string, Promise<Related>>();
  return (change, among) => {
    const key = JSON.stringify([change, among]);
    const known = related.get(key);
    if (known) return known;
    const asked = findRelated(change, among).then((found) => {
      if (found === null) related.delete(key);
      // As nobody knows which, all are: what stands there is then what is stored, or says why it is not.
      return found ?? { codes: among, sameRows: [] };
    });
    related.set(key, asked);
    return asked;
  };
}

/** Filters in force after a change: those that it sets to null are gone. */
export function mergeFilters(inForce: FilterValues, change: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries({ ...inForce, ...change }).filter(([, value]) => value !== null),
  );
}
