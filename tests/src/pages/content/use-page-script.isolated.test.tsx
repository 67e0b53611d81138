import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServicesContext } from '#src/app/services-context.ts';
import { usePageScript } from '#src/pages/content/use-page-script.ts';
import { pageScope } from '../../panels/_panel-app.tsx';

const { runScript } = vi.hoisted(() => ({ runScript: vi.fn(async () => ({ ok: true })) }));
vi.mock('#src/scripts/load-scripts.ts', () => ({
  loadScripts: async () => ({ runScript, scriptContextOf: () => ({}) }),
}));

function draw(first: string | undefined) {
  const page = pageScope();
  return renderHook(({ script }) => usePageScript(script, page), {
    initialProps: { script: first },
    wrapper: ({ children }) => <ServicesContext value={{} as never}>{children}</ServicesContext>,
  });
}

it('[2.11] runs the script of the pre-check that a page is drawn after once, and that of no later one', async () => {
  const without = draw(undefined);
  without.rerender({ script: 'later' });
  const drawn = draw('first');
  drawn.rerender({ script: 'later' });
  await waitFor(() => expect(runScript).toHaveBeenCalled());
  expect(runScript.mock.calls).toEqual([[expect.objectContaining({ script: 'first' })]]);
});
