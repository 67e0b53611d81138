import { pictureMachine } from '#machines/picture/picture.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const picture = defineModel({
  machine: pictureMachine,
  paths: 57,
  simple: 54,
  starts: { fresh: undefined },
  events: {
    'picture.chosen': {
      type: 'picture.chosen',
      picture: { id: 'p1', name: 'a.png', replaces: null },
    },
    'area.changed': { type: 'area.changed', area: { x: 10, y: 10, width: 50, height: 50 } },
    'shape.changed': { type: 'shape.changed', shape: 'square' },
    'crop.confirmed': { type: 'crop.confirmed' },
    'crop.cancelled': { type: 'crop.cancelled' },
  },
  outcomes: { cut: { success: success({ path: '/a.png' }), failure: refused } },
});
