import { commandMachine } from '#machines/command/command.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { dismissed, refused } from './_samples.ts';

export const command = defineModel({
  machine: commandMachine,
  paths: 38,
  simple: 38,
  starts: {
    'no command': {},
    'a command': { command: 'Refresh', successMessage: 'Done' },
    'a confirmation, then a command': {
      command: 'Confirm',
      params: { caption: 'Sure?' },
      successCommand: 'Refresh',
    },
    'a command, then a confirmation': {
      command: 'Save',
      successCommand: { command: 'Confirm', params: { caption: 'Show it?' } },
    },
    'a command, then another': {
      command: 'Save',
      successCommand: { command: 'NavigateTo', params: { to: '/' } },
    },
  },
  events: { 'command.invoked': { type: 'command.invoked', rows: [{ id: '1' }] } },
  outcomes: {
    confirm: { yes: success(true), no: dismissed, failure: refused },
    runCommand: {
      success: success(null),
      'success with a message': success(null, 'Saved'),
      cancelled: dismissed,
      failure: refused,
    },
  },
});
