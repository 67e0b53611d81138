import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const navigation = defineModel({
  machine: navigationMachine,
  paths: 33,
  starts: { 'a visitor': { user: null } },
  events: {
    'user.changed': { type: 'user.changed', user: 'ann' },
    'user.changed to nobody': { type: 'user.changed', user: null },
    'retry.requested': { type: 'retry.requested' },
    'menu.retried': { type: 'menu.retried' },
    'route.retried': { type: 'route.retried' },
    'quickLinks.retried': { type: 'quickLinks.retried' },
  },
  outcomes: {
    loadMenu: { lists: success([{ name: 'Orders', active: false }]), failure: refused },
    loadRoute: { lists: success(['/orders']), failure: refused },
    loadQuickLinks: { lists: success([]), failure: refused },
  },
});
