import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import { product } from '#schemas/shop/product.ts';
import { createApi } from '#src/api/api.ts';
import { createAnswerCache } from '#src/api/page-data.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { FavoriteButton } from '#src/shop/FavoriteButton.tsx';
import { show } from '../_screen.tsx';

const lamp = product.parse({
  ...{ id: 'p1', name: 'Lamp', category: 'Light', files: [], price: 1, salePrice: 1, discount: 0 },
  ...{ shippingCost: 0, rating: 0, totalReview: 0, isInStock: true, stock: '', isNew: false },
  ...{ favorite: 5, isFavorite: false },
});

/** The heart of who is signed in; `send` stands for the network. */
async function draw(send: typeof fetch) {
  const api = createApi({
    corp: 'y4',
    token: () => 'secret',
    language: () => 'en',
    pagePath: () => '/y4/',
    onLoginRequired: vi.fn(),
    onSessionOver: vi.fn(),
    answers: createAnswerCache(null),
    send,
  });
  const ann = { user: 'ann' } as Authentication;
  const restore = fromPromise<Authentication | null, void>(async () => ann);
  const auth = createActor(authMachine.provide({ actors: { restore } })).start();
  await vi.waitFor(() => expect(auth.getSnapshot().context.authentication).not.toBeNull());
  const raise = vi.fn();
  const session = { current: (): Authentication | null => ann };
  const services = {
    ...{ api, auth, session, toasts: { raise }, corp: { code: 'y4' } },
    i18n: { exists: () => false, t: (key: string) => key },
  } as unknown as Services;
  const drawn = show(
    <ServicesContext value={services}>
      <FavoriteButton product={lamp} />
    </ServicesContext>,
  );
  return { ...drawn, raise, session };
}

it('[2.57h][4.23] a like that is shown as done is sent on when its page is left before the answer', async () => {
  // The server does not answer before the page is left.
  const send = vi.fn<typeof fetch>(() => new Promise(() => {}));
  const { unmount } = await draw(send);
  fireEvent.click(screen.getByLabelText('Like Lamp'));
  expect(screen.getByLabelText('Like Lamp').textContent).toBe('6');
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  unmount();
  const [, request] = send.mock.lastCall ?? [];
  expect(request).toMatchObject({ method: 'POST', keepalive: true });
  expect(request?.signal?.aborted).toBe(false);
});

it.each([
  ['the same user is there', true],
  ['another has come', false],
])('[8.5] a like that is refused once its page has gone is told where %s', async (_, isSame) => {
  let refuse = (_: Response) => {};
  const send = vi.fn<typeof fetch>(
    () =>
      new Promise((resolve) => {
        refuse = resolve;
      }),
  );
  const { unmount, raise, session } = await draw(send);
  fireEvent.click(screen.getByLabelText('Like Lamp'));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  unmount();
  if (!isSame) session.current = () => null;
  const refused = { id: 60023, code: '', message: 'Sold out', data: null, tag: null, token: null };
  const answer = new Response(JSON.stringify(refused));
  const read = vi.spyOn(answer, 'text');
  refuse(answer);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(raise.mock.calls).toEqual(isSame ? [['error', 'Sold out']] : []);
});

it('[4.23] a like that was saved stands where its product is drawn once more, as on the way back to its page', async () => {
  const saved = { id: 'p1', isFavorite: true, favorite: 9 };
  const answer = { id: 0, code: '', message: '', data: saved, tag: null, token: null };
  const { unmount } = await draw(async () => new Response(JSON.stringify(answer)));
  const heart = () => screen.getByLabelText('Like Lamp');
  expect(heart().getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(heart());
  await vi.waitFor(() => expect(heart().textContent).toBe('9'));
  unmount();
  await draw(vi.fn());
  expect(heart().getAttribute('aria-pressed')).toBe('true');
  expect(heart().textContent).toBe('9');
});
