import { describe, expect, it } from 'vitest';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '#src/app/services.ts';
import { askDefinition } from '#src/panels/shared/loading/ask-definition.ts';

/** Calls that are answered by hand. */
function standIn() {
  const calls: { code: string; signal: AbortSignal; answer(result: Result<unknown>): void }[] = [];
  const api = {
    call: (_: unknown, { code }: { code: string }, { signal }: { signal: AbortSignal }) =>
      new Promise((answer) => calls.push({ code, signal, answer })),
  } as unknown as Services['api'];
  return { api, calls };
}
const staying = () => new AbortController().signal;

describe('panels that ask for one data definition at the same time', () => {
  it('share a call, and ask anew once it has been answered', async () => {
    const { api, calls } = standIn();
    const asked = ['PRODUCT', 'PRODUCT', 'ORDER'].map((code) =>
      askDefinition(api, code, staying()),
    );
    expect(calls.map(({ code }) => code)).toEqual(['PRODUCT', 'ORDER']);
    calls[0]?.answer(failure(ResultId.network, 'No network', 'NETWORK'));
    calls[1]?.answer(success('the order'));
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([false, false, true]);

    const again = askDefinition(api, 'PRODUCT', staying());
    calls[2]?.answer(success('the product'));
    expect(await again).toEqual(success('the product'));
  });

  it('end it when the last of them has left, and not before', async () => {
    const { api, calls } = standIn();
    const panels = [new AbortController(), new AbortController()];
    const asked = panels.map(({ signal }) => askDefinition(api, 'PRODUCT', signal));
    panels[0]?.abort();
    expect(calls[0]?.signal.aborted).toBe(false);
    panels[1]?.abort();
    expect(calls[0]?.signal.aborted).toBe(true);

    void askDefinition(api, 'PRODUCT', staying());
    expect(calls).toHaveLength(2);
    // What comes of the call that was ended does not end the sharing of the one after it.
    calls[0]?.answer(success('too late'));
    await Promise.all(asked);
    void askDefinition(api, 'PRODUCT', staying());
    expect(calls).toHaveLength(2);
  });
});
