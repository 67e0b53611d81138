import { raise } from 'xstate';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { onFailure, onFault, outputOf, when } from '../outcome.ts';
import {
  followingRegion,
  readingRegion,
  rename,
  restore,
  savingRegion,
} from './editing-regions.ts';
import { UNFOLLOWED } from './followed.ts';
import { UNCONTESTED } from './form-context.ts';
import { formSetup } from './form-setup.ts';
import { recordRequest } from './record.ts';

const selectionOf = ({ event }: { event: { selection: FilterValues | null } }) => event.selection;

const choose = { type: 'choose', params: selectionOf } as const;

const refused = onFailure('error');

const broken = onFault('error');

/**
 * One record in a form (spec 2.14f): loading → error, empty or editing; what the user changes is
 * kept until it is saved, taken back, or settled with what somebody else saved first.
 *
 * ```
 * editing, side by side:
 *   saving     open → invalid | refused | conflict | settled    what became of the save that was asked for
 *   reading    current ⇄ renewing                               the record as it is by now, under what is typed
 *   following  idle ⇄ lookingUp                                 what follows a changed field
 * ```
 */
export const formMachine = formSetup.createMachine({
  id: 'form',
  context: ({ input }) => ({
    ...input,
    wanted: null,
    asked: input.asked ?? {},
    given: input.start,
    definition: null,
    original: null,
    values: {},
    ...UNFOLLOWED,
    failure: null,
    problems: {},
    told: 0,
    problem: '',
    ...UNCONTESTED,
  }),
  initial: 'defining',
  on: {
    'record.chosen': { target: '.deciding', actions: choose },
    'record.renamed': { target: '.deciding', actions: rename },
  },
  states: {
    defining: {
      entry: 'clearFailure',
      on: {
        'record.chosen': { actions: choose },
        'record.renamed': { actions: rename },
      },
      invoke: {
        src: 'loadDefinition',
        input: ({ context }) => ({ dataCode: context.dataCode }),
        onDone: [when('succeeded', 'deciding', 'setDefinition'), refused],
        onError: broken,
      },
    },
    deciding: {
      always: [
        { guard: 'isCopy', target: 'copying' },
        { guard: 'isNew', target: 'editing', actions: 'startNew' },
        { guard: 'isRefused', target: 'empty' },
        { target: 'loading' },
      ],
    },
    copying: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRecord',
        input: ({ context }) => recordRequest({ ...context, selection: context.model }),
        onDone: [
          {
            ...when('succeeded', 'editing'),
            actions: [{ type: 'setModel', params: outputOf }, 'startNew'],
          },
          refused,
        ],
        onError: broken,
      },
    },
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRecord',
        input: ({ context }) => recordRequest(context),
        onDone: [
          when('hasRow', 'editing', 'setRecord'),
          when('succeeded', 'empty', 'setRecord'),
          refused,
        ],
        onError: broken,
      },
      // A record that is on its way may have been read before it was changed.
      on: {
        'form.refreshed': { target: 'loading', reenter: true },
        'record.outdated': { target: 'loading', reenter: true },
      },
    },
    error: {
      on: {
        'record.chosen': [
          { guard: 'hasDefinition', target: 'deciding', actions: choose },
          { target: 'defining', actions: choose },
        ],
        'record.renamed': [
          { guard: 'hasDefinition', target: 'deciding', actions: rename },
          { target: 'defining', actions: rename },
        ],
        'form.refreshed': [{ guard: 'hasDefinition', target: 'deciding' }, { target: 'defining' }],
      },
    },
    empty: {
      always: { guard: 'wantsAnother', target: 'deciding', actions: 'chooseWanted' },
      on: {
        'form.refreshed': 'deciding',
        'record.outdated': 'deciding',
        'draft.restored': {
          guard: { type: 'wasStored', params: ({ event }) => event },
          target: 'editing',
          actions: [restore, raise({ type: 'record.outdated' })],
        },
      },
    },
    editing: {
      type: 'parallel',
      on: {
        'form.refreshed': [
          { guard: 'holdsMore' },
          { guard: 'wantsAnother', target: 'deciding', actions: 'chooseWanted' },
          { target: 'deciding' },
        ],
        'record.renamed': { actions: rename },
        // What is typed must not be lost to a row that was selected elsewhere; nobody has to save or undo it for this very record.
        'record.chosen': [
          {
            guard: { type: 'staysTyped', params: selectionOf },
            actions: [
              { type: 'setSelection', params: selectionOf },
              raise({ type: 'record.outdated' }),
            ],
          },
          { guard: 'holdsMore', actions: { type: 'keepWanted', params: selectionOf } },
          { target: 'deciding', actions: choose },
        ],
      },
      states: { saving: savingRegion, reading: readingRegion, following: followingRegion },
    },
  },
});
