import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageTurns } from '#src/pages/content/page-turns.ts';

function row(...panels: object[]) {
  return { columns: panels.map((panel) => ({ panel })) };
}

const grid = { type: 'PagingGrid', code: 'grid' };
const chart = { type: 'ECharts', code: 'chart' };

describe('the turns of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // As a browser that is never idle before it has to be.
    vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout: number }) =>
      setTimeout(work, timeout),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('let a chart wait for the rows above it, until these were painted', async () => {
    const turns = createPageTurns([row(grid), row(chart)]);
    const listener = vi.fn();
    turns.awaitTurn('chart', listener);
    expect(turns.isTurnOf('chart')).toBe(false);
    turns.drawn('grid');
    expect(listener).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    expect(turns.isTurnOf('chart')).toBe(true);
  });

  it('let nothing wait for what stands below it, nor for what is no grid', () => {
    const html = { type: 'Html', code: 'text' };
    const turns = createPageTurns([row(html, chart), row(grid)]);
    expect(turns.isTurnOf('chart')).toBe(true);
    const listener = vi.fn();
    turns.awaitTurn('chart', listener);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('find grids in rows of columns, and pass over panels that are none', () => {
    const turns = createPageTurns([
      { columns: [{ rows: [row(null as unknown as object, grid)] }] },
      row(chart),
    ]);
    expect(turns.isTurnOf('chart')).toBe(false);
    expect(turns.isTurnOf('nobody')).toBe(true);
  });

  it('do not wait for ever for rows that do not come', () => {
    const turns = createPageTurns([row(grid), row(chart)]);
    const listener = vi.fn();
    turns.awaitTurn('chart', listener);
    vi.advanceTimersByTime(10_000);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('forget a panel that is gone', () => {
    const turns = createPageTurns([row(grid), row(chart)]);
    const listener = vi.fn();
    turns.awaitTurn('chart', listener)();
    vi.advanceTimersByTime(10_000);
    expect(listener).not.toHaveBeenCalled();
  });
});
