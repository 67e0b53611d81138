import { assign, setup } from 'xstate';
import type { ImportOutcome } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, outputOf } from '../outcome.ts';

/** What happens to rows whose key is stored already. */
export type Existing = 'refuse' | 'change';

/** What the server is asked: to look at the file, or to take what it was shown. */
export interface ImportRequest {
  existing: Existing;
  /** Of the preview that is to be done; null to look only. */
  digest: string | null;
}

export type ExcelImportEvent =
  | { type: 'import.opened' }
  | { type: 'file.chosen'; name: string }
  | { type: 'existing.chosen'; existing: Existing }
  /** From 0 to 1, as the browser sends the file off. */
  | { type: 'file.progressed'; progress: number }
  | { type: 'import.confirmed' }
  | { type: 'import.dismissed' };

interface ExcelImportContext {
  fileName: string;
  existing: Existing;
  progress: number;
  outcome: ImportOutcome | null;
  failure: Failure | null;
}

type Outcome = Result<ImportOutcome>;

const EMPTY: ExcelImportContext = {
  fileName: '',
  existing: 'refuse',
  progress: 0,
  outcome: null,
  failure: null,
};

/**
 * Rows from an Excel workbook: a file is chosen and looked at, what would become of its rows is shown,
 * and once that is confirmed all of them are taken or none. While they are being saved there is no way
 * back; before, there always is.
 */
export const excelImportMachine = setup({
  types: { context: {} as ExcelImportContext, events: {} as ExcelImportEvent },
  actors: {
    /** Sends the chosen file, which the machine does not hold. */
    send: missingActor<Outcome, ImportRequest>('send'),
  },
  guards: {
    succeeded: (_, result: Outcome) => result.ok,
    isSound: ({ context }) =>
      context.outcome !== null &&
      context.outcome.counts.rows > 0 &&
      context.outcome.counts.faulty === 0,
  },
  actions: {
    reset: assign(EMPTY),
    setFile: assign({ fileName: (_, name: string) => name, outcome: null }),
    setExisting: assign({ existing: (_, existing: Existing) => existing }),
    begin: assign({ progress: 0, failure: null }),
    setProgress: assign({ progress: (_, progress: number) => progress }),
    setOutcome: assign({
      outcome: ({ context }, result: Outcome) => (result.ok ? result.data : context.outcome),
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
        choosing: {},
        looking: {
          entry: 'begin',
          invoke: {
            src: 'send',
            input: ({ context }) => ({ existing: context.existing, digest: null }),
            onDone: [
              {
                guard: { type: 'succeeded', params: outputOf },
                target: 'shown',
                actions: { type: 'setOutcome', params: outputOf },
              },
              { target: 'choosing', actions: { type: 'setFailure', params: failureOf } },
            ],
            onError: { target: 'choosing', actions: { type: 'setFailure', params: faultOf } },
          },
          on: {
            'file.progressed': {
              actions: { type: 'setProgress', params: ({ event }) => event.progress },
            },
          },
        },
        shown: {
          on: {
            'existing.chosen': {
              target: 'looking',
              actions: { type: 'setExisting', params: ({ event }) => event.existing },
            },
            'import.confirmed': { guard: 'isSound', target: '#excelImport.saving' },
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
        }),
        onDone: [
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'done',
            actions: [{ type: 'setOutcome', params: outputOf }, 'announce'],
          },
          { target: 'refused', actions: { type: 'setFailure', params: failureOf } },
        ],
        onError: { target: 'refused', actions: { type: 'setFailure', params: faultOf } },
      },
      on: {
        'file.progressed': {
          actions: { type: 'setProgress', params: ({ event }) => event.progress },
        },
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
        'import.dismissed': 'closed',
      },
    },
    done: { on: { 'import.dismissed': 'closed' } },
  },
});
