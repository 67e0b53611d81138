import type { PageData } from './page-data.ts';

/** Attribute of `#root` in a page that came drawn. */
export const DRAWN_ATTRIBUTE = 'data-drawn';

/** Id of the rules in the head of such a page, which it is shown by until its stylesheet is there. */
export const FIRST_STYLES_ID = 'y4-first-styles';

/** A page that is to be drawn before it is sent. */
export interface PageToDraw {
  /** Path and query as the visitor's browser has them: `/y4/landing`. */
  readonly address: string;
  /** What comes with the page; all that the drawing knows. */
  readonly data: PageData;
}

/**
 * Writes the markup of a page's first screen as a visitor sees it. The client's build makes it, the
 * server uses it, and neither imports the other.
 *
 * @throws whatever goes wrong: a page that can not be drawn is sent empty, and drawn by the browser.
 */
export type DrawPage = (page: PageToDraw) => Promise<string>;
