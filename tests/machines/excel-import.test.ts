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

const digest = 'ab'.repeat(32);

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

function start(answers: (Result<ImportOutcome> | Error)[]) {
  const asked: ImportRequest[] = [];
  let announced = 0;
  const actor = createActor(
    excelImportMachine.provide({
      actors: {
        send: fromPromise<Result<ImportOutcome>, ImportRequest>(async ({ input }) => {
          asked.push(input);
          const answer = answers.shift();
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error('none');
          return answer;
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
  return { actor, asked, announced: () => announced };
}

describe('excelImport', () => {
  it('looks at a file first, and does what was shown once that is confirmed', async () => {
    const { actor, asked, announced } = start([success(outcome(0)), success(outcome(0, true))]);
    actor.send({ type: 'import.confirmed' });
    expect(actor.getSnapshot().value).toEqual({ open: 'choosing' });
    actor.send({ type: 'file.chosen', name: 'a.xlsx' });
    actor.send({ type: 'file.progressed', progress: 0.5 });
    expect(actor.getSnapshot().context).toMatchObject({ fileName: 'a.xlsx', progress: 0.5 });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
    actor.send({ type: 'import.confirmed' });
    actor.send({ type: 'import.dismissed' });
    expect(actor.getSnapshot().value).toBe('saving');
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(asked).toEqual([
      { existing: 'refuse', digest: null },
      { existing: 'refuse', digest },
    ]);
    expect(announced()).toBe(1);
    actor.send({ type: 'import.dismissed' });
    expect(actor.getSnapshot().context).toMatchObject({ fileName: '', outcome: null });
  });

  it('saves nothing while a row is faulty, and looks again with another rule', async () => {
    const { actor, asked } = start([success(outcome(1)), success(outcome(0))]);
    actor.send({ type: 'file.chosen', name: 'a.xlsx' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
    actor.send({ type: 'import.confirmed' });
    expect(actor.getSnapshot().value).toEqual({ open: 'shown' });
    actor.send({ type: 'existing.chosen', existing: 'change' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
    expect(asked.at(-1)).toEqual({ existing: 'change', digest: null });
    expect(actor.getSnapshot().context.outcome?.counts.faulty).toBe(0);
  });

  it.each([
    ['the server refuses it', failure(60023, 'This is no Excel workbook', 'NO_WORKBOOK')],
    ['the server is away', new Error('away')],
  ])('asks for another file when %s', async (_, answer) => {
    const { actor } = start([answer, success(outcome(0))]);
    actor.send({ type: 'file.chosen', name: 'a.txt' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'choosing' }));
    expect(actor.getSnapshot().context.failure?.ok).toBe(false);
    actor.send({ type: 'file.chosen', name: 'b.xlsx' });
    expect(actor.getSnapshot().context.failure).toBeNull();
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
  });

  it('takes a file that was refused in the end only after another look', async () => {
    const refused = failure(60022, 'This is another file', 'OTHER_FILE');
    const { actor, announced } = start([success(outcome(0)), refused, success(outcome(0))]);
    actor.send({ type: 'file.chosen', name: 'a.xlsx' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
    actor.send({ type: 'import.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    actor.send({ type: 'import.confirmed' });
    expect(actor.getSnapshot().value).toBe('refused');
    expect(announced()).toBe(0);
    actor.send({ type: 'file.chosen', name: 'a.xlsx' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'shown' }));
  });
});
