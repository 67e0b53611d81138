import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './app/App.tsx';
import { createServices } from './app/services.ts';

// Zod otherwise probes eval, which the page's policy reports.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const services = await createServices();
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
