import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { homeMachine } from '#machines/home/home.machine.ts';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import { useAuthentication, useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { safeUrl } from '../../tenant/safe-target.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageLoading } from '../PageLoading.tsx';

/** The root in the place of an address that nobody is led to: it would be gone to in its place, again and again. */
function safeHome(target: string | undefined): string | undefined {
  return target && (safeUrl(target) ?? '/');
}

function withSafeTargets(menu: readonly MenuItem[]): MenuItem[] {
  return menu.map(({ to, children, ...item }) => ({
    ...item,
    to: safeHome(to),
    children: children && withSafeTargets(children),
  }));
}

/** `/{corp}/`: nothing to see, only the way on (spec 2.37–2.42). */
export default function HomePage() {
  const { auth, navigation } = useServices();
  const user = useAuthentication()?.user ?? null;
  const settled = useSelector(auth, ({ value }) => value !== 'restoring');
  const { menu, user: owner } = useSelector(navigation, ({ context }) => context);
  if (!settled || menu === undefined || owner !== user) return <PageLoading />;
  // Decided anew for somebody else, and once the menu came at another try.
  return <Redirector key={`${menu === null} ${user ?? ''}`} menu={menu} />;
}

function Redirector({ menu }: { menu: MenuItem[] | null }) {
  const { t } = useTranslation();
  const { navigation } = useServices();
  const snapshot = useHome(menu);
  if (snapshot.matches('emptyHome')) {
    return (
      <Notice
        page
        title={t('Home error')}
        description={t("The home page can't be set to '/' or empty")}
      />
    );
  }
  if (snapshot.matches('noHome')) {
    const retry = () =>
      menu === null ? navigation.send({ type: 'retry.requested' }) : window.location.reload();
    return (
      <Notice
        page
        title={t('Home error')}
        description={t('No home page')}
        action={
          <Button icon="arrows-rotate" onClick={retry}>
            {t('Try again')}
          </Button>
        }
      />
    );
  }
  return <PageLoading />;
}

/** Finds where the home page leads, and goes there. */
function useHome(menu: MenuItem[] | null) {
  const services = useServices();
  const { navigate, session, sessionStore, localStore, auth } = services;
  const machine = useMemo(
    () =>
      homeMachine.provide({
        actors: {
          clearStorages: fromPromise(async () => {
            auth.send({ type: 'session.cleared' });
            sessionStore.clear();
            localStore.clear();
          }),
        },
      }),
    [auth, sessionStore, localStore],
  );
  const [snapshot] = useMachine(machine, {
    input: {
      signedIn: session.current() !== null,
      savedTarget: safeUrl(session.savedTarget()) ?? '',
      configuredHome: safeHome(services.corp.settings.home) ?? '',
      failed: services.corpFailure !== null || menu === null,
      menu: withSafeTargets(menu ?? []),
      base: services.base,
    },
  });

  const { target, savedTarget } = snapshot.context;
  const leaving = snapshot.matches('leaving');
  useEffect(() => {
    if (!leaving) return;
    if (savedTarget !== '') session.targetUsed();
    navigate(target, { replace: true });
  }, [leaving, target, savedTarget, navigate, session]);
  return snapshot;
}
