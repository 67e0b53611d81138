import { messengerMachine } from '#machines/messenger/messenger.machine.ts';
import type { MessengerReturn } from '#machines/messenger/sign-in.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const nobody = { isSignedIn: false, hasJustSignedIn: false, returned: null };
const fresh: MessengerReturn = { code: 'c', state: 's', age: 100, isRestart: false };

export const messenger = defineModel({
  machine: messengerMachine,
  paths: 100,
  simple: 94,
  everyStart: true,
  starts: {
    'a stranger': nobody,
    'somebody known': { ...nobody, isSignedIn: true },
    'a sign-in that did not last': { ...nobody, hasJustSignedIn: true },
    'a fresh code': { ...nobody, returned: fresh },
    'a foreign code': { ...nobody, returned: { ...fresh, age: null } },
    'a refusal of the person': { ...nobody, returned: { ...fresh, code: null } },
    'an old code': { ...nobody, returned: { ...fresh, age: 10_001 } },
    'an old code again': { ...nobody, returned: { ...fresh, age: 10_001, isRestart: true } },
  },
  events: {
    'signIn.restarted': { type: 'signIn.restarted' },
    'page.returned': { type: 'page.returned' },
  },
  outcomes: {
    authorize: {
      address: success({ url: 'https://messenger.example/' }),
      'no account': failure(60021, 'Not set up', 'NO_MESSENGER'),
      failure: refused,
    },
    fetchUser: { user: success({ token: 't', user: 'm' }), failure: refused },
  },
});
