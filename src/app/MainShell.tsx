import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { fetchGrids } from '../panels/panel-views.ts';
import { fetchForLater } from '../parts/parts.ts';
import { useRetryOnline } from '../parts/use-online.ts';
import { SettingsButton } from '../settings/SettingsButton.tsx';
import { MainLayout } from '../shell/main-layout.tsx';
import { loginPath } from './login-path.ts';
import { MenuPlace } from './menu-place.ts';
import { PagePlace } from './PagePlace.tsx';
import { useAuthentication, useServices } from './services-context.ts';
import { useShell } from './use-shell.ts';

// The first grid that is opened does not wait for it.
fetchForLater(fetchGrids);

const NOTHING: readonly MenuItem[] = [];

/** The frame of work surfaces with the current user's menu and launcher (spec 2.24). */
export function MainShell({ children }: { children: ReactNode }) {
  const { navigation, settings } = useServices();
  const { settings: current, ...shell } = useShell();
  const [path] = useLocation();
  const [pathAbove, setPathAbove] = useState<string | null>(null);
  const authentication = useAuthentication();
  const { menu, quickLinks, failure } = useSelector(navigation, ({ context }) => context);
  const retry = () => navigation.send({ type: 'retry.requested' });
  useRetryOnline((menu === null || quickLinks === null) && (failure ?? true), retry);
  return (
    <MainLayout
      {...shell}
      settings={current}
      menu={menu ?? NOTHING}
      busy={menu === undefined}
      onMenuRetry={menu === null ? retry : undefined}
      launcher={quickLinks}
      onLauncherRetry={retry}
      activePath={path}
      pathAbove={pathAbove}
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
      <MenuPlace value={setPathAbove}>
        <PagePlace>{children}</PagePlace>
      </MenuPlace>
    </MainLayout>
  );
}
