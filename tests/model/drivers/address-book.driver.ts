import { expect, type Page } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { gone, refused, seesToast } from '../browser/screens.ts';
import { keepCart, shopper } from '../browser/shop-screen.ts';
import { addressBook as model } from '../machines/address-book.model.ts';

const LIST = 'TASK_ECommerce_Load_Address_List';
const SAVE = 'TASK_ECommerce_Save_Address';
const DELETE = 'TASK_ECommerce_Delete_Address';

const first = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Ann',
  phone: '1',
  street: 'One Road',
};
const second = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Bob',
  phone: '2',
  street: 'Two Road',
};
const third = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Cy',
  phone: '3',
  street: 'Three',
};

function card(page: Page) {
  return page.locator('.y4-card').filter({ hasText: 'Shipping Address' });
}

function seesInDialog(text: string | RegExp) {
  return async ({ page }: Stage) => {
    await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
  };
}

/** The shopper's addresses at the checkout. */
export const addressBook: Driver = {
  model,
  starts: {
    async 'nothing chosen'(stage) {
      const { page, gate } = stage;
      await stage.signIn(shopper);
      await keepCart(page, shopper.user, ['model']);
      for (const key of [LIST, SAVE, DELETE]) gate.hold(key);
      await page.goto('/y4/e-commerce/checkout');
    },
  },
  steps: {
    'loadAddresses: addresses': ({ gate }) =>
      gate.answer(LIST, { data: { rows: [first, second] } }),
    'loadAddresses: nothing': ({ gate }) => gate.answer(LIST, { data: { rows: [] } }),
    'loadAddresses: failure': ({ gate }) => gate.answer(LIST, refused),
    async 'retry.requested'({ page }) {
      await card(page).getByRole('button', { name: 'Try again' }).click();
    },
    async 'address.chosen'({ page }) {
      await card(page).getByRole('radio', { name: /Bob/ }).check();
    },
    async 'address.add'({ page }) {
      await card(page).getByRole('button', { name: 'Add address' }).click();
    },
    async 'address.edit'({ page }) {
      await card(page)
        .getByRole('button', { name: /^Edit the address/ })
        .first()
        .click();
    },
    async 'address.delete'({ page }) {
      await card(page)
        .getByRole('button', { name: /^Delete the address/ })
        .first()
        .click();
    },
    async 'draft.changed'({ page }) {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Username').fill('Cy');
      await dialog.getByLabel('Phone').fill('3');
      await dialog.getByLabel('Street').fill('Three');
    },
    async 'draft.dismissed'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    async 'draft.saved'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    },
    async 'delete.confirmed'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    async 'delete.dismissed'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    'saveAddress: success': ({ gate }) => gate.answer(SAVE, { data: third }),
    async 'saveAddress: gone'(stage) {
      await stage.gate.answer(SAVE, gone);
      await seesToast(stage, 'Gone');
    },
    async 'saveAddress: failure'(stage) {
      await stage.gate.answer(SAVE, refused);
      await seesToast(stage, 'Not today');
    },
    'deleteAddress: success': ({ gate }) => gate.answer(DELETE, { data: { id: first.id } }),
    async 'deleteAddress: gone'(stage) {
      await stage.gate.answer(DELETE, gone);
      await seesToast(stage, 'Gone');
    },
    async 'deleteAddress: failure'(stage) {
      await stage.gate.answer(DELETE, refused);
      await seesToast(stage, 'Not today');
    },
  },
  states: {
    async loading({ page }) {
      await expect(card(page).locator('.y4-skeleton').first()).toBeVisible();
    },
    async failed({ page }) {
      await expect(card(page).getByText('Your addresses can not be shown')).toBeVisible();
    },
    async ready({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(card(page).getByRole('button', { name: 'Add address' })).toBeVisible();
    },
    editing: seesInDialog(/^(Add|Edit) address$/),
    async saving({ page }) {
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
      await expect(save).toHaveAttribute('aria-busy', 'true');
    },
    confirming: seesInDialog('Delete confirmation'),
    async deleting({ page }) {
      const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      await expect(button).toHaveAttribute('aria-busy', 'true');
    },
  },
  absent: {
    'one chosen before':
      'it differs only in which address is chosen, which tests of the checkout see',
    'address.corrected': 'a refused order causes it, which tests of the checkout see',
    'address.corrected to nothing': 'a refused order causes it, which tests of the checkout see',
  },
  can: (label, states, context: { addresses: { id: string }[]; chosen: string | null }) => {
    if (label === 'address.chosen') return context.chosen === 'a1';
    const needsOne = ['address.edit', 'address.delete'].includes(label) && states.includes('ready');
    return !needsOne || context.addresses[0]?.id === 'a1';
  },
};
