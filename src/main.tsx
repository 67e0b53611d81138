import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { DRAWN_ATTRIBUTE } from '#schemas/wire/page-drawing.ts';
import { App } from './app/App.tsx';
import { fetchFirst } from './app/Routes.tsx';
import { createServices } from './app/services.ts';
import { awaitBriefly } from './parts/parts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const code = fetchFirst(location.pathname);
const services = await createServices();
await awaitBriefly(code);
const app = (
  <StrictMode>
    <App services={services} />
  </StrictMode>
);
if (root.hasAttribute(DRAWN_ATTRIBUTE) && services.session.current() === null) {
  hydrateRoot(root, app);
} else {
  // The server draws for visitors: who is signed in sees another page, or none of this at all.
  root.replaceChildren();
  createRoot(root).render(app);
}
root.removeAttribute(DRAWN_ATTRIBUTE);
