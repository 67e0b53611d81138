import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { favoriteMachine } from '#machines/favorite/favorite.machine.ts';
import type { Product } from '#schemas/shop/product.ts';
import { toggleFavorite } from '#schemas/shop/toggle-favorite.ts';
import { callTask } from '../api/call-task.ts';
import { loginPath } from '../app/login-path.ts';
import { useAuthentication, useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { raiseFailure } from '../toasts/raise-failure.ts';
import { Button } from '../ui/button.tsx';

/** The heart with how many like it; visitors sign in first (spec 2.57h, 4.23). */
export function FavoriteButton({ product }: { product: Product }) {
  const { t } = useTranslation();
  const services = useServices();
  const { api, corp, navigate, session } = services;
  const isSignedIn = useAuthentication() !== null;
  const machine = useMemo(
    () =>
      favoriteMachine.provide({
        actors: {
          save: fromPromise(async ({ input, signal }) => {
            const user = session.current()?.user;
            const answer = await callTask(api, corp.code, toggleFavorite, input, {
              keepalive: true,
            });
            // The machine has gone with its page, or with the language of it, and tells nothing.
            if (signal.aborted && session.current()?.user === user) raiseFailure(services, answer);
            return answer;
          }),
        },
        actions: {
          tell: (_, refused) => raiseFailure(services, refused),
        },
      }),
    [services, api, corp, session],
  );
  const { id, isFavorite, favorite } = product;
  const [{ context }, send] = useMachine(machine, {
    input: { id, initial: { isFavorite, favorite } },
  });
  const { shown } = context;
  return (
    <Button
      variant="ghost"
      icon={shown.isFavorite ? 'heart' : 'regular:heart'}
      className="y4-favorite"
      aria-pressed={shown.isFavorite}
      aria-label={t('Like {name}', { name: product.name })}
      onClick={() => {
        if (isSignedIn) send({ type: 'favorite.toggled' });
        else navigate(loginPath(window.location));
      }}
    >
      <span className="y4-favorite__count">{shown.favorite}</span>
    </Button>
  );
}
