/** Characters of the text of an Html field, with its markup. */
export const MAX_HTML = 500_000;
