import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrawSchedule } from '#src/pages/content/draw-schedule.ts';

function row(...panels: object[]) {
  return { columns: panels.map((panel) => ({ panel })) };
}

const grid = { type: 'PagingGrid', code: 'grid' };
const chart = { type: 'ECharts', code: 'chart' };

describe('the schedule in which a page is drawn', () => {
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

  it('lets a chart wait for the rows above it, until these were painted', async () => {
    const schedule = createDrawSchedule([row(grid), row(chart)]);
    const listener = vi.fn();
    schedule.whenDue('chart', listener);
    expect(schedule.isDue('chart')).toBe(false);
    schedule.drawn('grid');
    expect(listener).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    expect(schedule.isDue('chart')).toBe(true);
  });

  it('lets nothing wait for what stands below it, nor for what is no grid', () => {
    const html = { type: 'Html', code: 'text' };
    const schedule = createDrawSchedule([row(html, chart), row(grid)]);
    expect(schedule.isDue('chart')).toBe(true);
    const listener = vi.fn();
    schedule.whenDue('chart', listener);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('finds grids in rows of columns, and passes over panels that are none', () => {
    const schedule = createDrawSchedule([
      { columns: [{ rows: [row(null as unknown as object, grid)] }] },
      row(chart),
    ]);
    expect(schedule.isDue('chart')).toBe(false);
    expect(schedule.isDue('nobody')).toBe(true);
  });

  it('does not wait for ever for rows that do not come', () => {
    const schedule = createDrawSchedule([row(grid), row(chart)]);
    const listener = vi.fn();
    schedule.whenDue('chart', listener);
    vi.advanceTimersByTime(10_000);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('forgets a panel that is gone', () => {
    const schedule = createDrawSchedule([row(grid), row(chart)]);
    const listener = vi.fn();
    schedule.whenDue('chart', listener)();
    vi.advanceTimersByTime(10_000);
    expect(listener).not.toHaveBeenCalled();
  });
});
