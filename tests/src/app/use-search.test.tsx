import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { useSearch } from '#src/app/use-search.ts';

/** Says where somebody came from, as the sign-in reads it. */
function From() {
  return <output>{new URLSearchParams(useSearch()).get('from')}</output>;
}

/** An address whose own parameter has what would part it. */
const CAME_FROM = '/y4/content/ORDERS/main?orders.customer=A%26B%2050%25';
const query = `?from=${encodeURIComponent(CAME_FROM)}`;

afterEach(() => window.history.replaceState(null, '', '/'));

it('[2.46a][2.53h] takes the escapes of a value apart once, so that an address in it stays what it was', () => {
  window.history.replaceState(null, '', `/y4/authentication/card/login${query}`);
  render(
    <Router base="/y4">
      <From />
    </Router>,
  );
  expect(screen.getByRole('status').textContent).toBe(CAME_FROM);
});

it('reads the same where the server draws the page', () => {
  const html = renderToString(
    <Router ssrPath={`/y4/authentication/card/login${query}`}>
      <From />
    </Router>,
  );
  expect(html).toBe(`<output>${CAME_FROM}</output>`);
});
