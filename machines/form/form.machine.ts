import { and, assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, outputOf } from '../outcome.ts';
import {
  edited,
  type FormContext,
  type FormEvent,
  type FormInput,
  isDirty,
  mayCreate,
  mayRead,
  mergedUnder,
  settledMine,
  startedLike,
  withNewer,
} from './form-context.ts';
import {
  exactFilter,
  initialValues,
  type RecordRequest,
  recordRequest,
  storedRequest,
} from './record.ts';

/**
 * One record in a form (spec 2.14f): loading → error, empty or editing; what the user changes is
 * kept until it is saved, taken back, or settled with what somebody else saved first.
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, input: {} as FormInput },
  actors: {
    loadDefinition: missingActor<Result<ClientDataDefinition>, { dataCode: string }>(
      'loadDefinition',
    ),
    loadRecord: missingActor<Result<GridData>, RecordRequest>('loadRecord'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasRow: (_, result: Result<GridData>) => result.ok && result.data.list.length > 0,
    hasDefinition: ({ context }) => context.definition !== null,
    isNew: ({ context }) =>
      (context.selection === null || !mayRead(context.definition)) && mayCreate(context.definition),
    isCopy: ({ context }) =>
      context.selection === null &&
      context.model !== null &&
      mayCreate(context.definition) &&
      mayRead(context.definition),
    isConflict: (_, problem: RowProblem) => problem.conflict,
    keepsMine: (_, keep: 'mine' | 'theirs') => keep === 'mine',
    isGone: ({ context }) => context.theirs === null,
    isDirty: ({ context }) => isDirty(context),
    isStored: ({ context }) => context.original !== null && mayRead(context.definition),
    mayRead: ({ context }) => mayRead(context.definition),
  },
  actions: {
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) => {
      const definition = result.ok ? result.data : null;
      const start = { ...initialValues(definition?.fields ?? []), ...context.given };
      return { definition, start };
    }),
    setModel: assign(({ context }, result: Result<GridData>) =>
      startedLike(context, firstOf(result)),
    ),
    startNew: assign(({ context }) => ({ original: null, values: context.start })),
    setRecord: assign((_, result: Result<GridData>) => {
      const record = firstOf(result) ?? null;
      return { original: record, values: record ?? {}, problems: {}, problem: '', theirs: null };
    }),
    mergeRecord: assign(({ context }, result: Result<GridData>) =>
      mergedUnder(context, firstOf(result)),
    ),
    takeNewer: assign(({ context }, result: Result<GridData>) =>
      withNewer(context, firstOf(result)),
    ),
    setGone: assign({ theirs: null, problem: '', problems: {} }),
    choose: assign({ selection: (_, selection: FilterValues | null) => selection, original: null }),
    keepUnsaved: assign({ problem: 'Save or undo your changes before another record is opened' }),
    setProblem: assign({ problem: (_, { message }: Failure) => message }),
    edit: assign(({ context }, values: Row) => edited(context, values)),
    takeBack: assign(({ context }) => ({
      values: context.original ?? context.start,
      problems: {},
      problem: '',
    })),
    setProblems: assign({ problems: (_, problems: Record<string, string>) => problems }),
    setSaved: assign(({ context: { definition, values } }, row: Row) => ({
      original: mayRead(definition) ? row : { ...values, ...row },
      values: mayRead(definition) ? row : { ...values, ...row },
      problems: {},
      problem: '',
      theirs: null,
    })),
    setRefusal: assign((_, refusal: RowProblem) => ({
      problem: refusal.message,
      problems: Object.fromEntries(refusal.fields.map(({ name, message }) => [name, message])),
      theirs: refusal.current ?? null,
    })),
    settleMine: assign(({ context }) => settledMine(context)),
    settleTheirs: assign(({ context }) => ({
      original: context.theirs,
      values: context.theirs ?? {},
      theirs: null,
      problem: '',
      problems: {},
    })),
    forget: assign({ original: null, values: {}, theirs: null, problem: '', problems: {} }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({
    ...input,
    given: input.start,
    definition: null,
    original: null,
    values: {},
    failure: null,
    problems: {},
    problem: '',
    theirs: null,
  }),
  initial: 'defining',
  on: {
    'record.chosen': {
      target: '.deciding',
      actions: { type: 'choose', params: ({ event }) => event.selection },
    },
  },
  states: {
    defining: {
      entry: 'clearFailure',
      on: {
        'record.chosen': {
          actions: { type: 'choose', params: ({ event }) => event.selection },
        },
      },
      invoke: {
        src: 'loadDefinition',
        input: ({ context }) => ({ dataCode: context.dataCode }),
        onDone: [
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'deciding',
            actions: { type: 'setDefinition', params: outputOf },
          },
          { target: 'error', actions: { type: 'setFailure', params: failureOf } },
        ],
        onError: { target: 'error', actions: { type: 'setFailure', params: faultOf } },
      },
    },
    deciding: {
      always: [
        { guard: 'isCopy', target: 'copying' },
        { guard: 'isNew', target: 'editing', actions: 'startNew' },
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
            guard: { type: 'succeeded', params: outputOf },
            target: 'editing',
            actions: [{ type: 'setModel', params: outputOf }, 'startNew'],
          },
          { target: 'error', actions: { type: 'setFailure', params: failureOf } },
        ],
        onError: { target: 'error', actions: { type: 'setFailure', params: faultOf } },
      },
    },
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRecord',
        input: ({ context }) => recordRequest(context),
        onDone: [
          {
            guard: { type: 'hasRow', params: outputOf },
            target: 'editing',
            actions: { type: 'setRecord', params: outputOf },
          },
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'empty',
            actions: { type: 'setRecord', params: outputOf },
          },
          { target: 'error', actions: { type: 'setFailure', params: failureOf } },
        ],
        onError: { target: 'error', actions: { type: 'setFailure', params: faultOf } },
      },
    },
    error: {
      on: {
        'record.chosen': [
          {
            guard: 'hasDefinition',
            target: 'deciding',
            actions: { type: 'choose', params: ({ event }) => event.selection },
          },
          {
            target: 'defining',
            actions: { type: 'choose', params: ({ event }) => event.selection },
          },
        ],
        'form.refreshed': [{ guard: 'hasDefinition', target: 'deciding' }, { target: 'defining' }],
      },
    },
    empty: { on: { 'form.refreshed': 'loading', 'record.outdated': 'loading' } },
    editing: {
      initial: 'open',
      on: {
        'record.edited': {
          target: '.open',
          actions: { type: 'edit', params: ({ event }) => event.values },
        },
        'form.reset': { target: '.open', actions: 'takeBack' },
        'form.refreshed': [
          { guard: and(['isDirty', 'isStored']), target: '.renewing' },
          { guard: 'isDirty' },
          { target: 'deciding' },
        ],
        // What is typed must not be lost to a row that was selected elsewhere.
        'record.chosen': [
          { guard: 'isDirty', actions: 'keepUnsaved' },
          {
            target: 'deciding',
            actions: { type: 'choose', params: ({ event }) => event.selection },
          },
        ],
        'validation.failed': {
          target: '.invalid',
          actions: { type: 'setProblems', params: ({ event }) => event.problems },
        },
        'record.saved': {
          target: '.saved',
          actions: { type: 'setSaved', params: ({ event }) => event.row },
        },
        'save.refused': [
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
        'record.recalculated': { guard: 'mayRead', target: '.recalculating' },
      },
      states: {
        open: { on: { 'record.outdated': { guard: 'isStored', target: 'renewing' } } },
        /** Brings the record as it is by now, under what the user has changed. */
        renewing: {
          invoke: {
            src: 'loadRecord',
            input: ({ context }) => storedRequest(context),
            onDone: [
              {
                guard: { type: 'hasRow', params: outputOf },
                target: 'open',
                actions: { type: 'takeNewer', params: outputOf },
              },
              {
                guard: { type: 'succeeded', params: outputOf },
                target: 'missing',
              },
              { target: 'open', actions: { type: 'setProblem', params: failureOf } },
            ],
            onError: { target: 'open', actions: { type: 'setProblem', params: faultOf } },
          },
          on: {
            'record.edited': {
              actions: { type: 'edit', params: ({ event }) => event.values },
            },
          },
        },
        missing: {
          always: [
            { guard: 'isDirty', target: 'conflict', actions: 'setGone' },
            { target: '#form.empty', actions: 'forget' },
          ],
        },
        /** Asks for the record that has the changed value, and takes over what the user left alone. */
        recalculating: {
          invoke: {
            src: 'loadRecord',
            input: ({ context, event }) => ({
              dataCode: context.dataCode,
              filters:
                event.type === 'record.recalculated'
                  ? { [event.name]: exactFilter(context.values[event.name]) }
                  : {},
            }),
            onDone: { target: 'open', actions: { type: 'mergeRecord', params: outputOf } },
            onError: { target: 'open' },
          },
          // What is typed meanwhile must not be lost to an answer that knows nothing of it.
          on: {
            'record.edited': {
              actions: { type: 'edit', params: ({ event }) => event.values },
            },
          },
        },
        invalid: {},
        saved: { on: { 'record.outdated': { guard: 'isStored', target: 'renewing' } } },
        refused: {},
        conflict: {
          on: {
            // Both values stay in sight until the user has chosen.
            'record.edited': {
              actions: { type: 'edit', params: ({ event }) => event.values },
            },
            'conflict.settled': [
              {
                guard: { type: 'keepsMine', params: ({ event }) => event.keep },
                target: 'open',
                actions: 'settleMine',
              },
              { guard: 'isGone', target: '#form.empty', actions: 'forget' },
              { target: 'open', actions: 'settleTheirs' },
            ],
          },
        },
      },
    },
  },
});

function firstOf(result: Result<GridData>): Row | undefined {
  return result.ok ? result.data.list[0] : undefined;
}
