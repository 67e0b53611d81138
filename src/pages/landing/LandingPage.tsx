import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { landingMachine } from '#machines/landing/landing.machine.ts';
import { useAuthentication, useServices } from '../../app/services-context.ts';
import { useShell } from '../../app/use-shell.ts';
import { SkipLink } from '../../shell/skip-link.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { PageFailure } from '../shared/PageFailure.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Hero } from './Hero.tsx';
import { LandingFooter } from './LandingFooter.tsx';
import { LandingNav } from './LandingNav.tsx';
import {
  forgetLandingLists,
  itemsFor,
  knownLandingLists,
  loadLandingLists,
} from './landing-lists.ts';
import { Partners } from './Partners.tsx';
import { Process } from './Process.tsx';
import { Services } from './Services.tsx';
import { Testimonials } from './Testimonials.tsx';

/** The tenant's face to visitors (spec 2.27, 2.28); its texts and pictures are the tenant's lists. */
export default function LandingPage() {
  const services = useServices();
  const isSignedIn = useAuthentication() !== null;
  const [known] = useState(() => knownLandingLists(services));
  useEffect(() => forgetLandingLists(services), [services]);
  const machine = useMemo(
    () =>
      landingMachine.provide({
        actors: {
          loadLists: fromPromise(({ signal }) => loadLandingLists(services, signal)),
        },
      }),
    [services],
  );
  const [snapshot, send] = useMachine(machine, { input: { lists: known } });
  const { lists, failure } = snapshot.context;
  const { settings, onThemeToggle, ...shell } = useShell();

  return (
    <div className="y4-landing">
      <SkipLink />
      <LandingNav
        brand={shell.brand}
        language={shell.language}
        theme={{ isDark: settings.isDark, onToggle: onThemeToggle }}
        lists={lists}
      />
      <main id="main" tabIndex={-1} className="y4-landing__main">
        {lists === null && failure === null && <PageLoading />}
        {failure !== null && (
          <PageFailure
            failure={failure}
            busy={snapshot.matches('loading')}
            onRetry={() => send({ type: 'retry.requested' })}
          />
        )}
        {lists !== null && (
          <>
            <Hero list={itemsFor(lists.hero, isSignedIn)} />
            <Partners list={lists.partners} />
            <Process list={lists.process} />
            <Services list={lists.services} />
            <Testimonials list={lists.testimonials} />
            <CallToAction list={lists.action} />
          </>
        )}
      </main>
      <LandingFooter list={itemsFor(lists?.footer ?? [], isSignedIn)} copyright={shell.copyright} />
    </div>
  );
}
