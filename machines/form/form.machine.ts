import { and, not, raise, stateIn } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { failureOf, faultOf, onFailure, onFault, outputOf, when } from '../outcome.ts';
import { lookupsOf, UNFOLLOWED } from './followed.ts';
import { UNCONTESTED } from './form-context.ts';
import { formSetup } from './form-setup.ts';
import { recordRequest, storedRequest } from './record.ts';

const RECALCULATING_OUTDATED = stateIn({ editing: { recalculating: 'outdated' } });

const selectionOf = ({ event }: { event: { selection: FilterValues | null } }) => event.selection;

const choose = { type: 'choose', params: selectionOf } as const;

const rename = {
  type: 'rename',
  params: ({ event }: { event: { selection: FilterValues } }) => event.selection,
} as const;

const edit = {
  type: 'edit',
  params: ({ event }: { event: { values: Row } }) => event.values,
} as const;

const ask = {
  type: 'ask',
  params: ({ event }: { event: { name: string } }) => event.name,
} as const;

const tellProblems = {
  type: 'setProblems',
  params: ({ event }: { event: { problems: Record<string, string> } }) => event.problems,
} as const;

const refused = onFailure('error');

const broken = onFault('error');

/**
 * One record in a form (spec 2.14f): loading → error, empty or editing; what the user changes is
 * kept until it is saved, taken back, or settled with what somebody else saved first.
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
      on: { 'form.refreshed': 'deciding', 'record.outdated': 'deciding' },
    },
    editing: {
      initial: 'open',
      on: {
        'record.edited': {
          target: '.open',
          actions: edit,
        },
        'draft.restored': {
          guard: { type: 'isOfRecord', params: ({ event }) => ({ of: event.original }) },
          target: '.open',
          actions: { type: 'restore', params: ({ event }) => event },
        },
        'form.reset': [
          { guard: 'wantsAnother', target: 'deciding', actions: ['takeBack', 'chooseWanted'] },
          { target: '.open', actions: 'takeBack' },
        ],
        'form.refreshed': [
          { guard: and(['holdsMore', 'isStored']), target: '.renewing' },
          { guard: 'holdsMore' },
          { guard: 'wantsAnother', target: 'deciding', actions: 'chooseWanted' },
          { target: 'deciding' },
        ],
        'record.renamed': [
          { guard: 'isStored', target: '.renewing', actions: rename },
          { actions: rename },
        ],
        // What is typed must not be lost to a row that was selected elsewhere; nobody has to save or undo it for this very record.
        'record.chosen': [
          {
            guard: { type: 'staysTyped', params: selectionOf },
            actions: [
              { type: 'setSelection', params: selectionOf },
              raise({ type: 'record.outdated' }),
            ],
          },
          { guard: 'holdsMore', actions: { type: 'keepUnsaved', params: selectionOf } },
          { target: 'deciding', actions: choose },
        ],
        'validation.failed': { target: '.invalid', actions: tellProblems },
        'record.saved': {
          guard: { type: 'isOfRecord', params: ({ event }) => event },
          target: '.saved',
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
        'record.recalculated': {
          guard: 'mayRead',
          target: '.recalculating.current',
          actions: ask,
        },
        'record.outdated': { guard: 'isStored', target: '.renewing' },
      },
      states: {
        open: {},
        /** Brings the record as it is by now, under what the user has changed. */
        renewing: {
          invoke: {
            src: 'loadRecord',
            input: ({ context }) => storedRequest(context),
            onDone: [
              when('hasRow', 'open', 'takeNewer'),
              when('succeeded', 'missing'),
              { target: 'open', actions: { type: 'setProblem', params: failureOf } },
            ],
            onError: { target: 'open', actions: { type: 'setProblem', params: faultOf } },
          },
          on: {
            'record.edited': { actions: edit },
            'record.recalculated': { target: 'recalculating.outdated', actions: ask },
            // Without the newer record the next save would be in conflict with it.
            'validation.failed': { actions: tellProblems },
          },
        },
        missing: {
          always: [
            { guard: 'isDirty', target: 'conflict', actions: 'setGone' },
            { target: '#form.empty', actions: 'forget' },
          ],
        },
        /** Asks for the records that have the changed values; what the user left alone follows them. */
        recalculating: {
          invoke: {
            src: 'lookUp',
            input: ({ context }) => lookupsOf(context),
            onDone: [
              {
                guard: RECALCULATING_OUTDATED,
                target: 'renewing',
                actions: { type: 'follow', params: outputOf },
              },
              { target: 'open', actions: { type: 'follow', params: outputOf } },
            ],
            onError: [
              { guard: RECALCULATING_OUTDATED, target: 'renewing' },
              { target: 'open', actions: { type: 'setProblem', params: faultOf } },
            ],
          },
          initial: 'current',
          states: {
            current: {},
            /** The record was changed meanwhile: it is brought as soon as the changed value has had its effect. */
            outdated: {},
          },
          // What is typed meanwhile must not be lost to an answer that knows nothing of it, nor the answer to what else happens.
          on: {
            'record.edited': { actions: edit },
            'record.recalculated': {
              guard: RECALCULATING_OUTDATED,
              target: '.outdated',
              reenter: true,
              actions: ask,
            },
            'save.refused': [
              { guard: { type: 'isOfAnother', params: ({ event }) => event } },
              {
                guard: { type: 'isConflict', params: ({ event }) => event.problem },
                target: 'conflict',
                actions: { type: 'setRefusal', params: ({ event }) => event.problem },
              },
              { actions: { type: 'setRefusal', params: ({ event }) => event.problem } },
            ],
            'form.refreshed': { guard: 'isStored', target: '.outdated' },
            'record.outdated': { guard: 'isStored', target: '.outdated' },
            'record.renamed': { guard: 'isStored', target: '.outdated', actions: rename },
            'record.saved': {
              guard: { type: 'isOfRecord', params: ({ event }) => event },
              actions: { type: 'setSaved', params: ({ event }) => event },
            },
          },
        },
        invalid: {},
        saved: {
          always: {
            guard: and(['wantsAnother', not('isDirty')]),
            target: '#form.deciding',
            actions: 'chooseWanted',
          },
        },
        refused: {},
        conflict: {
          on: {
            // Both values stay in sight until the user has chosen.
            'record.edited': { actions: edit },
            'record.renamed': { actions: rename },
            'record.outdated': {},
            'record.recalculated': { actions: ask },
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
        settled: {
          always: [
            {
              guard: and(['wantsAnother', not('isDirty')]),
              target: '#form.deciding',
              actions: 'chooseWanted',
            },
            // What was changed amid the conflict has its effect once the user has chosen.
            { guard: 'hasUnasked', target: 'recalculating' },
            { target: 'open' },
          ],
        },
      },
    },
  },
});
