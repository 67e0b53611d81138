import { formMachine } from '#machines/form/form.machine.ts';
import { isDirty } from '#machines/form/form-context.ts';
import { success } from '#schemas/wire/envelope.ts';
import { shapeOf } from '../engine/graph.ts';
import { defineModel } from '../engine/model.ts';
import { definition, gridData, refused } from './_samples.ts';

const conflict = {
  index: 0,
  message: 'Changed meanwhile',
  conflict: true,
  fields: [],
  current: { id: '1', note: 'theirs' },
};

/** What is asked for the value that the user types. */
const lookup = { name: 'note', request: { dataCode: 'ORDER', filters: { note: '$c$mine$c$' } } };

export const form = defineModel({
  machine: formMachine,
  paths: 1725,
  starts: {
    'a new record': {
      dataCode: 'ORDER',
      selection: null,
      asksNew: true,
      model: null,
      start: { note: 'start' },
    },
    'a copy': { dataCode: 'ORDER', selection: null, asksNew: true, model: { id: '1' }, start: {} },
    'a record': {
      dataCode: 'ORDER',
      selection: { id: '1' },
      asksNew: false,
      model: null,
      start: {},
    },
  },
  events: {
    'record.edited': { type: 'record.edited', values: { id: '1', note: 'mine' } },
    'record.recalculated': { type: 'record.recalculated', name: 'note' },
    'form.refreshed': { type: 'form.refreshed' },
    'form.refreshed amid a file': { type: 'form.refreshed', isSending: true },
    'record.chosen amid a file': {
      type: 'record.chosen',
      selection: { id: '2' },
      isSending: true,
    },
    'record.chosen': { type: 'record.chosen', selection: { id: '2' } },
    'record.chosen, the one in sight': { type: 'record.chosen', selection: { id: '1' } },
    'record.renamed': { type: 'record.renamed', selection: { id: '3' } },
    'record.outdated': { type: 'record.outdated' },
    'draft.restored': {
      type: 'draft.restored',
      original: { id: '1', note: 'before' },
      values: { id: '1', note: 'typed' },
    },
    // What is typed into it is what comes back from the server.
    'draft.restored of another record': {
      type: 'draft.restored',
      original: { id: '9', note: 'before' },
      values: { id: '1', note: 'note 1' },
    },
    'form.reset': { type: 'form.reset' },
    'validation.failed': { type: 'validation.failed', problems: { note: 'Too short' } },
    'record.saved': { type: 'record.saved', row: { id: '1', note: 'saved' } },
    'save.refused': {
      type: 'save.refused',
      problem: {
        index: 0,
        message: 'Not this note',
        conflict: false,
        fields: [{ name: 'note', message: 'Not this' }],
      },
    },
    'save.refused for another record': {
      type: 'save.refused',
      problem: { index: 0, message: 'Not this note', conflict: false, fields: [] },
      of: { id: '9' },
    },
    'save.refused for a conflict': { type: 'save.refused', problem: conflict },
    'conflict.settled mine': { type: 'conflict.settled', keep: 'mine' },
    'conflict.settled theirs': { type: 'conflict.settled', keep: 'theirs' },
  },
  outcomes: {
    loadDefinition: {
      'a definition': success(definition),
      'a definition without saving': success({ ...definition, may: { save: false } }),
      failure: refused,
    },
    loadRecord: { 'a record': gridData(['1']), nothing: gridData([]), failure: refused },
    lookUp: {
      'a record': [{ ...lookup, answer: gridData(['1']) }],
      nothing: [{ ...lookup, answer: gridData([]) }],
      failure: [{ ...lookup, answer: refused }],
    },
  },
  // Of the values no guard asks more than whether they are changed, and none what they follow, what they began with or what
  // is told of them.
  facts({
    followed: _followed,
    failed: _failed,
    failure: _failure,
    contested: _contested,
    newest: _newest,
    problem: _problem,
    problems: _problems,
    told: _told,
    start,
    values,
    ...context
  }) {
    return shapeOf({ ...context, isDirty: isDirty({ ...context, start, values }) });
  },
});
