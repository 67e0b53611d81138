import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { SettingsButton } from '../settings/SettingsButton.tsx';
import { MainLayout } from '../shell/main-layout.tsx';
import { loginPath } from './login-path.ts';
import { useAuthentication, useServices } from './services-context.ts';
import { useShell } from './use-shell.ts';

/** The frame of work surfaces with the current user's menu and launcher (spec 2.24). */
export function MainShell({ children }: { children: ReactNode }) {
  const { navigation, settings } = useServices();
  const { settings: current, ...shell } = useShell();
  const [path] = useLocation();
  const authentication = useAuthentication();
  const { menu, quickLinks } = useSelector(navigation, ({ context }) => context);
  return (
    <MainLayout
      {...shell}
      settings={current}
      menu={menu}
      launcher={quickLinks}
      activePath={path}
      loginHref={loginPath(window.location)}
      user={
        authentication && {
          fullName: authentication.userFullName,
          userName: authentication.userName,
          headImage: authentication.userHeadImage,
        }
      }
      tools={<SettingsButton language={shell.language} />}
      onSettingsChange={(change) => settings.send({ type: 'settings.changed', change })}
    >
      {children}
    </MainLayout>
  );
}
