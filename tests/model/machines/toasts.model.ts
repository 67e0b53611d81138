import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { defineModel } from '../engine/model.ts';

export const toasts = defineModel({
  machine: toastsMachine,
  paths: 3,
  simple: 1,
  starts: { 'no log': { log: [] } },
  events: {
    'toast.raised': {
      type: 'toast.raised',
      notification: { type: 'info', content: 'Saved', time: '2026-01-01T00:00:00Z' },
    },
    'log.cleared': { type: 'log.cleared' },
  },
  outcomes: {},
});
