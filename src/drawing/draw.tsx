import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import type { DrawPage } from '#schemas/wire/page-drawing.ts';
import { App } from '../app/App.tsx';
import { loadMoreIcons } from '../icons/icon-store.ts';
import { createStillServices } from './still-services.ts';

// The two sets beside the core one; a name that neither has is drawn by the browser.
await loadMoreIcons('');
await loadMoreIcons('');

/** Draws a page by the very components that will take it over. */
export const draw: DrawPage = async ({ address, data }) => {
  const services = await createStillServices(data);
  const faults: unknown[] = [];
  const page = (
    <Router ssrPath={address}>
      <App services={services} />
    </Router>
  );
  const { prelude } = await prerender(page, {
    // What is drawn stays in its place: moving it there later would take a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => {
      faults.push(fault);
    },
  });
  const markup = await new Response(prelude).text();
  // React leaves out what failed for the browser to draw; a page is drawn as a whole or not at all.
  if (faults.length > 0) throw faults[0];
  return markup;
};
