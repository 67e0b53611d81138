import { pathToFileURL } from 'node:url';
import type { DrawPage, PageToDraw } from '#schemas/wire/page-drawing.ts';

/** Paths inside a tenant whose first screen is the same for every visitor, and made of definitions alone. */
const DRAWN = /^\/landing$|^\/authentication\/(card|simple|split)\/(login|register)$/;

/**
 * Whether the server draws the page, and does not leave it to the browser. An address that fills a
 * field of the page, or names a layout that there is not, makes a page of its own, and there is no end
 * of those.
 *
 * @param path inside the tenant.
 * @param search with or without its question mark.
 */
export function isDrawn(path: string, search: string): boolean {
  return DRAWN.test(path) && !new URLSearchParams(search).has('user');
}

/** What draws pages by the client's own build, which is read when the first page is to be drawn. */
export function drawingOf(file: string): DrawPage {
  let loading: Promise<{ draw: DrawPage }> | undefined;
  return async (page: PageToDraw) => {
    loading ??= import(pathToFileURL(file).href);
    const { draw } = await loading;
    return draw(page);
  };
}
