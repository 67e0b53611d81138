import { excelImportMachine } from '#machines/excel-import/excel-import.machine.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const lost = failure(ResultId.network, 'The server cannot be reached', 'NETWORK');

const away = failure(ResultId.network, 'This is too large to be sent', 'TURNED_AWAY');

const rowsRefused = (faulty: number) =>
  failure(ResultId.refused, 'Not saved', 'NOT_SAVED', {
    digest: 'ab'.repeat(32),
    sheet: '',
    columns: [],
    counts: { rows: 2, new: 2 - faulty, changed: 0, faulty },
    rows: [],
    problems: [],
    committed: false,
  });

export const excelImport = defineModel({
  machine: excelImportMachine,
  paths: 237,
  starts: { fresh: undefined },
  events: {
    'import.opened': { type: 'import.opened' },
    'file.chosen': { type: 'file.chosen', name: 'rows.xlsx' },
    'existing.chosen': { type: 'existing.chosen', existing: 'change' },
    'file.progressed': { type: 'file.progressed', progress: 0.5 },
    'rows.progressed': { type: 'rows.progressed', progress: 0.5 },
    'import.confirmed': { type: 'import.confirmed', run: 'r1' },
    'import.retried': { type: 'import.retried' },
    'import.dismissed': { type: 'import.dismissed' },
  },
  outcomes: {
    send: {
      'sound rows': success({ digest: 'd1', counts: { rows: 2, faulty: 0 } }),
      'faulty rows': success({ digest: 'd2', counts: { rows: 2, faulty: 1 } }),
      failure: rowsRefused(2),
      'sound rows refused': rowsRefused(0),
      lost,
      away,
    },
    ask: {
      done: success({ digest: 'd1', counts: { rows: 2, faulty: 0 }, committed: true }),
      nothing: failure(ResultId.refused, 'Nothing was imported', 'NOT_IMPORTED'),
      failure: refused,
    },
  },
  facts: ({ fileName, existing, progress, rowsProgress, isUncertain, outcome, failure: told }) => [
    fileName !== '',
    existing,
    progress > 0,
    rowsProgress > 0,
    outcome?.counts.faulty,
    outcome?.committed,
    isUncertain,
    told?.code,
  ],
});
