import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { shopConfigMachine } from '#machines/shop-config/shop-config.machine.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { answering, configWith } from './_shop.ts';

function open(...answers: (Result<ShopConfig> | Error)[]) {
  const told: string[] = [];
  const actor = createActor(
    shopConfigMachine.provide({
      actors: { loadConfig: fromPromise<Result<ShopConfig>, void>(answering(answers)) },
      actions: { tellFailure: (_, result) => told.push(result.ok ? '' : result.message) },
    }),
  ).start();
  actor.send({ type: 'config.requested' });
  return { actor, told };
}

it('has the settings of the shop', async () => {
  const { actor } = open(success(configWith()));
  const { context } = await waitFor(actor, (state) => state.matches('ready'));
  expect(context.config).toEqual(configWith());
});

it('[8.13] asks once more for what did not come', async () => {
  const { actor, told } = open(failure(1, 'away'), success(configWith()));
  await waitFor(actor, (state) => state.matches('failed'));
  actor.send({ type: 'config.requested' });
  const { context } = await waitFor(actor, (state) => state.matches('ready'));
  expect(context).toEqual({ config: configWith(), failure: null });
  expect(told).toEqual(['away']);
});

it.each([failure(1, 'away'), new Error('away')])(
  '[8.13] tells when there are none: %s',
  async (answer) => {
    const { actor, told } = open(answer);
    const { context } = await waitFor(actor, (state) => state.matches('failed'));
    expect(context.config).toBeNull();
    expect(told).toEqual(['away']);
  },
);
