import { articleMachine } from '#machines/article/article.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const article = defineModel({
  machine: articleMachine,
  paths: 8,
  simple: 7,
  starts: { 'a code': { code: 'WELCOME' }, 'no code': { code: '' } },
  events: { 'retry.requested': { type: 'retry.requested' } },
  outcomes: {
    loadArticle: {
      'an article': success({ code: 'WELCOME', title: 'Welcome' }),
      nothing: success(null),
      failure: refused,
    },
  },
});
