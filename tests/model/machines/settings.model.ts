import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { settings as settingsSchema } from '#schemas/tenant/settings.ts';
import { defineModel } from '../engine/model.ts';

const defaults = settingsSchema.parse({});

export const settings = defineModel({
  machine: settingsMachine,
  paths: 15,
  simple: 6,
  starts: { defaults: { settings: defaults, defaults } },
  events: {
    'settings.changed': { type: 'settings.changed', change: { isRTL: true } },
    'settings.followed': { type: 'settings.followed', change: { isRTL: false } },
    'settings.reset': { type: 'settings.reset' },
  },
  outcomes: { applyTheme: { done: undefined } },
  facts: ({ settings: { isRTL } }) => isRTL,
});
