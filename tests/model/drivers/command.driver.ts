import { expect } from '@playwright/test';
import type { Driver, Stage } from '../browser/driver.ts';
import { openPanel, refused, seesButton, seesToast } from '../browser/screens.ts';
import { command as model } from '../machines/command.model.ts';

const run = { command: 'PostToServlet', params: { servlet: 'Model', command: 'Run' } };
const confirm = { command: 'Confirm', params: { caption: 'Sure?' } };

function open(button: object) {
  return async (stage: Stage) => {
    stage.gate.hold('Run');
    const buttons = [{ text: 'Go', ...button }];
    await openPanel(stage, { type: 'ButtonPanel', code: 'model', buttons });
  };
}

/** A button and what it starts. */
export const command: Driver = {
  model,
  starts: {
    'no command': open({}),
    'a command': open({ ...run, successMessage: 'Done' }),
    'a confirmation, then a command': open({ ...confirm, successCommand: run }),
    'a command, then a confirmation': open({ ...run, successCommand: confirm }),
    'a command, then another': open({ ...run, successCommand: run }),
  },
  steps: {
    async 'command.invoked'(stage) {
      await stage.page.getByRole('button', { name: 'Go', exact: true }).click();
      if (stage.start === 'no command') await seesToast(stage, 'The botton has no command');
    },
    async 'confirm: yes'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    },
    async 'confirm: no'({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    'runCommand: success': ({ gate }) => gate.answer('Run', { data: null }),
    'runCommand: success with a message': ({ gate }) =>
      gate.answer('Run', { data: null, message: 'Saved' }),
    'runCommand: cancelled': ({ gate }) =>
      gate.answer('Run', { fail: { id: 60007, message: 'Cancelled' } }),
    async 'runCommand: failure'(stage) {
      await stage.gate.answer('Run', refused);
      await seesToast(stage, 'Not today');
    },
  },
  states: {
    idle: seesButton('Go', 'ready'),
    async confirming({ page }) {
      await expect(page.getByRole('dialog').getByText('Sure?')).toBeVisible();
    },
    running: seesButton('Go', 'busy'),
  },
  absent: { 'confirm: failure': 'a dialog answers yes or no, and nothing else' },
};
