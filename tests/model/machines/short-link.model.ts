import { shortLinkMachine } from '#machines/short-link/short-link.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

export const shortLink = defineModel({
  machine: shortLinkMachine,
  paths: 7,
  simple: 6,
  starts: { 'a link': { id: 'a', search: '?from=mail' } },
  events: { 'retry.requested': { type: 'retry.requested' } },
  outcomes: {
    lookUp: { 'an address': success('/y4/orders?a=1'), nothing: success(''), failure: refused },
  },
});
