import { embedMachine } from '#machines/embed/embed.machine.ts';
import { defineModel } from '../engine/model.ts';

export const embed = defineModel({
  machine: embedMachine,
  paths: 8,
  simple: 5,
  starts: { allowed: { allowed: true }, 'not allowed': { allowed: false } },
  events: {
    'frame.neared': { type: 'frame.neared' },
    'frame.loaded': { type: 'frame.loaded' },
    'frame.failed': { type: 'frame.failed' },
    'panel.refreshed': { type: 'panel.refreshed' },
  },
  outcomes: {},
});
