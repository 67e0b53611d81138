import { useMachine } from '@xstate/react';
import { type ComponentType, Fragment, useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { landingMachine } from '#machines/landing/landing.machine.ts';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import type { LandingPart } from '#schemas/tenant/landing-lists.ts';
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
  itemOf,
  itemsFor,
  knownLandingLists,
  loadLandingLists,
} from './landing-lists.ts';
import { Partners } from './Partners.tsx';
import { Process } from './Process.tsx';
import { Services } from './Services.tsx';
import { Testimonials } from './Testimonials.tsx';

type Section = ComponentType<{ list: readonly ConfigItem[] }>;

/** What stands below the hero, in this order. */
const SECTIONS: readonly (readonly [LandingPart, Section])[] = [
  ['partners', Partners],
  ['process', Process],
  ['services', Services],
  ['testimonials', Testimonials],
  ['action', CallToAction],
];

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
          loadLists: fromPromise(({ input, signal }) => loadLandingLists(services, input, signal)),
        },
      }),
    [services],
  );
  const [snapshot, send] = useMachine(machine, { input: { lists: known } });
  const { lists, failure } = snapshot.context;
  const { settings, onThemeToggle, ...shell } = useShell();
  const retry = {
    busy: snapshot.matches('loading'),
    onRetry: () => send({ type: 'retry.requested' }),
  };

  function listOf(part: LandingPart): readonly ConfigItem[] {
    const answer = lists?.[part];
    return answer?.ok ? answer.data : [];
  }

  /** Why a part did not come, in its place; null when it did. */
  function faultOf(part: LandingPart) {
    const answer = lists?.[part];
    return answer?.ok === false ? (
      <PageFailure page={part === 'hero'} failure={answer} {...retry} />
    ) : null;
  }

  return (
    <div className="y4-landing">
      <SkipLink />
      <LandingNav
        brand={shell.brand}
        language={shell.language}
        theme={{ isDark: settings.isDark, onToggle: onThemeToggle }}
        hasServices={itemOf(listOf('services'), 'service') !== undefined}
        hasProcess={itemOf(listOf('process'), 'step') !== undefined}
      />
      <main id="main" tabIndex={-1} className="y4-landing__main">
        {lists === null && failure === null && <PageLoading />}
        {failure !== null && <PageFailure failure={failure} {...retry} />}
        {lists !== null && (
          <>
            {faultOf('hero') ?? <Hero list={itemsFor(listOf('hero'), isSignedIn)} />}
            {SECTIONS.map(([part, Section]) => (
              <Fragment key={part}>{faultOf(part) ?? <Section list={listOf(part)} />}</Fragment>
            ))}
          </>
        )}
      </main>
      <LandingFooter
        list={itemsFor(listOf('footer'), isSignedIn)}
        copyright={shell.copyright}
        fault={faultOf('footer')}
      />
    </div>
  );
}
