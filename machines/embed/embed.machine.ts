import { setup } from 'xstate';

type EmbedEvent =
  /** The place of the frame is in sight, or soon will be. */
  | { type: 'frame.neared' }
  | { type: 'frame.loaded' }
  | { type: 'frame.failed' }
  | { type: 'panel.refreshed' };

/**
 * A page in a frame (spec 2.14h), which is asked for when its place comes near. Browsers do not tell a page why another
 * site's did not come, so one that takes too long is said to be slow and may still come.
 */
export const embedMachine = setup({
  types: {
    events: {} as EmbedEvent,
    input: {} as { allowed: boolean },
    context: {} as { allowed: boolean },
  },
  delays: { timeout: 15_000 },
  guards: { isAllowed: ({ context }) => context.allowed },
}).createMachine({
  id: 'embed',
  context: ({ input }) => input,
  initial: 'deciding',
  on: { 'panel.refreshed': '.deciding' },
  states: {
    deciding: { always: [{ guard: 'isAllowed', target: 'far' }, { target: 'refused' }] },
    /** The address is not one that may be framed. */
    refused: {},
    far: { on: { 'frame.neared': 'loading' } },
    loading: {
      after: { timeout: 'slow' },
      on: { 'frame.loaded': 'loaded', 'frame.failed': 'error' },
    },
    slow: { on: { 'frame.loaded': 'loaded', 'frame.failed': 'error' } },
    loaded: {},
    error: {},
  },
});
