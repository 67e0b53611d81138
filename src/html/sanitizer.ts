import createDOMPurify, { type Config } from 'dompurify';
import { plainClasses } from '#schemas/definitions/plain-classes.ts';

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

function createSanitizer() {
  const purifier = createDOMPurify(window);
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
      node.setAttribute('loading', 'lazy');
      node.setAttribute('referrerpolicy', 'no-referrer');
    }
  });
  return purifier;
}

let sanitizer: ReturnType<typeof createSanitizer> | undefined;

/** Stands before the names of event handlers while the text is parsed; no honest text has it. */
const MARK = '\uE000';

const FORMATTING = /<(\/?)(b|big|code|em|font|i|s|small|strike|strong|tt|u)(?=[\s/>])/gi;
/** Formats that are within each other; no honest text has as many. */
const MOST_FORMATS = 100;

/**
 * The text without formats where they are open by the hundred. HTML opens each that is not closed anew in every
 * paragraph, so 20 kilobytes of these made a million nodes, and a page that answered no more.
 */
function unnest(html: string): string {
  const open = new Map<string, number>();
  for (const [, slash, name = ''] of html.matchAll(FORMATTING)) {
    const kind = name.toLowerCase();
    const now = Math.max(0, (open.get(kind) ?? 0) + (slash ? -1 : 1));
    open.set(kind, now);
    // To elements that nobody knows, and that are nothing but their text.
    if (now > MOST_FORMATS) return html.replaceAll(FORMATTING, '<$1x-$2');
  }
  return html;
}

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

/** Takes the marks out of what was text or a value and no handler after all. */
function unmark(fragment: DocumentFragment): DocumentFragment {
  const nodes = document.createTreeWalker(fragment, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    if (currentNode instanceof Element) {
      for (const attribute of currentNode.attributes) {
        attribute.value = attribute.value.replaceAll(MARK, '');
      }
    } else if (currentNode.nodeValue?.includes(MARK)) {
      currentNode.nodeValue = currentNode.nodeValue.replaceAll(MARK, '');
    }
  }
  return fragment;
}

/**
 * The inert part of HTML from definitions and data, as nodes: text, links, pictures, tables. No
 * scripts, no styles, no controls, no frames, nothing that leaves its place.
 */
export function sanitizeFragment(html: string): DocumentFragment {
  sanitizer ??= createSanitizer();
  return unmark(sanitizer.sanitize(defuse(unnest(html)), { ...CONFIG, RETURN_DOM_FRAGMENT: true }));
}
