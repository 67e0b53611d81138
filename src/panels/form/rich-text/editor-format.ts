import type Squire from 'squire-rte';
import { selectedPicture } from './text-pictures.ts';

/** What the text at the cursor, or all that is selected, is. */
export interface EditorFormat {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Name of the block that it stands in. */
  heading: 'H2' | 'H3' | null;
  list: 'UL' | 'OL' | null;
  quote: boolean;
  /** Address of the link that it is part of. */
  link: string | null;
  /** A picture is selected, and nothing else. */
  picture: boolean;
}

/** The format of a text that has none. */
export const PLAIN: EditorFormat = {
  bold: false,
  italic: false,
  underline: false,
  heading: null,
  list: null,
  quote: false,
  link: null,
  picture: false,
};

/** Reads the format at the editor's selection. */
export function formatOf(editor: Squire): EditorFormat {
  const { startContainer } = editor.getSelection();
  const element =
    startContainer instanceof Element ? startContainer : (startContainer.parentElement ?? null);
  const within = (selector: string) => {
    const found = element?.closest(selector) ?? null;
    return found !== null && editor.getRoot().contains(found) ? found : null;
  };
  const heading = within('h2, h3')?.nodeName;
  const list = within('ul, ol')?.nodeName;
  return {
    bold: editor.hasFormat('B'),
    italic: editor.hasFormat('I'),
    underline: editor.hasFormat('U'),
    heading: heading === 'H2' || heading === 'H3' ? heading : null,
    list: list === 'UL' || list === 'OL' ? list : null,
    quote: within('blockquote') !== null,
    link: within('a')?.getAttribute('href') ?? null,
    picture: selectedPicture(editor) !== null,
  };
}

/** Makes the chosen blocks headings, or plain paragraphs again; what stands in lists stays there. */
export function setBlocks(editor: Squire, name: 'H2' | 'H3' | 'P'): void {
  editor.modifyBlocks((fragment) => {
    for (const block of fragment.querySelectorAll('p, h2, h3, h4, pre')) {
      const next = document.createElement(name);
      next.append(...block.childNodes);
      block.replaceWith(next);
    }
    return fragment;
  });
  editor.focus();
}

/** Addresses that a link may lead to: pages of the product, other sites, letters and calls. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?![/\\]))/i.test(address);
}

/** Elements of a text that is edited as it looks: opening one takes more than twice as long as half of it. */
const MAX_ELEMENTS = 10_000;

/** Has the text more elements than the editor takes without keeping the page busy for seconds? */
export function isTooFormatted(html: string): boolean {
  let elements = 0;
  for (const _tag of html.matchAll(/<[a-z]/gi)) {
    elements += 1;
    if (elements > MAX_ELEMENTS) return true;
  }
  return false;
}

/** The editor's HTML without the empty line that it keeps at its end for the cursor. */
export function tidyHtml(html: string): string {
  let tidy = html;
  // From the end, so that a long text is not tried from each of its paragraphs on.
  while (tidy.endsWith('</p>')) {
    const start = tidy.lastIndexOf('<p');
    if (!/^<p(?: [^>]*)?>(?:<br>)?<\/p>$/.test(tidy.slice(start))) break;
    tidy = tidy.slice(0, start);
  }
  return tidy;
}
