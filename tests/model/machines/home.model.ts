import { homeMachine } from '#machines/home/home.machine.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { defineModel } from '../engine/model.ts';

const visitor = {
  signedIn: false,
  savedTarget: '',
  configuredHome: '',
  failed: false,
  menu: [],
  base: '/y4',
};
const menu = [{ name: 'Orders', to: '/orders' }] as unknown as MenuItem[];
const root = [{ name: 'Home', to: '/' }] as unknown as MenuItem[];

export const home = defineModel({
  machine: homeMachine,
  paths: 11,
  simple: 11,
  starts: {
    'nobody could be asked': { ...visitor, failed: true },
    'a saved target': { ...visitor, signedIn: true, savedTarget: '/saved', menu },
    'a saved target that is the root': { ...visitor, signedIn: true, savedTarget: '/', menu },
    'a saved target of nobody': { ...visitor, savedTarget: '/saved' },
    'no menu': { ...visitor, signedIn: true },
    'a menu without a target': { ...visitor, signedIn: true, menu: root },
    'a menu': { ...visitor, signedIn: true, menu },
    'a home that is the root': { ...visitor, configuredHome: '/' },
    'a configured home': { ...visitor, configuredHome: '/landing' },
    'no configured home': visitor,
  },
  events: {},
  outcomes: { clearStorages: { done: undefined } },
});
