import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  excelImportMachine,
  type ImportRequest,
} from '#machines/excel-import/excel-import.machine.ts';
import {
  type ImportOutcome,
  importExcelByDataDefinition,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

const digest = 'ab'.repeat(32);
const run = '0b6f2f0e-6f3e-4c61-9d0b-0d9f5e9f2a11';
const CONFIRM = { type: 'import.confirmed', run } as const;
const NETWORK = failure(ResultId.network, 'The server cannot be reached', 'NETWORK');
const NOT_IMPORTED = failure(ResultId.refused, 'Nothing was imported', 'NOT_IMPORTED');

function outcome(faulty: number, committed = false): ImportOutcome {
  return importExcelByDataDefinition.data.parse({
    digest,
    sheet: 'Sheet1',
    columns: [],
    counts: { rows: 3, new: 3 - faulty, changed: 0, faulty },
    rows: [],
    problems: [],
    committed,
  });
}

type Answer = Result<ImportOutcome> | Error | 'never';

/** The import with these answers to what it sends, and these to what it asks. */
function start(answers: Answer[], told: Answer[] = []) {
  const asked: ImportRequest[] = [];
  let announced = 0;
  const actor = createActor(
    excelImportMachine.provide({
      actors: {
        send: fromPromise<Result<ImportOutcome>, ImportRequest>(({ input }) => {
          asked.push(input);
          return answerOf(answers);
        }),
        ask: fromPromise<Result<ImportOutcome>, { run: string }>(({ input }) => {
          expect(input.run).toBe(run);
          return answerOf(told);
        }),
      },
      actions: {
        announce: () => {
          announced += 1;
        },
      },
    }),
  ).start();
  actor.send({ type: 'import.opened' });
  type State = Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0];
  const until = (state: State) => waitFor(actor, (snapshot) => snapshot.matches(state));
  const choose = async (name: string) => {
    actor.send({ type: 'file.chosen', name });
    await until({ open: 'shown' });
  };
  return { actor, until, choose, asked, announced: () => announced };
}

async function answerOf(answers: Answer[]): Promise<Result<ImportOutcome>> {
  const answer = answers.shift();
  if (answer === 'never') return new Promise(() => {});
  if (answer === undefined || answer instanceof Error) throw answer ?? new Error('none');
  return answer;
}

describe('excelImport', () => {
  it('looks at a file first, and does what was shown once that is confirmed', async () => {
    const definition = 'cd'.repeat(32);
    const { actor, until, asked, announced } = start([
      success({ ...outcome(0), definition, seen: 'aB-_....' }),
      success(outcome(0, true)),
    ]);
    actor.send(CONFIRM);
    expect(actor.getSnapshot().value).toEqual({ open: 'choosing' });
    actor.send({ type: 'file.chosen', name: 'a.xlsx' });
    actor.send({ type: 'file.progressed', progress: 0.5 });
    expect(actor.getSnapshot().context).toMatchObject({ fileName: 'a.xlsx', progress: 0.5 });
    await until({ open: 'shown' });
    actor.send(CONFIRM);
    expect(actor.getSnapshot().value).toBe('saving');
    actor.send({ type: 'rows.progressed', progress: 0.25 });
    expect(actor.getSnapshot().context).toMatchObject({ progress: 0, rowsProgress: 0.25 });
    await until('done');
    expect(asked).toEqual([
      { existing: 'refuse', digest: null, run: '' },
      { existing: 'refuse', digest, definition, seen: 'aB-_....', run },
    ]);
    expect(announced()).toBe(1);
    actor.send({ type: 'import.dismissed' });
    expect(actor.getSnapshot().context).toMatchObject({ fileName: '', outcome: null });
  });

  it('saves nothing while a row is faulty, and looks again with another rule', async () => {
    const { actor, until, choose, asked } = start([success(outcome(1)), success(outcome(0))]);
    await choose('a.xlsx');
    actor.send(CONFIRM);
    expect(actor.getSnapshot().value).toEqual({ open: 'shown' });
    actor.send({ type: 'existing.chosen', existing: 'change' });
    await until({ open: 'shown' });
    expect(asked.at(-1)).toEqual({ existing: 'change', digest: null, run: '' });
    expect(actor.getSnapshot().context.outcome?.counts.faulty).toBe(0);
  });

  it.each([
    ['the server refuses it', failure(60023, 'This is no Excel workbook', 'NO_WORKBOOK')],
    ['the server is away', new Error('away')],
  ])('asks for another file when %s', async (_, answer) => {
    const { actor, until } = start([answer, success(outcome(0))]);
    actor.send({ type: 'file.chosen', name: 'a.txt' });
    await until({ open: 'choosing' });
    expect(actor.getSnapshot().context.failure?.ok).toBe(false);
    actor.send({ type: 'file.chosen', name: 'b.xlsx' });
    expect(actor.getSnapshot().context.failure).toBeNull();
    await until({ open: 'shown' });
  });

  it('looks at a file again whose answer was lost, and at none that was refused', async () => {
    const refused = failure(60023, 'This is no Excel workbook', 'NO_WORKBOOK');
    const { actor, until, asked } = start([NETWORK, refused]);
    actor.send({ type: 'import.retried' });
    expect(asked).toEqual([]);
    actor.send({ type: 'file.chosen', name: 'a.xlsx' });
    await until({ open: 'choosing' });
    actor.send({ type: 'import.retried' });
    expect(actor.getSnapshot().context).toMatchObject({ fileName: 'a.xlsx', failure: null });
    await until({ open: 'choosing' });
    expect(actor.getSnapshot().can({ type: 'import.retried' })).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('takes a file that was refused in the end only after another look', async () => {
    const refused = failure(60022, 'This is another file', 'OTHER_FILE');
    const { actor, until, choose, announced, asked } = start([
      success(outcome(0)),
      refused,
      success(outcome(0)),
    ]);
    await choose('a.xlsx');
    actor.send(CONFIRM);
    await until('refused');
    actor.send(CONFIRM);
    expect(actor.getSnapshot().value).toBe('refused');
    expect(announced()).toBe(0);
    actor.send({ type: 'import.retried' });
    await until({ open: 'shown' });
    expect(asked.at(-1)).toEqual({ existing: 'refuse', digest: null, run: '' });
  });

  it.each<[string, Answer, unknown, number]>([
    ['nothing was saved yet', NOT_IMPORTED, { open: 'shown' }, 0],
    ['all was saved already', success(outcome(0, true)), 'done', 1],
    ['nobody can be asked', NETWORK, 'lost', 0],
    ['the question fails', new Error('away'), 'lost', 0],
  ])(
    'an import that is called off while it is saved: %s',
    async (_, told, value, announcements) => {
      const { actor, choose, announced } = start([success(outcome(0)), 'never'], [told]);
      await choose('a.csv');
      actor.send(CONFIRM);
      actor.send({ type: 'import.dismissed' });
      expect(actor.getSnapshot().value).toBe('callingOff');
      await waitFor(actor, (snapshot) => !snapshot.matches('callingOff'));
      expect(actor.getSnapshot().value).toEqual(value);
      expect(announced()).toBe(announcements);
    },
  );

  it('sends an import whose answer was lost again, under the same name', async () => {
    const { actor, until, choose, asked, announced } = start([
      success(outcome(0)),
      NETWORK,
      new Error('away'),
      success(outcome(0, true)),
    ]);
    await choose('a.csv');
    actor.send(CONFIRM);
    await until('lost');
    actor.send({ type: 'import.retried' });
    await until('lost');
    actor.send({ type: 'import.retried' });
    await until('done');
    expect(asked.slice(1).map((request) => request.run)).toEqual([run, run, run]);
    expect(announced()).toBe(1);
  });

  it('loads the rows of the panel when one leaves an import whose answer was lost: it may have been done', async () => {
    const { actor, until, choose, announced } = start([success(outcome(0)), NETWORK]);
    await choose('a.csv');
    actor.send(CONFIRM);
    await until('lost');
    expect(announced()).toBe(0);
    actor.send({ type: 'import.dismissed' });
    expect(announced()).toBe(1);
  });

  it.each([
    ['on its way', failure(ResultId.network, 'This is too large to be sent', 'TURNED_AWAY')],
    ['by the server', failure(ResultId.tooManyRequests, 'Too many requests', 'LIMIT')],
  ])('lets an import be confirmed again that was turned away %s', async (_, away) => {
    const { actor, until, asked } = start([
      away,
      success(outcome(0)),
      away,
      success(outcome(0, true)),
    ]);
    actor.send({ type: 'file.chosen', name: 'a.csv' });
    await until({ open: 'choosing' });
    actor.send({ type: 'import.retried' });
    await until({ open: 'shown' });
    actor.send(CONFIRM);
    await until({ open: 'shown' });
    expect(actor.getSnapshot().context.failure).toBe(away);
    actor.send(CONFIRM);
    await until('done');
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['on its way', failure(ResultId.network, 'This is too large to be sent', 'TURNED_AWAY')],
    ['by the server', failure(ResultId.tooManyRequests, 'Too many requests', 'LIMIT')],
  ])('knows no more of an import whose second try is turned away %s', async (_, away) => {
    const { actor, until, choose } = start([
      success(outcome(0)),
      NETWORK,
      away,
      success(outcome(0, true)),
    ]);
    await choose('a.csv');
    actor.send(CONFIRM);
    await until('lost');
    actor.send({ type: 'import.retried' });
    await until('lost');
    expect(actor.getSnapshot().context.failure).toBe(away);
    actor.send({ type: 'import.retried' });
    await until('done');
  });

  it('looks at rows again that somebody else has changed since', async () => {
    const overtaken = failure(ResultId.conflict, 'Not saved', 'SEEN_OTHERWISE', outcome(1));
    const { actor, until, choose, asked } = start([
      success(outcome(0)),
      overtaken,
      success({ ...outcome(0), seen: 'cDeF' }),
      success(outcome(0, true)),
    ]);
    await choose('a.xlsx');
    actor.send(CONFIRM);
    await until('refused');
    expect(actor.getSnapshot().context.outcome?.counts.faulty).toBe(1);
    actor.send({ type: 'import.retried' });
    await until({ open: 'shown' });
    actor.send(CONFIRM);
    await until('done');
    expect(asked.at(-1)).toMatchObject({ seen: 'cDeF' });
  });

  it('shows which rows were refused in the end', async () => {
    const refused = failure(ResultId.refused, 'Not saved', 'NOT_SAVED', outcome(2));
    const { actor, until, choose } = start([success(outcome(0)), refused]);
    await choose('a.csv');
    actor.send(CONFIRM);
    await until('refused');
    expect(actor.getSnapshot().context.outcome?.counts.faulty).toBe(2);
    // Only a file that has been mended would fare otherwise.
    expect(actor.getSnapshot().can({ type: 'import.retried' })).toBe(false);
  });
});
