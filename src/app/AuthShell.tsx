import type { ReactNode } from 'react';
import { AuthLayout } from '../shell/auth-layout.tsx';
import { useShell } from './use-shell.ts';

/** The centred card of the sign-in and what belongs to it (spec 2.25). */
export function AuthShell({ children }: { children: ReactNode }) {
  const { settings, onThemeToggle, ...shell } = useShell();
  return (
    <AuthLayout {...shell} theme={{ isDark: settings.isDark, onToggle: onThemeToggle }}>
      {children}
    </AuthLayout>
  );
}
