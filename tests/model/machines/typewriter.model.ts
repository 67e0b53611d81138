import { typewriterMachine } from '#machines/typewriter/typewriter.machine.ts';
import { defineModel } from '../engine/model.ts';

export const typewriter = defineModel({
  machine: typewriterMachine,
  paths: 3,
  simple: 3,
  starts: {
    'two texts': { texts: ['ab', 'c'] },
    'one text': { texts: ['a'] },
    'empty texts': { texts: ['', ''] },
  },
  events: {},
  outcomes: {},
  facts: ({ index, length }) => [index, length],
});
