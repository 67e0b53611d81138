import type { Page } from '@playwright/test';
import type { Person } from '#tests/browser/_people.ts';

/** A shopper of the sample tenant; the paths change nothing that is theirs. */
export const shopper: Person = { corp: 'y4', user: 'shopper@y4.example', password: 'y4-sample' };

/** Puts a cart into the browser's storage before the page opens. */
export async function keepCart(page: Page, user: string, ids: readonly string[]): Promise<void> {
  const items = ids.map((id) => ({ id, quantity: 1 }));
  const kept = { revision: '5f0c6c3e-6f6e-4c8b-9a75-0d7e4f6f1a11', items, promo: null };
  await page.addInitScript(
    ([key, cart]) => {
      if (window.origin === 'null' || sessionStorage.getItem('model cart') !== null) return;
      sessionStorage.setItem('model cart', 'kept');
      localStorage.setItem(key ?? '', cart ?? '');
    },
    [`y4:y4:cart:${user}`, JSON.stringify(kept)],
  );
}
