import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const form = { currentPassword: 'before', newPassword: 'after-1', confirmPassword: 'after-1' };

export const passwordChange = defineModel({
  machine: passwordChangeMachine,
  paths: 6,
  simple: 4,
  starts: { fresh: undefined },
  events: {
    'password.submitted': { type: 'password.submitted', form },
    'password.submitted incomplete': {
      type: 'password.submitted',
      form: { ...form, currentPassword: '' },
    },
    'password.submitted differing': {
      type: 'password.submitted',
      form: { ...form, confirmPassword: 'after-2' },
    },
  },
  outcomes: { changePassword: { success: success(null), failure: refused } },
});
