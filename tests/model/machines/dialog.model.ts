import { dialogMachine } from '#machines/dialog/dialog.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const dialog = defineModel({
  machine: dialogMachine,
  paths: 24,
  starts: { fresh: undefined },
  events: {
    'dialog.requested a message': {
      type: 'dialog.requested',
      request: { id: '1', kind: 'message', message: 'Hello' },
    },
    'dialog.requested a checked input': {
      type: 'dialog.requested',
      request: { id: '2', kind: 'input', value: 'before', checked: true },
    },
    'dialog.edited': { type: 'dialog.edited', value: 'typed' },
    'dialog.confirmed': { type: 'dialog.confirmed' },
    'dialog.dismissed': { type: 'dialog.dismissed' },
  },
  outcomes: { check: { success: success(null), failure: refused } },
  facts: ({ queue, value, failure }) => [
    Math.min(2, queue.length),
    queue[0]?.kind,
    value,
    failure !== null,
  ],
});
