import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { success } from '#schemas/wire/envelope.ts';
import EmbedPage from '#src/panels/embed-page/EmbedPage.tsx';
import type { PanelProps } from '#src/panels/panel.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const runs = vi.hoisted(() => [] as string[]);
vi.mock('#src/scripts/run-script.ts', async () => {
  const { success: done } = await import('#schemas/wire/envelope.ts');
  return {
    runScript: async ({ script }: { script: string }) => {
      runs.push(script);
      return done(null);
    },
  };
});

/** What is watched until it comes near. */
const watched = new Set<() => void>();

beforeEach(() => {
  class Observer {
    #tell: () => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = () => tell([{ isIntersecting: true }]);
    }
    observe() {
      watched.add(this.#tell);
    }
    disconnect() {
      watched.delete(this.#tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  runs.length = 0;
});

/** The user scrolls to the panel. */
const comeNear = () =>
  act(async () => {
    for (const tell of watched) tell();
  });

it('[2.14h] nothing is asked for and nothing told while the place of a frame is far out of sight, and its room is kept', async () => {
  vi.useFakeTimers();
  const panel = panelSchema.parse({
    type: 'EmbedPage',
    code: 'frame',
    embedPage: { url: 'https://elsewhere.example/', height: 320 },
  }) as PanelProps<'EmbedPage'>['panel'];
  const { container, getByRole } = renderPanel(<EmbedPage panel={panel} page={pageScope()} />, () =>
    success(null),
  );
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(getByRole('status').textContent).toBe('');
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.querySelector<HTMLElement>('.y4-embed__frame')?.style.blockSize).toBe('320px');
  await comeNear();
  expect(container.querySelector('iframe')).not.toBeNull();
  expect(watched.size).toBe(0);
  await act(async () => vi.advanceTimersByTime(15_000));
  expect(getByRole('status').textContent).toBe('The page takes unusually long to load');
});

it('[3.2h] is a frame of its url, its props and its height', async () => {
  const embedPage = { url: 'https://elsewhere.example/', height: 320, props: { zoom: 2 } };
  const panel = panelSchema.parse({
    type: 'EmbedPage',
    code: 'frame',
    embedPage,
  }) as PanelProps<'EmbedPage'>['panel'];
  const { container } = renderPanel(<EmbedPage panel={panel} page={pageScope()} />, () =>
    success(null),
  );
  await comeNear();
  const frame = container.querySelector('iframe');
  expect(frame?.src).toBe('https://elsewhere.example/?zoom=2');
  expect(frame?.style.blockSize).toBe('320px');
});

it('[2.14h][4.8] the page of another site that loads itself again and again has the panel’s script run once for each load of the panel', async () => {
  const page = pageScope();
  const panel = panelSchema.parse({
    type: 'EmbedPage',
    code: 'frame',
    embedPage: { url: 'https://elsewhere.example/', height: 200 },
    events: { afterPanelLoaded: 'x' },
  }) as PanelProps<'EmbedPage'>['panel'];
  const drawn = renderPanel(<EmbedPage panel={panel} page={page} />, () => success(null));
  const load = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const frame = drawn.container.querySelector('iframe');
      if (frame === null) throw new Error('The page is not framed');
      fireEvent.load(frame);
      // A script that is at work is run once more: each load comes after it.
      await act(async () => {});
    }
  };
  await comeNear();
  // Nothing comes into a frame here but what is said to have come.
  await load(1);
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  await load(50);
  await act(async () => (await page.panels.find('frame'))?.reload());
  await comeNear();
  await load(1);
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  await load(50);
  expect(runs).toEqual(['x', 'x']);
});
