import type { Plugin } from 'vite';
import { sandboxHeaders } from '../server/page/sandbox.ts';

/** Serves the page of authors' scripts with its own policy in development too, as the product does. */
export function sandbox(): Plugin {
  return {
    name: 'y4-sandbox',
    configureServer({ middlewares }) {
      middlewares.use(({ url = '', headers: { host = '' } }, response, next) => {
        const [path = ''] = url.split('?');
        for (const [name, value] of Object.entries(sandboxHeaders(path, host) ?? {})) {
          if (value !== null) response.setHeader(name, value);
        }
        next();
      });
    },
  };
}
