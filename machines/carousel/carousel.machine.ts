import { assign, setup } from 'xstate';

/** Milliseconds that a change of slides takes (spec 9.10). */
export const CAROUSEL_SPEED = 500;
/** Milliseconds that a slide stays: long enough to read three lines. */
export const AUTOPLAY_DELAY = 6000;

export type CarouselEvent =
  | { type: 'slide.next' }
  | { type: 'slide.previous' }
  /** The user stopped it or let it go on. */
  | { type: 'pause.toggled' }
  /** The pointer or the focus came over it: nobody likes a text that leaves while it is read. */
  | { type: 'attention.gained' }
  | { type: 'attention.lost' };

interface CarouselContext {
  index: number;
  count: number;
  /** Whether it starts by itself; it does not where the user wants no motion. */
  autoplay: boolean;
}

/** Slides that follow each other by themselves, without an end (spec 2.27e, 9.10). */
export const carouselMachine = setup({
  types: {
    context: {} as CarouselContext,
    events: {} as CarouselEvent,
    input: {} as { count: number; autoplay: boolean },
  },
  delays: { AUTOPLAY_DELAY },
  guards: {
    isSingle: ({ context }) => context.count < 2,
    startsAlone: ({ context }) => context.autoplay && context.count > 1,
  },
  actions: {
    goOn: assign({ index: ({ context }) => (context.index + 1) % context.count }),
    goBack: assign({
      index: ({ context }) => (context.index + context.count - 1) % context.count,
    }),
  },
}).createMachine({
  id: 'carousel',
  context: ({ input }) => ({ index: 0, count: Math.max(1, input.count), autoplay: input.autoplay }),
  initial: 'starting',
  on: {
    'slide.next': { actions: 'goOn' },
    'slide.previous': { actions: 'goBack' },
  },
  states: {
    starting: { always: [{ guard: 'startsAlone', target: 'playing' }, { target: 'paused' }] },
    playing: {
      after: { AUTOPLAY_DELAY: { target: 'playing', reenter: true, actions: 'goOn' } },
      on: {
        'pause.toggled': 'paused',
        'attention.gained': 'waiting',
        'slide.next': { target: 'playing', reenter: true, actions: 'goOn' },
        'slide.previous': { target: 'playing', reenter: true, actions: 'goBack' },
      },
    },
    waiting: { on: { 'attention.lost': 'playing', 'pause.toggled': 'paused' } },
    paused: {
      on: { 'pause.toggled': [{ guard: 'isSingle' }, { target: 'playing' }] },
    },
  },
});
