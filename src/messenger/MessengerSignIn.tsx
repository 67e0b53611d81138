import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Interruption } from '#machines/messenger/sign-in.ts';
import type { MessengerOption } from '#schemas/definitions/form.ts';
import { useServices } from '../app/services-context.ts';
import { failureText } from '../i18n/failure-text.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { signInOf } from './sign-in-actor.ts';

const reasons: Record<Exclude<Interruption, 'failed'>, string> = {
  denied: 'You did not allow the sign-in',
  foreign: 'This sign-in was not begun here, or it was used already',
  stale: 'The sign-in took too long',
  again: 'You were signed in a moment ago, but it did not last',
  left: 'The sign-in was not finished',
};

/** Signs in through the messenger before a page is drawn in its browser (spec 3.1l, 4.13). */
export function MessengerSignIn({
  option,
  onKnown,
}: {
  option: MessengerOption;
  /** Somebody was signed in already (spec 4.13a), or nobody can be. */
  onKnown(): void;
}) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const [signIn] = useState(() => signInOf(services, option));
  const { actor } = signIn;
  const snapshot = useSelector(actor, (current) => current);
  const isKnown =
    snapshot.matches('absent') || (snapshot.matches('signedIn') && snapshot.context.isSignedIn);

  useEffect(() => {
    signIn.isOpen = true;
    if (actor.getSnapshot().matches('leaving')) actor.send({ type: 'page.returned' });
    actor.start();
    return () => {
      signIn.isOpen = false;
    };
  }, [signIn, actor]);

  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);

  const { interruption, failure } = snapshot.context;
  if (snapshot.matches('interrupted') && interruption !== null) {
    return (
      <Notice
        page
        title={t('You are not signed in yet')}
        description={
          interruption === 'failed' ? failureText(i18n, failure) : t(reasons[interruption])
        }
        action={
          <Button variant="primary" onClick={() => actor.send({ type: 'signIn.restarted' })}>
            {t('Sign in again')}
          </Button>
        }
      />
    );
  }
  const isLeading = snapshot.matches('authorizing') || snapshot.matches('leaving');
  return <Progress option={option} isLeading={isLeading} />;
}

interface ProgressProps {
  option: MessengerOption;
  /** The browser is led to the messenger's own page. */
  isLeading: boolean;
}

function Progress({ option, isLeading }: ProgressProps) {
  const { t } = useTranslation();
  const [title, description] = isLeading
    ? [
        translateLabel(t, option.redirectTitle) || t('On the way to the sign-in'),
        translateLabel(t, option.redirectMessage) || t('You will be back on this page in a moment'),
      ]
    : [
        translateLabel(t, option.loadTitle) || t('Signing you in'),
        translateLabel(t, option.loadMessage) || t('Just a moment'),
      ];
  return (
    <div role="status" className="y4-messenger">
      <Spinner large delayed />
      <Notice page title={title} description={description} />
    </div>
  );
}
