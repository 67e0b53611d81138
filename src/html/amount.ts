/** A tag's beginning. */
const TAG = /<\/?[a-z][^\s/>]*/gi;
/** One attribute of a tag, as HTML reads it. */
const ATTRIBUTE = String.raw`[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>][^\s>]*)?)?`;
const NEXT_ATTRIBUTE = new RegExp(ATTRIBUTE, 'y');
const WHOLE_TAG = new RegExp(String.raw`<\/?([a-z][^\s/>]*)(?:${ATTRIBUTE})*[\s/]*(?:>|$)`, 'gi');
/** Comments, and what HTML takes for one. */
const COMMENT = /<(?:!--(?:-?>|[\s\S]*?(?:--!?>|$))|(?:!(?!--)|\?|\/(?![a-z]))[^>]*(?:>|$))/gi;
/** Elements whose content nobody reads. */
const UNREAD = /<(script|style)(?![^\s/>])[\s\S]*?(?:<\/\1(?![^\s/>])[^>]*(?:>|$)|$)/gi;
/** Their ends part no words. */
const WITHIN_WORDS = /^(?:a|b|big|code|em|font|i|s|small|span|strike|strong|sub|sup|tt|u|wbr)$/i;

/** Attributes of one tag: each is compared with all others of it. */
const MOST_ATTRIBUTES = 200;
/** Comments of a text; the time that it takes to take them out grows with their square. */
const MOST_COMMENTS = 500;

/**
 * The text without what takes the longer the more there is of it: a tag with 30 kilobytes of attributes and
 * 20,000 comments held a page up for seconds each. Of no honest text anything is lost.
 *
 * @param most elements, with their attributes, above which the text alone is left.
 */
export function withoutMasses(html: string, most: number): string {
  const comments = html.match(COMMENT)?.length ?? 0;
  const text = comments > MOST_COMMENTS ? html.replaceAll(COMMENT, '') : html;
  return hasMore(text, most) ? readableOf(text) : text;
}

/** Whether the text has more tags and attributes than that, or more attributes at one tag than any has. */
function hasMore(html: string, most: number): boolean {
  let parts = 0;
  // Also tags that begin within another one: what is a comment or a value is for the browser to say.
  for (const { index, 0: begin } of html.matchAll(TAG)) {
    let attributes = 0;
    NEXT_ATTRIBUTE.lastIndex = index + begin.length;
    while (NEXT_ATTRIBUTE.test(html)) {
      attributes += 1;
      if (attributes > MOST_ATTRIBUTES) return true;
    }
    // An end tag makes no element.
    parts += (begin[1] === '/' ? 0 : 1) + attributes;
    if (parts > most) return true;
  }
  return false;
}

/** What there is to read in the text, as HTML without any element. */
function readableOf(html: string): string {
  return html
    .replaceAll(COMMENT, '')
    .replaceAll(UNREAD, ' ')
    .replaceAll(WHOLE_TAG, (_, name: string) => (WITHIN_WORDS.test(name) ? '' : ' '))
    .replaceAll('<', '&lt;');
}
