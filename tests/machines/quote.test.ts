import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { quoteMachine } from '#machines/quote/quote.machine.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ Key: `${at}`, Name: `Option ${at}` }));

it.each([
  [20, 20, false],
  [21, 20, true],
])(
  '[7.10c] of %i options a list offers %i; there being others: %s',
  async (found, shown, isCut) => {
    type Options = Result<{ list: ReturnType<typeof options> }>;
    const actor = createActor(
      quoteMachine.provide({
        actors: {
          loadOptions: fromPromise<Options, { keyword: string }>(async () =>
            success({ list: options(found) }),
          ),
        },
      }),
    ).start();
    actor.send({ type: 'list.opened' });
    const { context } = await waitFor(actor, (state) => state.matches({ open: 'listed' }));
    expect(context.options).toEqual(options(shown));
    expect(context.isCut).toBe(isCut);
    actor.send({ type: 'list.closed' });
    expect(actor.getSnapshot().context.isCut).toBe(false);
  },
);
