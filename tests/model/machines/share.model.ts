import { shareMachine } from '#machines/share/share.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const card = { title: 'Spring', description: '', image: '', link: 'https://a.b/y4/' };
const request = { config: 'main', url: 'https://a.b/y4/', jsApiList: [], debug: false, card };

export const share = defineModel({
  machine: shareMachine,
  paths: 29,
  starts: { 'a page load': undefined },
  events: {
    'share.requested': { type: 'share.requested', request },
    'share.requested elsewhere': {
      type: 'share.requested',
      request: { ...request, url: 'https://a.b/y4/landing' },
    },
    'share.left': { type: 'share.left', card: { ...card, title: 'Y4' } },
  },
  outcomes: {
    sign: {
      signature: success({ appId: 'a', timestamp: 1, nonceStr: 'n', signature: 's' }),
      failure: refused,
    },
    configure: { success: success('ok'), failure: refused },
    present: { success: success('ok'), failure: refused },
  },
  facts: ({ request: wanted, configured }) => [wanted?.url, configured?.url],
});
