import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const upload = defineModel({
  machine: uploadMachine,
  paths: 11,
  simple: 8,
  starts: { 'a file': { id: 'file', name: 'a.png' } },
  events: {
    'upload.progressed': { type: 'upload.progressed', progress: 0.5 },
    'upload.cancelled': { type: 'upload.cancelled' },
    'upload.retried': { type: 'upload.retried' },
  },
  outcomes: { send: { success: success({ path: '/a.png' }), failure: refused } },
});
