import { piecesOf } from '../i18n/long-words.ts';

/** Lets lines be broken inside of words that browsers would not come to an end with. */
export function breakLongWords(fragment: DocumentFragment): DocumentFragment {
  const texts: Text[] = [];
  const nodes = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode as Text);
  for (const text of texts) {
    const [first = '', ...others] = piecesOf(text.data);
    if (others.length === 0) continue;
    text.replaceWith(first, ...others.flatMap((piece) => [document.createElement('wbr'), piece]));
  }
  return fragment;
}
