import { withoutBidiOverrides } from './isolated.ts';

/** The first 200 letters: more than any window, tab or list of bookmarks shows, however long the title. */
const SHOWN = /^.{0,200}/su;

/**
 * What the browser's window is called: the page's own title before that of the whole (spec 1.7).
 *
 * @param own empty where the page has none, or it is not known yet.
 */
export function windowTitle(own: string, whole: string): string {
  const shown = SHOWN.exec(own)?.[0];
  return shown ? `${withoutBidiOverrides(shown)} · ${whole}` : whole;
}
