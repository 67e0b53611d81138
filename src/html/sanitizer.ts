import createDOMPurify, { type Config } from 'dompurify';

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
  // A style can lay a false page over the true one; ids and names can take the place of ours.
  FORBID_ATTR: [
    'accesskey',
    'autofocus',
    'background',
    'contenteditable',
    'draggable',
    'exportparts',
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
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|\/(?![/\\])|#)/i,
};

/** Classes that move things out of their place or make them look like parts of the product. */
const FORBIDDEN_CLASS =
  /^(?:position|fixed|sticky|z|top|bottom|start|end|translate|vw|vh|min-vw|min-vh|m[sebtxy]?-n|modal|offcanvas|toast|dropdown|popover|tooltip|stretched|ag|y4|visually-hidden|btn-close)(?:-|$)/;

function plainClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name) => /^[\w-]+$/.test(name) && !FORBIDDEN_CLASS.test(name))
    .join(' ');
}

function createSanitizer() {
  const purifier = createDOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (node) => {
    const classes = node.getAttribute('class');
    if (classes !== null) node.setAttribute('class', plainClasses(classes));
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

/**
 * The inert part of HTML from definitions and data, as nodes: text, links, pictures, tables. No
 * scripts, no styles, no controls, no frames, nothing that leaves its place.
 */
export function sanitizeFragment(html: string): DocumentFragment {
  sanitizer ??= createSanitizer();
  return sanitizer.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
}
