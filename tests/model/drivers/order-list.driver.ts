import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { broken, refused, seesToast } from '../browser/screens.ts';
import { shopper } from '../browser/shop-screen.ts';
import { orderList as model } from '../machines/order-list.model.ts';

const LIST = 'TASK_ECommerce_Load_Order_List';
const ACT = 'act';
const ACTIONS = ['TASK_ECommerce_Complete_Order', 'TASK_ECommerce_Delete_Order'];

const rows = Array.from({ length: 11 }, (_, index) => ({
  id: `SO-${index + 10}`,
  date: `2026-01-${index + 10}T08:00:00.000Z`,
  status: 'pending',
  amount: 100 + index,
  addressName: 'Ann',
  addressStreet: 'One Road',
  addressPhone: '1',
  details: [],
}));

async function seesBusy({ page }: Stage): Promise<void> {
  await expect(page.locator('.y4-orders [aria-busy="true"]').first()).toBeAttached();
}

/** Chooses an order, so that something can be done to it. */
async function chooseOne({ page }: Stage): Promise<void> {
  const box = page.getByRole('row').nth(1).getByRole('checkbox');
  if (!(await box.isChecked())) await box.check();
}

/** The shopper's orders. */
export const orderList: Driver = {
  model,
  starts: {
    async 'the newest first'(stage) {
      await stage.signIn(shopper);
      stage.gate.hold(LIST);
      stage.gate.hold(ACT, ({ name }) => ACTIONS.includes(name));
      await stage.page.goto('/y4/e-commerce/orders/order-list');
    },
  },
  steps: {
    'loadOrders: orders': ({ gate }) => gate.answer(LIST, { data: { rows } }),
    'loadOrders: nothing': ({ gate }) => gate.answer(LIST, { data: { rows: [] } }),
    'loadOrders: failure': ({ gate }) => gate.answer(LIST, refused),
    async 'retry.requested'({ page }) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    async 'sort.changed'({ page }) {
      await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
      await expect(page).toHaveURL(/amount/);
    },
    async 'page.changed'({ page }) {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('11 to 11 of 11')).toBeVisible();
    },
    async 'view.requested'({ page }) {
      await page.getByRole('banner').getByRole('link', { name: 'My orders' }).click();
      await expect(page).toHaveURL(/order-list$/);
    },
    async 'order.toggled'({ page }) {
      await page.getByRole('row').nth(1).getByRole('checkbox').click();
    },
    async 'orders.toggled'({ page }) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    },
    async 'action.requested'(stage) {
      await chooseOne(stage);
      await stage.page.getByRole('button', { name: 'Completed' }).click();
    },
    async 'action.requested to delete'(stage) {
      await chooseOne(stage);
      await stage.page.getByRole('button', { name: 'Delete', exact: true }).click();
    },
    async 'confirm: yes'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    async 'confirm: no'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    async 'act: success'(stage) {
      await stage.gate.answer(ACT, { data: { affected: 1 }, message: 'Done' });
      await seesToast(stage, 'Done');
    },
    async 'act: outdated'(stage) {
      await stage.gate.answer(ACT, refused);
      await seesToast(stage, 'Not today');
    },
    async 'act: failure'(stage) {
      await stage.gate.answer(ACT, broken);
      await seesToast(stage, 'Something went wrong here, please try again');
    },
  },
  states: {
    loading: seesBusy,
    acting: seesBusy,
    async confirming({ page }) {
      await expect(page.getByRole('dialog').getByText('Delete confirmation')).toBeVisible();
    },
    async failed({ page }) {
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    async ready({ page }) {
      await expect(page.locator('.y4-orders [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText(/of 11$|No orders yet/).first()).toBeVisible();
    },
  },
  absent: { 'action.requested for nothing': 'there is no button as long as nothing is chosen' },
  can: (label, states, context: { rows: unknown[]; page: number; sort: { column: string } }) => {
    const isFirstView = context.page === 1 && context.sort.column === 'date';
    // What asks lies over the link, which leads nowhere from where it leads.
    if (label === 'view.requested') return !isFirstView && !states.includes('confirming');
    if (label === 'page.changed') return context.rows.length > 0 && context.page === 1;
    if (label === 'sort.changed') return context.rows.length > 0 && context.sort.column === 'date';
    return !/^(orders?\.toggled|action\.)/.test(label) || context.rows.length > 0;
  },
};
