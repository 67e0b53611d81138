import { useTranslation } from '../i18n/use-translation.tsx';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';
import type { RefusedField } from '../ui/fields/use-refused-field.ts';
import type { CredentialFields } from './use-credentials.ts';

/** Who signs in, and by which password (spec 2.48). */
export function SignInFields({
  user,
  password,
  refused,
  size,
}: Pick<CredentialFields, 'user' | 'password'> &
  Pick<TextFieldProps, 'size'> & { refused: RefusedField<'password'> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('Email address')}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size={size}
        {...user}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        size={size}
        {...password}
        {...refused.propsOf('password')}
      />
    </>
  );
}
