import * as z from 'zod/mini';
import type { Form } from '#schemas/definitions/form.ts';
import type { PanelType } from '#schemas/definitions/panel.ts';
import { afterPaint } from '../../ui/timing/after-paint.ts';
import { whenIdle } from '../../ui/timing/when-idle.ts';

/**
 * Which panels of a page are drawn first when their answers come at the same time: a chart keeps the processor from
 * the rows that stand above it, which are read before it.
 */
export interface DrawSchedule {
  /** A grid has drawn its first rows, or has none to draw. */
  drawn(code: string): void;
  /** Have all grids above that panel drawn theirs? */
  isDue(code: string): boolean;
  /**
   * Calls back when they have, or when the browser is idle while one of them still waits for its rows.
   *
   * @returns what ends the waiting.
   */
  whenDue(code: string, listener: () => void): () => void;
}

/** Milliseconds in which rows that are on their way go first. */
const TIMEOUT = 300;
/** Milliseconds after which a page that is never idle is waited for no more. */
const IDLE_TIMEOUT = 3_000;

const GRIDS: readonly string[] = [
  'AdvanceGrid',
  'BasicGrid',
  'EditGrid',
  'PagingGrid',
] satisfies PanelType[];

/** As much of a panel as tells when it is due; the rest is parsed in its slot. */
const head = z.looseObject({ type: z.string(), code: z.string() });

/** The panels of a form from its first to its last. */
function headsOf(rows: Form['rows']): z.infer<typeof head>[] {
  return rows
    .flatMap(({ columns }) => columns)
    .flatMap(({ panel, rows: nested }) => {
      if (nested !== undefined) return headsOf(nested);
      const { data } = head.safeParse(panel);
      return data === undefined ? [] : [data];
    });
}

/** Codes of a form's panels. */
export function panelCodes(rows: Form['rows']): ReadonlySet<string> {
  return new Set(headsOf(rows).map(({ code }) => code));
}

/** @param rows of the form whose panels are scheduled. */
export function createDrawSchedule(rows: Form['rows']): DrawSchedule {
  const panels = headsOf(rows);
  const undrawn = new Set(
    panels.filter(({ type }) => GRIDS.includes(type)).map(({ code }) => code),
  );
  const waiting = new Set<() => void>();
  function isDue(code: string): boolean {
    const place = panels.findIndex((panel) => panel.code === code);
    return !panels.slice(0, Math.max(0, place)).some((panel) => undrawn.has(panel.code));
  }
  return {
    drawn(code) {
      if (!undrawn.delete(code)) return;
      afterPaint(() => {
        for (const look of [...waiting]) look();
      });
    },
    isDue,
    whenDue(code, listener) {
      const look = () => {
        if (isDue(code)) go();
      };
      const timer = setTimeout(() => whenIdle(go, IDLE_TIMEOUT), TIMEOUT);
      function end(): void {
        clearTimeout(timer);
        waiting.delete(look);
      }
      function go(): void {
        if (!waiting.has(look)) return;
        end();
        listener();
      }
      waiting.add(look);
      look();
      return end;
    },
  };
}
