import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import type { Promo } from '#schemas/shop/promo.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

async function submit(code: string, answer: Result<Promo>) {
  const asked = vi.fn();
  const tell = vi.fn();
  const actor = createActor(
    promoMachine.provide({
      actors: {
        loadPromo: fromPromise<Result<Promo>, { code: string }>(async ({ input }) => {
          asked(input.code);
          return answer;
        }),
      },
      actions: { tell: (_, result) => tell(result) },
    }),
  ).start();
  actor.send({ type: 'code.changed', code });
  actor.send({ type: 'promo.submitted' });
  await waitFor(actor, (state) => state.matches('editing'));
  return { asked, tell, code: actor.getSnapshot().context.code };
}

describe('promo', () => {
  it('[4.22][5.13] sends the code as typed and clears the input when it is good', async () => {
    const answer = success({ code: 'SPRING', discount: 10, message: 'Good' });
    const { asked, tell, code } = await submit(' spring ', answer);
    expect(asked).toHaveBeenCalledExactlyOnceWith(' spring ');
    expect(tell).toHaveBeenCalledExactlyOnceWith(answer);
    expect(code).toBe('');
  });

  it('keeps the input when the code is refused, and tells why', async () => {
    const answer = failure(60023, 'Used up');
    const { tell, code } = await submit('OLD', answer);
    expect(tell).toHaveBeenCalledExactlyOnceWith(answer);
    expect(code).toBe('OLD');
  });

  it('asks nothing without a code', async () => {
    const { asked } = await submit('', failure(60023, 'never'));
    expect(asked).not.toHaveBeenCalled();
  });
});
