import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'wouter';
import type { SignInPage } from '#schemas/session/sign-in-pages.ts';
import { lazyPart } from '../parts/parts.ts';
import { SignedInOrLogin, SignedOutOnly } from './guards.tsx';
import { AuthShell } from './shells.ts';

interface AuthPage {
  Page: ComponentType;
  /** Who may see it (spec 2.47). */
  Guard: ComponentType<{ children: ReactNode }>;
}

function Anybody({ children }: { children: ReactNode }) {
  return children;
}

/** The pages below `/authentication/{layout}/` (spec 2.46): all to which the server lets links lead, and no other. */
const PAGES: Readonly<Record<SignInPage, AuthPage>> = {
  login: { Page: lazyPart(() => import('../pages/login/LoginPage.tsx')), Guard: SignedOutOnly },
  register: {
    Page: lazyPart(() => import('../pages/auth/RegisterPage.tsx')),
    Guard: SignedOutOnly,
  },
  'reset-password': {
    Page: lazyPart(() => import('../pages/auth/ResetPasswordPage.tsx')),
    Guard: SignedInOrLogin,
  },
  logout: { Page: lazyPart(() => import('../pages/auth/LogoutPage.tsx')), Guard: Anybody },
  'confirm-mail': {
    Page: lazyPart(() => import('../pages/auth/ConfirmMailPage.tsx')),
    Guard: SignedOutOnly,
  },
  'lock-screen': {
    Page: lazyPart(() => import('../pages/auth/LockScreenPage.tsx')),
    Guard: SignedOutOnly,
  },
  'forgot-password': {
    Page: lazyPart(() => import('../pages/auth/ForgotPasswordPage.tsx')),
    Guard: SignedOutOnly,
  },
};

/** The sign-in and what belongs to it; `unknown` is drawn for a page that is not there. */
export function AuthRoutes({ unknown }: { unknown: ReactNode }) {
  const { page = '' } = useParams<{ page?: string }>();
  const entry = Object.hasOwn(PAGES, page) ? PAGES[page as SignInPage] : undefined;
  if (entry === undefined) return unknown;
  const { Page, Guard } = entry;
  return (
    <Guard>
      <AuthShell>
        <Page />
      </AuthShell>
    </Guard>
  );
}
