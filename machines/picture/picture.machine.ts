import { assign, setup } from 'xstate';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { onFailure, onFault, outputOf, when } from '../outcome.ts';

/** A part of a picture, in percent of its width and height. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture that is to be cut. */
interface ChosenPicture {
  /** Tells the picture itself, which a machine does not hold. */
  id: string;
  name: string;
  /** The stored picture whose place it takes; null for a new one. */
  replaces: string | null;
}

type PictureEvent =
  | { type: 'picture.chosen'; picture: ChosenPicture }
  /** Null is the whole picture. */
  | { type: 'area.changed'; area: PictureArea | null }
  | { type: 'shape.changed'; shape: string }
  | { type: 'crop.confirmed' }
  | { type: 'crop.cancelled' };

interface PictureContext {
  picture: ChosenPicture | null;
  area: PictureArea | null;
  /** Name of the fixed proportions; empty when there are none. */
  shape: string;
  failure: Failure | null;
}

/** What is cut out of which picture. */
export interface CutRequest {
  picture: ChosenPicture;
  area: PictureArea | null;
}

/** A picture between the user's choice and the record: the part of it that is wanted is cut out. */
export const pictureMachine = setup({
  types: { context: {} as PictureContext, events: {} as PictureEvent },
  actors: { cut: missingActor<Result<unknown>, CutRequest>('cut') },
  guards: { succeeded: (_, result: Result<unknown>) => result.ok },
  actions: {
    take: assign((_, picture: ChosenPicture) => ({
      picture,
      area: null,
      shape: '',
      failure: null,
    })),
    setArea: assign({ area: (_, area: PictureArea | null) => area }),
    setShape: assign({ shape: (_, shape: string) => shape }),
    setFailure: assign({ failure: (_, failed: Failure) => failed }),
    /** Gives what was cut to the field. */
    deliver: missingAction('deliver') as (_: unknown, result: Result<unknown>) => void,
    /** The picture itself is no longer needed. */
    forget: missingAction('forget') as () => void,
  },
}).createMachine({
  id: 'picture',
  context: { picture: null, area: null, shape: '', failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'picture.chosen': {
          target: 'cropping',
          actions: { type: 'take', params: ({ event }) => event.picture },
        },
      },
    },
    cropping: {
      on: {
        'area.changed': { actions: { type: 'setArea', params: ({ event }) => event.area } },
        'shape.changed': { actions: { type: 'setShape', params: ({ event }) => event.shape } },
        'crop.confirmed': 'cutting',
        'crop.cancelled': { target: 'idle', actions: 'forget' },
      },
    },
    cutting: {
      invoke: {
        src: 'cut',
        input: ({ context }) => {
          if (context.picture === null) throw new Error('Nothing was chosen to be cut');
          return { picture: context.picture, area: context.area };
        },
        onDone: [
          {
            ...when('succeeded', 'idle'),
            actions: [{ type: 'deliver', params: outputOf }, 'forget'],
          },
          onFailure('cropping'),
        ],
        onError: onFault('cropping'),
      },
    },
  },
});
