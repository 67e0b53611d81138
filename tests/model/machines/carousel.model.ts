import { carouselMachine } from '#machines/carousel/carousel.machine.ts';
import { defineModel } from '../engine/model.ts';

export const carousel = defineModel({
  machine: carouselMachine,
  paths: 51,
  simple: 42,
  starts: {
    'three slides without motion': { count: 3, autoplay: false },
    'three slides': { count: 3, autoplay: true },
    'one slide': { count: 1, autoplay: true },
  },
  everyStart: true,
  events: {
    'slide.next': { type: 'slide.next' },
    'slide.previous': { type: 'slide.previous' },
    'pause.toggled': { type: 'pause.toggled' },
    'attention.gained': { type: 'attention.gained' },
    'attention.lost': { type: 'attention.lost' },
  },
  outcomes: {},
});
