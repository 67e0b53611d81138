import { assign, or, setup } from 'xstate';
import {
  type ImportOutcome,
  importExcelByDataDefinition,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { leavesOutcomeUntold, ResultId } from '#schemas/wire/result-id.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, onFailure, onFault, outputOf, when } from '../outcome.ts';

/** What happens to rows whose key is stored already. */
export type Existing = 'refuse' | 'change';

/** What the server is asked: to look at the file, or to take what it was shown. */
export interface ImportRequest {
  existing: Existing;
  /** Of the preview that is to be done; null to look only. */
  digest: string | null;
  /** That the preview was read by. */
  definition?: string | undefined;
  /** What the preview saw of the stored rows. */
  seen?: string | undefined;
  /** Names the import that is to be done, so that it is done once; empty to look only. */
  run: string;
}

export type ExcelImportEvent =
  | { type: 'import.opened' }
  | { type: 'file.chosen'; name: string }
  | { type: 'existing.chosen'; existing: Existing }
  /** From 0 to 1, as the browser sends the file off. */
  | { type: 'file.progressed'; progress: number }
  /** From 0 to 1, as the server goes through the rows. */
  | { type: 'rows.progressed'; progress: number }
  /** `run` names it: a uuid. */
  | { type: 'import.confirmed'; run: string }
  /** Sends the same import or the file to be looked at again, whose answer was lost. */
  | { type: 'import.retried' }
  | { type: 'import.dismissed' };

interface ExcelImportContext {
  fileName: string;
  existing: Existing;
  /** Of the file on its way to the server … */
  progress: number;
  /** … and of its rows there. */
  rowsProgress: number;
  run: string;
  /** An answer to this run was lost before: it may have been done, whatever is answered now. */
  isUncertain: boolean;
  outcome: ImportOutcome | null;
  failure: Failure | null;
}

type Outcome = Result<ImportOutcome>;

const EMPTY: ExcelImportContext = {
  fileName: '',
  existing: 'refuse',
  progress: 0,
  rowsProgress: 0,
  run: '',
  isUncertain: false,
  outcome: null,
  failure: null,
};

/** It was turned away before anybody looked at it. */
function didNotArrive({ id, code }: Failure): boolean {
  return id === ResultId.tooManyRequests || code === 'TURNED_AWAY';
}

/** What an answer says of the rows: a refusal may say which of them are at fault. */
function outcomeOf(result: Outcome): ImportOutcome | null {
  if (result.ok) return result.data;
  const told = importExcelByDataDefinition.data.safeParse(result.data);
  return told.success ? told.data : null;
}

const PROGRESS = {
  'file.progressed': {
    actions: {
      type: 'setProgress',
      params: ({ event }: { event: { progress: number } }) => event.progress,
    },
  },
  'rows.progressed': {
    actions: {
      type: 'setRowsProgress',
      params: ({ event }: { event: { progress: number } }) => event.progress,
    },
  },
} as const;

/**
 * Rows from an Excel workbook or a text file: a file is chosen and looked at, what would become of its rows is shown,
 * and once that is confirmed all of them are taken or none. Whoever calls it off while they are being saved is told
 * whether that came in time; an import whose answer is lost is sent again under its name, and done once. One
 * that was turned away before it came to the server can be confirmed again.
 */
export const excelImportMachine = setup({
  types: { context: {} as ExcelImportContext, events: {} as ExcelImportEvent },
  actors: {
    /** Sends the chosen file, which the machine does not hold. */
    send: missingActor<Outcome, ImportRequest>('send'),
    /** Asks what the import of that name has done. */
    ask: missingActor<Outcome, { run: string }>('ask'),
  },
  guards: {
    succeeded: (_, result: Outcome) => result.ok,
    isUnknown: (_, result: Outcome) =>
      !result.ok && (leavesOutcomeUntold(result.id) || didNotArrive(result)),
    didNothing: (_, result: Outcome) => !result.ok && result.code === 'NOT_IMPORTED',
    neverBegan: ({ context }, result: Outcome) =>
      !context.isUncertain && !result.ok && didNotArrive(result),
    isUnseen: ({ context: { failure } }) =>
      failure !== null && (leavesOutcomeUntold(failure.id) || didNotArrive(failure)),
    isOvertaken: ({ context: { failure } }) => failure?.id === ResultId.conflict,
    isSound: ({ context }) =>
      context.outcome !== null &&
      context.outcome.counts.rows > 0 &&
      context.outcome.counts.faulty === 0,
  },
  actions: {
    reset: assign(EMPTY),
    setFile: assign({ fileName: (_, name: string) => name, outcome: null }),
    setExisting: assign({ existing: (_, existing: Existing) => existing }),
    begin: assign({ progress: 0, rowsProgress: 0, failure: null }),
    setRun: assign({ run: (_, run: string) => run, isUncertain: false }),
    doubt: assign({ isUncertain: true }),
    setRowsProgress: assign({ rowsProgress: (_, progress: number) => progress }),
    setProgress: assign({ progress: (_, progress: number) => progress }),
    setOutcome: assign({
      outcome: ({ context }, result: Outcome) => outcomeOf(result) ?? context.outcome,
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** Loads the panel's rows again. */
    announce: missingAction('announce') as () => void,
  },
}).createMachine({
  id: 'excelImport',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: { entry: 'reset', on: { 'import.opened': 'open' } },
    open: {
      initial: 'choosing',
      on: {
        'file.chosen': {
          target: '.looking',
          actions: { type: 'setFile', params: ({ event }) => event.name },
        },
        'import.dismissed': 'closed',
      },
      states: {
        choosing: { on: { 'import.retried': { guard: 'isUnseen', target: 'looking' } } },
        looking: {
          entry: 'begin',
          invoke: {
            src: 'send',
            input: ({ context }) => ({ existing: context.existing, digest: null, run: '' }),
            onDone: [when('succeeded', 'shown', 'setOutcome'), onFailure('choosing')],
            onError: onFault('choosing'),
          },
          on: PROGRESS,
        },
        shown: {
          on: {
            'existing.chosen': {
              target: 'looking',
              actions: { type: 'setExisting', params: ({ event }) => event.existing },
            },
            'import.confirmed': {
              guard: 'isSound',
              target: '#excelImport.saving',
              actions: { type: 'setRun', params: ({ event }) => event.run },
            },
          },
        },
      },
    },
    saving: {
      entry: 'begin',
      invoke: {
        src: 'send',
        input: ({ context }) => ({
          existing: context.existing,
          digest: context.outcome?.digest ?? null,
          definition: context.outcome?.definition,
          seen: context.outcome?.seen,
          run: context.run,
        }),
        onDone: [
          {
            ...when('succeeded', 'done'),
            actions: [{ type: 'setOutcome', params: outputOf }, 'announce'],
          },
          {
            ...when('neverBegan', 'open.shown'),
            actions: { type: 'setFailure', params: failureOf },
          },
          {
            ...when('isUnknown', 'lost'),
            actions: { type: 'setFailure', params: failureOf },
          },
          {
            target: 'refused',
            actions: [
              { type: 'setOutcome', params: outputOf },
              { type: 'setFailure', params: failureOf },
            ],
          },
        ],
        onError: onFault('lost'),
      },
      on: { ...PROGRESS, 'import.dismissed': 'callingOff' },
    },
    /** It may have been done already: only the server knows. */
    callingOff: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ run: context.run }),
        onDone: [
          {
            ...when('succeeded', 'done'),
            actions: [{ type: 'setOutcome', params: outputOf }, 'announce'],
          },
          {
            ...when('didNothing', 'open.shown'),
            actions: { type: 'setFailure', params: failureOf },
          },
          onFailure('lost'),
        ],
        onError: onFault('lost'),
      },
    },
    /** Nobody knows whether it was done: sent again it is done once, whatever has become of it. */
    lost: {
      entry: 'doubt',
      on: {
        'import.retried': 'saving',
        'import.dismissed': { target: 'closed', actions: 'announce' },
      },
    },
    /** Somebody else was quicker, or the file is another one by now: it has to be looked at again. */
    refused: {
      on: {
        'file.chosen': {
          target: 'open.looking',
          actions: { type: 'setFile', params: ({ event }) => event.name },
        },
        'existing.chosen': {
          target: 'open.looking',
          actions: { type: 'setExisting', params: ({ event }) => event.existing },
        },
        // Nothing is wrong with its rows, so there is nothing to be chosen anew.
        'import.retried': { guard: or(['isSound', 'isOvertaken']), target: 'open.looking' },
        'import.dismissed': 'closed',
      },
    },
    done: { on: { 'import.dismissed': 'closed' } },
  },
});
