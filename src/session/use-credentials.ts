import { type ChangeEvent, type RefObject, useState } from 'react';
import type { Credentials } from '#machines/session/auth.machine.ts';
import type { TextFieldProps } from '../ui/fields/text-field.tsx';
import { useTypedAhead } from '../ui/fields/use-typed-ahead.ts';

interface TextPart extends Required<Pick<TextFieldProps, 'onChange'>> {
  name: string;
  value: string;
}

/** Properties for the fields of a sign-in, which keep what was typed before the scripts came. */
export interface CredentialFields {
  /** For the form that the fields stand in. */
  form: RefObject<HTMLFormElement | null>;
  user: TextPart;
  password: TextPart;
  remember: {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** What stands in the fields. */
  credentials: Pick<Credentials, 'user' | 'password' | 'remember'>;
  /** Both are there (spec 2.48). */
  isComplete: boolean;
}

/** What every sign-in form asks, with what was typed before this script was there. */
export function useCredentials(knownUser = ''): CredentialFields {
  const [user, setUser] = useState(knownUser);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const form = useTypedAhead((typed) => {
    setUser(String(typed.get('user') ?? ''));
    setPassword(String(typed.get('password') ?? ''));
    setRemember(typed.has('remember'));
  });
  return {
    form,
    user: { name: 'user', value: user, onChange: ({ target }) => setUser(target.value) },
    password: {
      name: 'password',
      value: password,
      onChange: ({ target }) => setPassword(target.value),
    },
    remember: {
      name: 'remember',
      checked: remember,
      onChange: ({ target }) => setRemember(target.checked),
    },
    credentials: { user, password, remember },
    isComplete: user.trim() !== '' && password !== '',
  };
}
