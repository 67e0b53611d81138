import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => {
  cleanup();
  runs.length = 0;
});

it('[3.2h] is a frame of its url, its props and its height', () => {
  const embedPage = { url: 'https://elsewhere.example/', height: 320, props: { zoom: 2 } };
  const panel = panelSchema.parse({
    type: 'EmbedPage',
    code: 'frame',
    embedPage,
  }) as PanelProps<'EmbedPage'>['panel'];
  const { container } = renderPanel(<EmbedPage panel={panel} page={pageScope()} />, () =>
    success(null),
  );
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
  // Nothing comes into a frame here but what is said to have come.
  await load(1);
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  await load(50);
  await act(async () => (await page.panels.find('frame'))?.reload());
  await load(1);
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  await load(50);
  expect(runs).toEqual(['x', 'x']);
});
