import { assign, setup } from 'xstate';

/** Milliseconds for one letter (spec 9.9). */
const TYPE_SPEED = 70;
/** Milliseconds for taking one letter back (spec 9.9). */
const DELETE_SPEED = 50;
/** Milliseconds that a whole text stands (spec 9.9). */
const DELAY = 1000;

interface TypewriterContext {
  texts: readonly string[];
  index: number;
  /** How many letters stand. */
  length: number;
}

/** Letters as a reader counts them: a flag or an accent is one. */
function lettersOf({ texts, index }: TypewriterContext): string[] {
  return [...(texts[index] ?? '')];
}

/** What stands at this moment. */
export function typedText(context: TypewriterContext): string {
  return lettersOf(context).slice(0, context.length).join('');
}

/** Types texts one after the other, letter by letter, and takes each back (spec 2.27a, 9.9). */
export const typewriterMachine = setup({
  types: {
    context: {} as TypewriterContext,
    input: {} as { texts: readonly string[] },
  },
  delays: { TYPE_SPEED, DELETE_SPEED, DELAY },
  guards: {
    hasNothing: ({ context }) => context.texts.every((text) => text === ''),
    isWhole: ({ context }) => context.length >= lettersOf(context).length,
    isEmpty: ({ context }) => context.length === 0,
    isOnly: ({ context }) => context.texts.length === 1,
  },
  actions: {
    addLetter: assign({ length: ({ context }) => context.length + 1 }),
    removeLetter: assign({ length: ({ context }) => context.length - 1 }),
    goToNext: assign({ index: ({ context }) => (context.index + 1) % context.texts.length }),
  },
}).createMachine({
  id: 'typewriter',
  context: ({ input }) => ({ texts: input.texts, index: 0, length: 0 }),
  initial: 'typing',
  states: {
    typing: {
      always: [
        { guard: 'hasNothing', target: 'resting' },
        { guard: 'isWhole', target: 'holding' },
      ],
      after: { TYPE_SPEED: { target: 'typing', reenter: true, actions: 'addLetter' } },
    },
    holding: {
      always: { guard: 'isOnly', target: 'resting' },
      after: { DELAY: 'deleting' },
    },
    deleting: {
      always: { guard: 'isEmpty', target: 'typing', actions: 'goToNext' },
      after: { DELETE_SPEED: { target: 'deleting', reenter: true, actions: 'removeLetter' } },
    },
    /** Nothing more to type: there is one text, or none. */
    resting: {},
  },
});
