import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stylesheets } from '../../../scripts/vite-stylesheets.ts';
import product from '../../../vite.config.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/**
 * Shows the components by themselves: `npx vite --config tests/browser/_gallery/vite.config.ts`,
 * then `/tests/browser/_gallery/?view=components&theme=dark&dir=rtl&brand=%23ffe600`.
 */
export default defineConfig({
  root: repository,
  cacheDir: path.join(repository, '.cache/gallery'),
  plugins: [react(), stylesheets()],
  ...(product.css && { css: product.css }),
});
