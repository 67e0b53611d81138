import { authMachine } from '#machines/session/auth.machine.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const authentication = { user: 'ann@y4.example', token: 't1' } as unknown as Authentication;

export const auth = defineModel({
  machine: authMachine,
  paths: 36,
  starts: { fresh: undefined },
  events: {
    'login.submitted': {
      type: 'login.submitted',
      user: 'ann@y4.example',
      password: 'secret',
      remember: true,
    },
    'login.cancelled': { type: 'login.cancelled' },
    'logout.requested': { type: 'logout.requested' },
    'session.expired': { type: 'session.expired' },
    'session.cleared': { type: 'session.cleared' },
    'session.opened': { type: 'session.opened', authentication },
  },
  outcomes: {
    restore: { 'a session': authentication, nothing: null },
    signIn: {
      success: success({ authentication, afterLogin: '/orders', message: 'Hello' }),
      failure: refused,
    },
    signOut: { done: success({ ended: true }), failure: refused },
    forget: { done: undefined },
  },
});
