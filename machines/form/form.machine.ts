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
  changedNames,
  copiedValues,
  exactly,
  initialValues,
  mergeRecord,
  type RecordRequest,
  recordRequest,
  storedRequest,
} from './record.ts';

export interface FormInput {
  dataCode: string;
  /** Filters that find the record; null for a new one, where the user may save. */
  selection: FilterValues | null;
  /** Filters that find the record whose values a new one starts with; null when there is none. */
  model: FilterValues | null;
  /** Values that a new record starts with, whatever the one it is like has. */
  start: Row;
}

export type FormEvent =
  | { type: 'record.edited'; values: Row }
  /** A field that asks the server again was changed (spec 3.4o). */
  | { type: 'record.recalculated'; name: string }
  | { type: 'form.refreshed' }
  /** Something else on the page has changed rows of the definition. */
  | { type: 'record.outdated' }
  | { type: 'form.reset' }
  /** The user asked for a save that what is filled in does not allow. */
  | { type: 'validation.failed'; problems: Record<string, string> }
  | { type: 'record.saved'; row: Row }
  | { type: 'save.refused'; problem: RowProblem }
  /** After a conflict: save over the other's change, or take it. */
  | { type: 'conflict.settled'; keep: 'mine' | 'theirs' };

interface FormContext {
  dataCode: string;
  selection: FilterValues | null;
  model: FilterValues | null;
  /** What the page's address says of a new record. */
  given: Row;
  /** Values that a new record starts with. */
  start: Row;
  definition: ClientDataDefinition | null;
  /** The record as it was read; null while it is a new one. */
  original: Row | null;
  values: Row;
  failure: Failure | null;
  /** What is wrong, by field. */
  problems: Record<string, string>;
  /** What is wrong with the record as a whole. */
  problem: string;
  /** The record as somebody else saved it in the meantime; null when it is gone. */
  theirs: Row | null;
}

/** Has the user changed anything that is not saved? */
export function isDirty(
  context: Pick<FormContext, 'definition' | 'original' | 'values' | 'start'>,
): boolean {
  return (
    context.definition !== null &&
    changedNames(context.definition.fields, context.original ?? context.start, context.values)
      .length > 0
  );
}

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
    isNew: ({ context }) => context.selection === null && mayCreate(context.definition),
    isCopy: ({ context }) =>
      context.selection === null && context.model !== null && mayCreate(context.definition),
    isConflict: (_, problem: RowProblem) => problem.conflict,
    keepsMine: (_, keep: 'mine' | 'theirs') => keep === 'mine',
    isGone: ({ context }) => context.theirs === null,
    isDirty: ({ context }) => isDirty(context),
    isStored: ({ context }) => context.original !== null,
  },
  actions: {
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) => {
      const definition = result.ok ? result.data : null;
      return {
        definition,
        start: { ...initialValues(definition?.fields ?? []), ...context.given },
      };
    }),
    setModel: assign(({ context }, result: Result<GridData>) => {
      const record = result.ok ? result.data.list[0] : undefined;
      if (record === undefined || context.definition === null) return {};
      const copied = copiedValues(context.definition, record, context.given);
      return {
        start: { ...initialValues(context.definition.fields), ...copied, ...context.given },
      };
    }),
    startNew: assign(({ context }) => ({ original: null, values: context.start })),
    setRecord: assign((_, result: Result<GridData>) => {
      const record = result.ok ? (result.data.list[0] ?? null) : null;
      return { original: record, values: record ?? {}, problems: {}, problem: '', theirs: null };
    }),
    /** The server's record under what the user has already changed. */
    mergeRecord: assign(({ context }, result: Result<GridData>) => {
      const newer = result.ok ? result.data.list[0] : undefined;
      if (newer === undefined || context.definition === null) return {};
      const { fields, key } = context.definition;
      const { original, values } = context;
      const merged = mergeRecord(fields, original, values, newer);
      // Another record's key would make a save write over that other record.
      for (const name of key) merged[name] = values[name] ?? null;
      return { values: merged };
    }),
    /** The record as it is by now; what the user has changed stays, with what it was before. */
    takeNewer: assign(({ context }, result: Result<GridData>) => {
      const newer = result.ok ? result.data.list[0] : undefined;
      if (newer === undefined || context.definition === null) return {};
      const { fields } = context.definition;
      const { original, values } = context;
      return {
        original: mergeRecord(fields, values, original ?? {}, newer),
        values: mergeRecord(fields, original, values, newer),
      };
    }),
    setGone: assign({ theirs: null, problem: '', problems: {} }),
    setProblem: assign({ problem: (_, { message }: Failure) => message }),
    edit: assign(({ context }, values: Row) => ({
      values,
      problems: Object.fromEntries(
        Object.entries(context.problems).filter(([name]) => values[name] === context.values[name]),
      ),
      problem: '',
    })),
    takeBack: assign(({ context }) => ({
      values: context.original ?? context.start,
      problems: {},
      problem: '',
    })),
    setProblems: assign({ problems: (_, problems: Record<string, string>) => problems }),
    setSaved: assign((_, row: Row) => ({
      original: row,
      values: row,
      problems: {},
      problem: '',
      theirs: null,
    })),
    setRefusal: assign((_, refusal: RowProblem) => ({
      problem: refusal.message,
      problems: Object.fromEntries(refusal.fields.map(({ name, message }) => [name, message])),
      theirs: refusal.current ?? null,
    })),
    /** From here on the record of the others is the one that was read. */
    settleMine: assign(({ context }) => {
      if (context.theirs === null || context.definition === null) return { problem: '' };
      const { fields } = context.definition;
      const { original, values, theirs } = context;
      return {
        original: theirs,
        values: mergeRecord(fields, original, values, theirs),
        theirs: null,
        problem: '',
        problems: {},
      };
    }),
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
  states: {
    defining: {
      entry: 'clearFailure',
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
        'record.recalculated': '.recalculating',
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
                  ? { [event.name]: exactly(context.values[event.name]) }
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

function mayCreate(definition: ClientDataDefinition | null): boolean {
  return definition !== null && (definition.may.create ?? definition.may.save);
}
