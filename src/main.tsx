import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { DRAWN_ATTRIBUTE } from '#schemas/wire/page-drawing.ts';
import { App } from './app/App.tsx';
import { fetchFirst } from './app/Routes.tsx';
import { createServices } from './app/services.ts';
import { awaitBriefly } from './parts/parts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const started = start(root);
// The last that is done at once: `theme.js` tells by it that this file did not come empty, or cut off after a sentence.
root.dataset.begun = '';
await started;

async function start(place: HTMLElement): Promise<void> {
  const code = fetchFirst(location.pathname);
  const services = await createServices();
  await awaitBriefly(code);
  const app = (
    <StrictMode>
      <App services={services} />
    </StrictMode>
  );
  if (place.hasAttribute(DRAWN_ATTRIBUTE) && services.session.current() === null) {
    hydrateRoot(place, app);
  } else {
    // The server draws for visitors: who is signed in sees another page, or none of this at all.
    place.replaceChildren();
    createRoot(place).render(app);
  }
  place.removeAttribute(DRAWN_ATTRIBUTE);
}
