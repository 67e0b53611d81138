import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { DestinationList } from '#machines/navigation/navigation.machine.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { fetchGrids } from '../panels/panel-views.ts';
import { fetchForLater } from '../parts/parts.ts';
import { useRetryOnline } from '../parts/use-online.ts';
import { SettingsButton } from '../settings/SettingsButton.tsx';
import { MainLayout } from '../shell/main-layout.tsx';
import { MenuPlace } from './menu-place.ts';
import { PagePlace } from './PagePlace.tsx';
import { useAuthentication, useServices } from './services-context.ts';
import { useLoginPath } from './use-login-path.ts';
import { useShell } from './use-shell.ts';

// The first grid that is opened does not wait for it.
fetchForLater(fetchGrids);

const NOTHING: readonly MenuItem[] = [];

/** Asks for a list that did not come again, when its own answer allows it. */
function useRetryOfList(list: DestinationList): void {
  const { navigation } = useServices();
  const failure = useSelector(
    navigation,
    ({ context }) => context[list] === null && (context.failures[list] ?? true),
  );
  useRetryOnline(failure, () => navigation.send({ type: `${list}.retried` }));
}

/** The frame of work surfaces with the current user's menu and launcher (spec 2.24). */
export function MainShell({ children }: { children: ReactNode }) {
  const { navigation, settings } = useServices();
  const { settings: current, ...shell } = useShell();
  const [path] = useLocation();
  const [pathAbove, setPathAbove] = useState<string | null>(null);
  const authentication = useAuthentication();
  const loginHref = useLoginPath();
  const { menu, quickLinks } = useSelector(navigation, ({ context }) => context);
  const retry = () => navigation.send({ type: 'retry.requested' });
  useRetryOfList('menu');
  useRetryOfList('route');
  useRetryOfList('quickLinks');
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
      loginHref={loginHref}
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
