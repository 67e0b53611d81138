import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

const origin = typeof document === 'undefined' ? '' : location.origin;

/** Setup file of the client's tests, which share a document: each leaves it as it found it. */
afterEach(() => {
  // Tests of style sheets have a browser instead.
  if (typeof document === 'undefined') return;
  cleanup();
  // What is to be written later would be so in a document that is gone.
  dispatchEvent(new Event('pagehide'));
  const { documentElement, head, body } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // No history leads back from another page, on which all later tests of the same worker would be.
  if (location.origin !== origin) throw new Error(`The page was left for ${location.href}.`);
  history.replaceState(null, '', '/');
});

// An import that is cut off by the end of its file fails for each later file of the same worker.
afterAll(() => vi.dynamicImportSettled());
