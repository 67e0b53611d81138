import createDOMPurify, { type Config } from 'dompurify';
import { plainClasses } from '#schemas/definitions/plain-classes.ts';
import { withoutMasses } from './amount.ts';
import { unnest } from './nesting.ts';
import { pictureAddress } from './picture-address.ts';

const CONFIG: Config = {
  USE_PROFILES: { html: true },
  // Controls would imitate ours, frames and media load what nobody asked for.
  FORBID_TAGS: [
    'audio',
    'button',
    'dialog',
    'form',
    'input',
    'map',
    'marquee',
    'option',
    'select',
    'style',
    'template',
    'textarea',
    'video',
  ],
  // A style can lay a false page over the true one; ids and names can take the place of ours, and labels press it.
  FORBID_ATTR: [
    'accesskey',
    'aria-modal',
    'aria-owns',
    'autofocus',
    'background',
    'contenteditable',
    'draggable',
    'exportparts',
    'for',
    'id',
    'inert',
    'name',
    'part',
    'ping',
    'popover',
    'popovertarget',
    'popovertargetaction',
    'slot',
    'srcset',
    'style',
    'tabindex',
    'usemap',
  ],
  ADD_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Asked of every value, a colspan's too: schemes that we know, and what is no address.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
};

/** Addresses that may stand in a link or picture; of our own only paths from the root. */
const ADDRESS = /^(?:(?:https?|mailto|tel):|\/(?![/\\])|#)/i;

/** Stands before the names of event handlers while the text is parsed; no honest text has it. */
const MARK = '\uE000';

function createSanitizer() {
  const purifier = createDOMPurify(window);
  // Before it is looked at: without its marks it may be another address.
  purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
    attribute.attrValue = attribute.attrValue.replaceAll(MARK, '');
  });
  purifier.addHook('afterSanitizeAttributes', (node) => {
    for (const name of ['href', 'src', 'cite', 'longdesc']) {
      const address = node.getAttribute(name);
      if (address !== null && !ADDRESS.test(address.trim())) node.removeAttribute(name);
    }
    const classes = node.getAttribute('class');
    if (classes !== null) node.setAttribute('class', plainClasses(classes).join(' '));
    if (node.nodeName === 'A' && node.hasAttribute('target')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    }
    if (node.nodeName === 'IMG') {
      const src = node.getAttribute('src');
      if (src !== null) node.setAttribute('src', pictureAddress(src.trim()));
      node.setAttribute('loading', 'lazy');
      node.setAttribute('referrerpolicy', 'no-referrer');
    }
  });
  return purifier;
}

let sanitizer: ReturnType<typeof createSanitizer> | undefined;

/**
 * The text without what the page's policy would refuse, and report, as soon as it is parsed: names of
 * event handlers are marked, and a base address becomes an element that nobody knows.
 */
function defuse(html: string): string {
  return html
    .replaceAll(MARK, '')
    .replaceAll(/([\s"'/])(on[a-z]+\s*=)/gi, `$1${MARK}$2`)
    .replaceAll(/<(\/?)base(?![\w-])/gi, '<$1x-base');
}

/** Takes the marks out of what was text and no handler after all. */
function unmark(fragment: DocumentFragment): DocumentFragment {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(MARK)) text.data = text.data.replaceAll(MARK, '');
  }
  return fragment;
}

/**
 * The inert part of HTML from definitions and data, as nodes: text, links, pictures, tables. No
 * scripts, no styles, no controls, no frames, nothing that leaves its place.
 *
 * @param most elements, with their attributes, of which the text alone is drawn where there are more.
 */
export function sanitizeFragment(html: string, most = Number.POSITIVE_INFINITY): DocumentFragment {
  sanitizer ??= createSanitizer();
  return unmark(
    sanitizer.sanitize(defuse(unnest(withoutMasses(html, most))), {
      ...CONFIG,
      RETURN_DOM_FRAGMENT: true,
    }),
  );
}
