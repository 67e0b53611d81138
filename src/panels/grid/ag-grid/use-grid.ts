import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { whenSettled } from '../../../ui/timing/when-idle.ts';
import { GridParts } from './grid-parts.tsx';
import { keepGridStyles } from './grid-styles.ts';
import { replaceRows } from './replace-rows.ts';

/** Milliseconds after which the styles of a grid are kept, however busy the page is. */
const STYLES_TIMEOUT = 10_000;

let isFirst = true;

/** Has no grid been made since the page was loaded? The first one takes by far the longest. */
export function isFirstGrid(): boolean {
  return isFirst;
}

/** A grid, and the element that it is drawn in. */
export interface UsedGrid {
  /** The element that the grid fills. */
  host: RefObject<HTMLDivElement | null>;
  /** Null until the grid is there. */
  api: GridApi<Row> | null;
  parts: GridParts;
}

/**
 * AG Grid in an element: made once, and told afterwards which of its options are others. Its own
 * component for React draws each row and cell with React, which takes longer than the grid itself.
 *
 * @param ready false as long as the options are not yet what the grid should begin with.
 * @param identity the grid is made anew when it is another.
 */
export function useGrid(options: GridOptions<Row>, ready: boolean, identity: string): UsedGrid {
  const host = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const [parts] = useState(() => new GridParts());
  const latest = useRef(options);
  const told = useRef(options);
  latest.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another identity is another grid
  useLayoutEffect(() => {
    if (!ready || host.current === null) return;
    told.current = latest.current;
    const made = createGrid<Row>(host.current, {
      ...latest.current,
      ...handlersOf(latest),
      context: { parts },
    });
    isFirst = false;
    setApi(made);
    whenSettled(keepGridStyles, STYLES_TIMEOUT);
    return () => {
      setApi(null);
      made.destroy();
    };
  }, [ready, identity, parts]);

  useLayoutEffect(() => {
    if (api === null || api.isDestroyed()) return;
    const before: Record<string, unknown> = { ...told.current };
    const rowsBefore = told.current.rowData ?? [];
    told.current = options;
    const changed = Object.entries(options).filter(
      ([name, value]) =>
        typeof value !== 'function' &&
        before[name] !== value &&
        !(name === 'rowData' && replaceRows(api, rowsBefore, options.rowData ?? [])),
    );
    if (changed.length > 0) api.updateGridOptions(Object.fromEntries(changed));
  });
  return { host, api, parts };
}

type Handler = (event: unknown) => unknown;

/** Handlers that pass on to those of the latest drawing, so that a new one is nothing to tell. */
function handlersOf(latest: RefObject<GridOptions<Row>>): GridOptions<Row> {
  const current = () => latest.current as Record<string, unknown>;
  const names = Object.keys(current()).filter((name) => /^on[A-Z]/.test(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      (event: unknown) => (current()[name] as Handler | undefined)?.(event),
    ]),
  );
}
