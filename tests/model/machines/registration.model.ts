import { registrationMachine } from '#machines/registration/registration.machine.ts';
import { success } from '#schemas/wire/envelope.ts';
import { defineModel } from '../engine/model.ts';
import { refused } from './_samples.ts';

const form = {
  name: 'Ann',
  phone: '13800000000',
  password: 'secret-1',
  confirmPassword: 'secret-1',
  authorization: 'CODE-1',
};

export const registration = defineModel({
  machine: registrationMachine,
  paths: 4,
  simple: 3,
  starts: { fresh: undefined },
  events: {
    'registration.submitted': { type: 'registration.submitted', form },
    'registration.submitted incomplete': {
      type: 'registration.submitted',
      form: { ...form, name: '' },
    },
  },
  outcomes: {
    register: { success: success({ user: '13800000000' }, 'Welcome'), failure: refused },
  },
});
