import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { type Lookup, type LookupAnswer, UNFOLLOWED, withFollowed } from './followed.ts';
import { settledMine, settledTheirs, withRefusal } from './form-conflict.ts';
import {
  type Answer,
  type Choice,
  type Draft,
  edited,
  type FormContext,
  type FormEvent,
  type FormInput,
  isAnswerOfRecord,
  isDirty,
  mayCreate,
  mayRead,
  startedLike,
  takenBack,
  UNCONTESTED,
  withDraft,
  withNewer,
  withSaved,
  withValues,
} from './form-context.ts';
import { givenValues, initialValues, type RecordRequest } from './record.ts';
import { asksForSame, withNewName } from './record-name.ts';

/** What the form's machine knows, asks and does; its states are in `form.machine.ts`. */
export const formSetup = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, input: {} as FormInput },
  actors: {
    loadDefinition: missingActor<Result<ClientDataDefinition>, { dataCode: string }>(
      'loadDefinition',
    ),
    loadRecord: missingActor<Result<GridData>, RecordRequest>('loadRecord'),
    lookUp: missingActor<LookupAnswer[], Lookup[]>('lookUp'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasRow: (_, result: Result<GridData>) => result.ok && result.data.list.length > 0,
    hasDefinition: ({ context }) => context.definition !== null,
    isNew: ({ context }) =>
      (context.selection === null || !mayRead(context.definition)) && mayCreate(context.definition),
    isRefused: ({ context }) => context.asksNew && context.selection === null,
    isCopy: ({ context }) =>
      context.selection === null &&
      context.model !== null &&
      mayCreate(context.definition) &&
      mayRead(context.definition),
    isOfRecord: ({ context }, answer: Answer) => isAnswerOfRecord(context, answer),
    isOfAnother: ({ context }, answer: Answer) => !isAnswerOfRecord(context, answer),
    wasStored: (_, { original }: Draft) => original !== null,
    /** Nobody could save or undo what waits for files alone: it would stay over another record that is found. */
    takesDraft: ({ context }, { original, values }: Draft) =>
      isAnswerOfRecord(context, { of: original }) || isDirty({ ...context, original, values }),
    /** Nothing typed is left to save upon the newer record, and another one waits for that. */
    leavesNothing: ({ context }, result: Result<GridData>) =>
      context.wanted !== null &&
      isDirty(context) &&
      !isDirty({ ...context, ...withNewer(context, firstOf(result)) }),
    isConflict: (_, problem: RowProblem) => problem.conflict,
    keepsMine: (_, keep: 'mine' | 'theirs') => keep === 'mine',
    isGone: ({ context }) => context.theirs === null,
    isDirty: ({ context }) => isDirty(context),
    holdsMore: ({ context, event }) => holdsMore(context, event),
    /** Something is typed into the record in sight, which is asked for anyway. */
    staysTyped: ({ context, event }, selection: FilterValues | null) =>
      holdsMore(context, event) && asksForSame(context, selection),
    wantsAnother: ({ context }) => context.wanted !== null,
    hasUnasked: ({ context }) => context.changed.length > 0,
    isStored: ({ context }) => context.original !== null && mayRead(context.definition),
    mayRead: ({ context }) => mayRead(context.definition),
  },
  actions: {
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) => {
      const definition = result.ok ? result.data : null;
      const fields = definition?.fields ?? [];
      const given = givenValues(fields, context.given);
      return { definition, given, start: { ...initialValues(fields), ...given } };
    }),
    setModel: assign(({ context }, result: Result<GridData>) =>
      startedLike(context, firstOf(result)),
    ),
    startNew: assign(({ context }) => ({
      original: null,
      values: context.start,
      problems: {},
      problem: '',
      ...UNFOLLOWED,
      ...UNCONTESTED,
    })),
    setRecord: assign((_, result: Result<GridData>) => {
      const record = firstOf(result) ?? null;
      return {
        original: record,
        values: record ?? {},
        problems: {},
        problem: '',
        ...UNFOLLOWED,
        ...UNCONTESTED,
      };
    }),
    ask: assign(({ context }, name: string) => ({
      changed: [...[...context.failed, ...context.changed].filter((one) => one !== name), name],
      failed: [],
    })),
    stopAsking: assign(({ context }) => ({ changed: [], failed: context.changed })),
    follow: assign(({ context }, answers: LookupAnswer[]) => {
      const followed = withFollowed(context, answers);
      return { ...followed, ...withValues(context, followed.values) };
    }),
    takeNewer: assign(({ context }, result: Result<GridData>) =>
      withNewer(context, firstOf(result)),
    ),
    choose: assign((_, selection: FilterValues | null) => chosen({ selection })),
    chooseWanted: assign(({ context: { wanted, selection } }) => chosen(wanted ?? { selection })),
    setSelection: assign((_, selection: FilterValues | null) => ({ selection, wanted: null })),
    rename: assign(({ context }, selection: FilterValues) => withNewName(context, selection)),
    keepWanted: assign({ wanted: (_, selection: FilterValues | null) => ({ selection }) }),
    setProblem: assign({ problem: (_, failure: Failure) => failure }),
    edit: assign(({ context }, values: Row) => edited(context, values)),
    restore: assign(({ context }, draft: Draft) => withDraft(context, draft)),
    takeBack: assign(({ context }) => takenBack(context)),
    setProblems: assign(({ context }, problems: Record<string, string>) => ({
      problems,
      told: context.told + 1,
    })),
    setSaved: assign(({ context }, { row, sent }: { row: Row; sent?: Row }) =>
      withSaved(context, row, sent),
    ),
    setRefusal: assign(({ context }, refusal: RowProblem) => ({
      ...withRefusal(context, refusal),
      told: context.told + 1,
    })),
    settleMine: assign(({ context }) => settledMine(context)),
    settleTheirs: assign(({ context }) => settledTheirs(context)),
    forget: assign({
      original: null,
      values: {},
      ...UNFOLLOWED,
      ...UNCONTESTED,
      problem: '',
      problems: {},
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
  },
});

/** Would something of its user be lost with the record in sight? */
function holdsMore(context: FormContext, event: FormEvent): boolean {
  return isDirty(context) || ('isSending' in event && event.isSending === true);
}

/** Nothing is known yet of the record that was chosen. */
function chosen({ selection }: Choice) {
  return { selection, wanted: null, original: null, problem: '', ...UNFOLLOWED, ...UNCONTESTED };
}

function firstOf(result: Result<GridData>): Row | undefined {
  return result.ok ? result.data.list[0] : undefined;
}
