import { expect } from '@playwright/test';
import type { Driver } from '../browser/driver.ts';
import { LASTS_NO_TIME, openPanel, seesToast } from '../browser/screens.ts';
import { dialog as model } from '../machines/dialog.model.ts';

const run = { command: 'PostToServlet', params: { servlet: 'Model', command: 'Run' } };
const ask = { name: 'why', caption: 'Why?', required: true, value: 'before' };

/** Buttons that open a dialog; a script that is started by a panel opens one over another. */
const buttons = [
  {
    text: 'Message',
    command: 'RunScript',
    params: { script: "await y4.message('<p>Hello</p>');" },
  },
  { text: 'Ask', ...run, params: { ...run.params, ask } },
];

/** The dialogs of the product, one at a time. */
export const dialog: Driver = {
  model,
  starts: {
    async fresh(stage) {
      stage.gate.always('Run', { data: null });
      await openPanel(stage, { type: 'ButtonPanel', code: 'model', buttons });
    },
  },
  steps: {
    async 'dialog.requested a message'({ page }) {
      await page.getByRole('button', { name: 'Message' }).click();
    },
    async 'dialog.requested a checked input'({ page }) {
      await page.getByRole('button', { name: 'Ask' }).click();
    },
    async 'dialog.edited'({ page }) {
      await page.getByLabel('Why?').fill('typed');
    },
    async 'dialog.confirmed'({ page, next }) {
      // What stands there decides what the check says to it.
      if (next === 'check: failure') await page.getByLabel('Why?').fill('');
      if (next === 'check: success') await page.getByLabel('Why?').fill('typed');
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    },
    async 'dialog.dismissed'({ page }) {
      await page.keyboard.press('Escape');
    },
    'check: success': async () => {},
    'check: failure': (stage) => seesToast(stage, 'Please fill in a value'),
  },
  states: {
    async closed({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async open({ page }) {
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    checking: LASTS_NO_TIME,
  },
  absent: {},
  can: canInDialog,
};

interface DialogContext {
  queue: { kind: string }[];
  value: string;
}

function canInDialog(label: string, states: readonly string[], context: DialogContext): boolean {
  if (label.startsWith('dialog.requested')) return states.includes('closed');
  if (label === 'dialog.edited') return context.queue[0]?.kind === 'input';
  return true;
}
