import { downloadMachine } from '#machines/download/download.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const download = defineModel({
  machine: downloadMachine,
  paths: 9,
  simple: 8,
  starts: { fresh: undefined },
  events: {
    'download.progressed': { type: 'download.progressed', received: 10, total: 100 },
    'download.finished': { type: 'download.finished', result: success(null) },
    'download.finished with a failure': { type: 'download.finished', result: refused },
    'download.cancelled': { type: 'download.cancelled' },
  },
  outcomes: { fetchFile: {} },
});
