import purify from 'dompurify';

/** Elements that ask for input, play, or lie over the page. */
const FORBIDDEN_TAGS = [
  ...['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
  ...['audio', 'video', 'iframe', 'object', 'embed', 'base', 'meta', 'link'],
];

/** Attributes that could cover the page, name its parts anew or load on their own. */
const FORBIDDEN_ATTRIBUTES = ['style', 'id', 'name', 'srcset', 'ping', 'background'];

/** Addresses of http(s), mail and telephone, paths of this site, and parts of the same text. */
const ALLOWED_ADDRESSES = /^(?:(?:https?|mailto|tel):|\/(?![/\\])|#)/i;

/**
 * Takes out of HTML all that could do something or lie over the page. The server did it already for
 * what it keeps; this holds when it did not.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESSES,
    ADD_ATTR: ['target'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a[target]')) {
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}
