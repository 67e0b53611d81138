import { excelImportMachine } from '#machines/excel-import/excel-import.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const excelImport = defineModel({
  machine: excelImportMachine,
  paths: 50,
  starts: { fresh: undefined },
  events: {
    'import.opened': { type: 'import.opened' },
    'file.chosen': { type: 'file.chosen', name: 'rows.xlsx' },
    'existing.chosen': { type: 'existing.chosen', existing: 'change' },
    'file.progressed': { type: 'file.progressed', progress: 0.5 },
    'import.confirmed': { type: 'import.confirmed' },
    'import.dismissed': { type: 'import.dismissed' },
  },
  outcomes: {
    send: {
      'sound rows': success({ digest: 'd1', counts: { rows: 2, faulty: 0 } }),
      'faulty rows': success({ digest: 'd2', counts: { rows: 2, faulty: 1 } }),
      failure: refused,
    },
  },
  facts: ({ fileName, existing, progress, outcome, failure }) => [
    fileName !== '',
    existing,
    progress > 0,
    outcome?.counts.faulty,
    failure !== null,
  ],
});
