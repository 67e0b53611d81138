import { favoriteMachine } from '#machines/favorite/favorite.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const favorite = defineModel({
  machine: favoriteMachine,
  paths: 4,
  simple: 2,
  starts: {
    'not liked': { id: 'p1', initial: { isFavorite: false, favorite: 3 } },
    liked: { id: 'p1', initial: { isFavorite: true, favorite: 4 } },
  },
  events: { 'favorite.toggled': { type: 'favorite.toggled' } },
  outcomes: {
    save: { success: success({ isFavorite: true, favorite: 9 }), failure: refused },
  },
});
