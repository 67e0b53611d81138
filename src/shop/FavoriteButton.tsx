import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type FavoriteState, favoriteMachine } from '#machines/favorite/favorite.machine.ts';
import type { Product } from '#schemas/shop/product.ts';
import { toggleFavorite } from '#schemas/shop/toggle-favorite.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { callTask } from '../api/call-task.ts';
import { loginPath } from '../app/login-path.ts';
import { useAuthentication, useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { outdateFailures } from '../toasts/last-failure.ts';
import { raiseFailure } from '../toasts/raise-failure.ts';
import { tellWhoLeft } from '../toasts/tell-left.ts';
import { Button } from '../ui/button.tsx';

/** What was saved of a product after it had come, for whoever turns the pages of products that all came at once. */
const known = new WeakMap<Product, FavoriteState>();

/** The heart with how many like it; visitors sign in first (spec 2.57h, 4.23). */
export function FavoriteButton({ product }: { product: Product }) {
  const { t } = useTranslation();
  const services = useServices();
  const { navigate } = services;
  const isSignedIn = useAuthentication() !== null;
  const machine = useMemo(() => {
    const { api, corp } = services;
    const liked = outdateFailures(services);
    const tell = (result: Result<unknown>) => raiseFailure(services, result);
    return favoriteMachine.provide({
      actors: {
        save: fromPromise(({ input, signal }) => {
          const saved = liked(callTask(api, corp.code, toggleFavorite, input, { keepalive: true }));
          const noted = saved.then((result) => {
            if (result.ok) known.set(product, result.data);
            return result;
          });
          return tellWhoLeft(services, signal, noted, tell);
        }),
      },
      actions: { tell: (_, refused) => tell(refused) },
    });
  }, [services, product]);
  const { id, isFavorite, favorite } = product;
  const [{ context }, send] = useMachine(machine, {
    input: { id, initial: known.get(product) ?? { isFavorite, favorite } },
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
