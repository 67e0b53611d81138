import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type ProductRows,
  productListMachine,
  shownProducts,
} from '#machines/product-list/product-list.machine.ts';
import type { Product } from '#schemas/shop/product.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { ProductRequest, WantedProducts } from '#schemas/shop/wanted-products.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { configWith, productWith } from './_shop.ts';

const wanted: WantedProducts = { keyword: '', sortBy: 'default', order: 'asc', page: 1 };

const goods: Product[] = Array.from({ length: 30 }, (_, at) =>
  productWith({ id: `p${at}`, name: `Product ${at}` }),
);

function open(pageBy: ShopConfig['pageBy'], answers: Result<ProductRows>[] = []) {
  const asked: ProductRequest[] = [];
  const told: (string | undefined)[] = [];
  const actor = createActor(
    productListMachine.provide({
      actors: {
        loadConfig: fromPromise<Result<ShopConfig>, void>(async () =>
          success(configWith([], { pageBy })),
        ),
        loadProducts: fromPromise<Result<ProductRows>, ProductRequest>(async ({ input }) => {
          asked.push(input);
          const { start, count } = input;
          const rows = goods.slice(start, count === -1 ? undefined : start + count);
          return answers.shift() ?? success({ rows, total: goods.length });
        }),
      },
      actions: { tell: ({ context }) => void told.push(context.failure?.message) },
    }),
    { input: { wanted, language: 'en' } },
  ).start();
  const shown = () => shownProducts(actor.getSnapshot().context).map(({ id }) => id);
  const settle = (value: 'ready' | 'failed') => waitFor(actor, (now) => now.matches(value));
  return { actor, asked, told, shown, settle };
}

it('[7.26][9.14] asks for twelve from where the page starts, where the server pages', async () => {
  const { actor, asked, shown, settle } = open('server');
  await settle('ready');
  actor.send({ type: 'wanted.changed', wanted: { ...wanted, page: 3 } });
  await settle('ready');
  expect(asked.map(({ start, count }) => [start, count])).toEqual([
    [0, 12],
    [24, 12],
  ]);
  expect(shown()[0]).toBe('p24');
});

it('[3.25i][7.26] loads all at once and cuts them into twelves where the shop says none', async () => {
  const { actor, asked, shown, settle } = open('none');
  await settle('ready');
  expect(shown()).toHaveLength(12);
  actor.send({ type: 'wanted.changed', wanted: { ...wanted, page: 3 } });
  expect(actor.getSnapshot().value).toBe('ready');
  expect(shown()).toEqual(['p24', 'p25', 'p26', 'p27', 'p28', 'p29']);
  // The first question is asked beside the one for the config, which says how to page.
  expect(asked.map(({ count }) => count)).toEqual([12, -1]);
});

it.each(['none', 'server'] as const)(
  '[1.5] asks once for all of it in another language, and keeps what is in sight until it is here, where the shop pages by %s',
  async (pageBy) => {
    const { actor, asked, shown, settle } = open(pageBy);
    await settle('ready');
    const before = { asked: asked.length, shown: shown() };
    actor.send({ type: 'language.named', language: 'en' });
    expect(actor.getSnapshot().value).toBe('ready');
    actor.send({ type: 'language.named', language: 'ar' });
    expect(actor.getSnapshot().matches('opening')).toBe(true);
    expect(shown()).toEqual(before.shown);
    await settle('ready');
    expect(asked).toHaveLength(before.asked + 1);
    expect(shown()).toEqual(before.shown);
  },
);

it('[2.55] keeps none of them in sight where others are wanted meanwhile', async () => {
  const { actor, shown, settle } = open('server');
  await settle('ready');
  actor.send({ type: 'language.named', language: 'ar' });
  actor.send({ type: 'wanted.changed', wanted: { ...wanted, page: 3 } });
  expect(shown()).toEqual([]);
  await settle('ready');
  expect(shown()[0]).toBe('p24');
});

it('asks anew for other words or another order, also where all are here', async () => {
  const { actor, asked, settle } = open('none');
  await settle('ready');
  actor.send({ type: 'wanted.changed', wanted: { ...wanted, keyword: 'desk' } });
  await settle('ready');
  actor.send({ type: 'wanted.changed', wanted: { ...wanted, keyword: 'desk', order: 'desc' } });
  await settle('ready');
  expect(asked.map(({ keyword, order }) => `${keyword} ${order}`)).toEqual([
    ' asc',
    ' asc',
    'desk asc',
    'desk desc',
  ]);
});

it('asks for config and products at once, and anew when the wish changes before they came', async () => {
  const { actor, asked, shown, settle } = open('server');
  expect(actor.getSnapshot().value).toEqual({ opening: { config: 'asked', products: 'asked' } });
  expect(asked).toHaveLength(1);
  actor.send({ type: 'wanted.changed', wanted: { ...wanted, page: 2 } });
  await settle('ready');
  expect(asked.map(({ start }) => start)).toEqual([0, 12]);
  expect(shown()[0]).toBe('p12');
});

it('[8.13] tells why there are none, and tries again', async () => {
  const { actor, told, shown, settle } = open('server', [failure(69999, 'Away')]);
  await settle('failed');
  expect(told).toEqual(['Away']);
  actor.send({ type: 'retry.requested' });
  await settle('ready');
  expect(actor.getSnapshot().context.failure).toBeNull();
  expect(shown()).toHaveLength(12);
});
