import { chartMachine } from '#machines/chart/chart.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const chart = defineModel({
  machine: chartMachine,
  paths: 22,
  starts: { 'a chart': { dataCode: 'ORDER', chart: 'byStatus', filters: {}, shared: {} } },
  events: {
    'filter.changed': { type: 'filter.changed', filters: { note: 'tea' } },
    'filter.shared': { type: 'filter.shared', filters: { note: 'coffee' } },
    'panel.refreshed': { type: 'panel.refreshed' },
  },
  outcomes: {
    loadChart: {
      values: success({ labels: ['a'], series: [{ name: 's', values: [1] }] }),
      'no values': success({ labels: ['a'], series: [{ name: 's', values: [null] }] }),
      failure: refused,
    },
  },
});
