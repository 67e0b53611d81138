import { scriptMachine } from '#machines/script/script.machine.ts';
import { MAX_SCRIPT_REQUESTS } from '#schemas/script/limits.ts';
import { defineModel } from '../engine/model.ts';

export const script = defineModel({
  machine: scriptMachine,
  paths: 36,
  simple: 34,
  starts: { 'a run': { id: 'run' }, 'a run that has asked almost too much': { id: 'run' } },
  contexts: { 'a run that has asked almost too much': { made: MAX_SCRIPT_REQUESTS - 1 } },
  events: {
    'page.asked': { type: 'page.asked', request: 1, capability: 'toast', params: ['Hi'] },
    'script.ended': { type: 'script.ended', data: 42 },
    'script.broke': { type: 'script.broke', message: 'x is not defined' },
    'request.answered': { type: 'request.answered' },
    'script.cancelled': { type: 'script.cancelled' },
  },
  outcomes: { openSandbox: { done: undefined } },
  facts: ({ open, made, result }) => [
    Math.min(3, open),
    made >= MAX_SCRIPT_REQUESTS,
    result !== null,
  ],
});
