import { and, not, raise, stateIn } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { failureOf, faultOf, outputOf, when } from '../outcome.ts';
import { lookupsOf } from './followed.ts';
import type { Draft } from './form-context.ts';
import { formSetup } from './form-setup.ts';
import { storedRequest } from './record.ts';

const isInConflict = stateIn({ editing: { saving: 'conflict' } });

/** A newer record can be brought; amid a conflict it has come with that. */
const isRenewable = and(['isStored', not(isInConflict)]);

/** The record has other filters by now, in whatever state its form is. */
export const rename = {
  type: 'rename',
  params: ({ event }: { event: { selection: FilterValues } }) => event.selection,
} as const;

const edit = {
  type: 'edit',
  params: ({ event }: { event: { values: Row } }) => event.values,
} as const;

const isOfDraft = {
  type: 'isOfRecord',
  params: ({ event }: { event: Draft }) => ({ of: event.original }),
} as const;

const takesDraft = {
  type: 'takesDraft',
  params: ({ event }: { event: Draft }) => event,
} as const;

/** Takes what was typed at another time. */
export const restore = {
  type: 'restore',
  params: ({ event }: { event: Draft }) => event,
} as const;

const setProblems = {
  type: 'setProblems',
  params: ({ event }: { event: { problems: Record<string, string> } }) => event.problems,
} as const;

/** What becomes of a save: nothing is known of it, or it was refused, or done. */
export const savingRegion = formSetup.createStateConfig({
  initial: 'open',
  on: {
    'record.edited': { target: '.open', actions: edit },
    'draft.restored': [
      { guard: isOfDraft, target: '.open', actions: restore },
      {
        guard: takesDraft,
        target: '.open',
        actions: [restore, raise({ type: 'record.outdated' })],
      },
    ],
    'form.reset': [
      { guard: 'wantsAnother', target: '#form.deciding', actions: ['takeBack', 'chooseWanted'] },
      { target: '.open', actions: 'takeBack' },
    ],
    'validation.failed': { target: '.invalid', actions: setProblems },
    'record.saved': {
      guard: { type: 'isOfRecord', params: ({ event }) => event },
      target: '.settled',
      actions: { type: 'setSaved', params: ({ event }) => event },
    },
    'save.refused': [
      { guard: { type: 'isOfAnother', params: ({ event }) => event } },
      {
        guard: { type: 'isConflict', params: ({ event }) => event.problem },
        target: '.conflict',
        actions: { type: 'setRefusal', params: ({ event }) => event.problem },
      },
      {
        target: '.refused',
        actions: { type: 'setRefusal', params: ({ event }) => event.problem },
      },
    ],
  },
  states: {
    open: {},
    invalid: {},
    refused: {},
    /** Both values stay in sight until the user has chosen. */
    conflict: {
      on: {
        'record.edited': { actions: edit },
        'validation.failed': { actions: setProblems },
        'conflict.settled': [
          {
            guard: { type: 'keepsMine', params: ({ event }) => event.keep },
            target: 'settled',
            actions: 'settleMine',
          },
          { guard: 'isGone', target: '#form.empty', actions: 'forget' },
          { target: 'settled', actions: 'settleTheirs' },
        ],
      },
    },
    /** The record that waits for this one comes as soon as nothing is left to save. */
    settled: {
      always: [
        {
          guard: and(['wantsAnother', not('isDirty')]),
          target: '#form.deciding',
          actions: 'chooseWanted',
        },
        { target: 'open' },
      ],
    },
  },
});

/** Brings the record as it is by now, under what the user has changed: also where that is taken back meanwhile. */
export const readingRegion = formSetup.createStateConfig({
  initial: 'current',
  on: {
    'form.refreshed': {
      guard: and(['holdsMore', isRenewable]),
      target: '.renewing',
    },
    'record.outdated': { guard: isRenewable, target: '.renewing' },
    'record.renamed': { guard: isRenewable, target: '.renewing', actions: rename },
  },
  states: {
    current: {},
    renewing: {
      invoke: {
        src: 'loadRecord',
        input: ({ context }) => storedRequest(context),
        onDone: [
          when('leavesNothing', '#form.deciding', 'chooseWanted'),
          when('hasRow', 'current', 'takeNewer'),
          when('succeeded', 'missing'),
          { target: 'current', actions: { type: 'setProblem', params: failureOf } },
        ],
        onError: { target: 'current', actions: { type: 'setProblem', params: faultOf } },
      },
      always: { guard: isInConflict, target: 'current' },
      on: {
        // It may have been read before the save, or be asked for since somebody else has saved after it.
        'record.saved': {
          guard: { type: 'isOfRecord', params: ({ event }) => event },
          target: 'renewing',
          reenter: true,
        },
      },
    },
    missing: {
      always: [
        {
          guard: 'isDirty',
          target: 'current',
          actions: raise({
            type: 'save.refused',
            problem: { index: 0, message: '', fields: [], conflict: true },
          }),
        },
        { target: '#form.empty', actions: 'forget' },
      ],
    },
  },
});

/** Asks for the records that have the changed values; what the user left alone follows them. */
export const followingRegion = formSetup.createStateConfig({
  initial: 'idle',
  on: {
    'draft.restored': { guard: takesDraft, target: '.idle' },
    'form.reset': '.idle',
    'record.recalculated': {
      guard: 'mayRead',
      target: '.idle',
      actions: { type: 'ask', params: ({ event }) => event.name },
    },
  },
  states: {
    /** What was changed amid a conflict has its effect once the user has chosen. */
    idle: {
      always: { guard: and(['hasUnasked', not(isInConflict)]), target: 'lookingUp' },
    },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => lookupsOf(context),
        onDone: { target: 'idle', actions: { type: 'follow', params: outputOf } },
        onError: {
          target: 'idle',
          actions: ['stopAsking', { type: 'setProblem', params: faultOf }],
        },
      },
      always: { guard: isInConflict, target: 'idle' },
    },
  },
});
