import type { ReactNode } from 'react';
import { useAuthLayout } from '../pages/auth/auth-layouts.ts';
import { AuthLayout } from '../shell/auth-layout.tsx';
import { useBrand } from '../tenant/use-brand.ts';
import { PagePlace } from './PagePlace.tsx';
import { useShell } from './use-shell.ts';

/** The frame of the sign-in and what belongs to it, in the layout of the address (spec 2.25, 2.46). */
export function AuthShell({ children }: { children: ReactNode }) {
  const { settings, onThemeToggle, ...shell } = useShell();
  const { description } = useBrand();
  const layout = useAuthLayout();
  return (
    <AuthLayout
      {...shell}
      layout={layout}
      description={description}
      theme={{ isDark: settings.isDark, onToggle: onThemeToggle }}
    >
      <PagePlace>{children}</PagePlace>
    </AuthLayout>
  );
}
