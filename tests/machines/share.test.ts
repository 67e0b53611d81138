import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type Configured,
  type ShareCard,
  type ShareRequest,
  type ShareSetup,
  type ShareSignature,
  shareMachine,
} from '#machines/share/share.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const card: ShareCard = {
  title: 'Spring',
  description: 'All that is new',
  image: 'https://shop.example/spring.png',
  link: 'https://shop.example/y4/content/SPRING/main',
};
const request: ShareRequest = {
  config: 'main',
  url: 'https://shop.example/y4/content/SPRING/main',
  jsApiList: ['updateAppMessageShareData', 'scanQRCode'],
  debug: false,
  card,
};
const signature: ShareSignature = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' };
const refused = failure(60023, 'config:invalid signature');

function begin(answers: {
  sign?: Result<ShareSignature>;
  configure?: Result<unknown>;
  present?: Result<unknown>;
}) {
  const sign = vi.fn((_: ShareSetup) => Promise.resolve(answers.sign ?? success(signature)));
  const configure = vi.fn((_: Configured | null) =>
    Promise.resolve(answers.configure ?? success('config:ok')),
  );
  const present = vi.fn((_: ShareCard) => Promise.resolve(answers.present ?? success('ok')));
  const report = vi.fn();
  const actor = createActor(
    shareMachine.provide({
      actors: {
        sign: fromPromise<Result<ShareSignature>, ShareSetup>(({ input }) => sign(input)),
        configure: fromPromise<Result<unknown>, Configured | null>(({ input }) => configure(input)),
        present: fromPromise<Result<unknown>, { configured: Configured; card: ShareCard }>(
          ({ input }) => present(input.card),
        ),
      },
      actions: { report: (_, { step, result }) => report(step, result.ok || result.message) },
    }),
  ).start();
  const want = async (wanted: ShareRequest) => {
    actor.send({ type: 'share.requested', request: wanted });
    await waitFor(actor, (now) => now.matches('shared') || now.matches('failed'));
    return actor.getSnapshot().value;
  };
  return { actor, want, sign, configure, present, report };
}

describe('a share in the messenger', () => {
  it('[3.1l][7.14] is configured with what the server signed, then shows its card', async () => {
    const { want, sign, configure, present, report } = begin({});
    expect(await want(request)).toBe('shared');
    const { config, url, jsApiList } = request;
    expect(sign).toHaveBeenCalledExactlyOnceWith({ config, url, jsApiList });
    expect(configure).toHaveBeenCalledExactlyOnceWith({ config, url, jsApiList, signature });
    expect(present).toHaveBeenCalledExactlyOnceWith(card);
    expect(report.mock.calls).toEqual([
      ['configure', true],
      ['present', true],
    ]);
  });

  it('is configured once for an address, however often its card changes', async () => {
    const { want, sign, configure, present } = begin({});
    await want(request);
    await want({ ...request, card: { ...card, title: 'Summer' } });
    expect(sign).toHaveBeenCalledOnce();
    expect(configure).toHaveBeenCalledOnce();
    expect(present).toHaveBeenLastCalledWith({ ...card, title: 'Summer' });
  });

  it.each([
    { url: 'https://shop.example/y4/e-commerce/product/product-grid' },
    { config: 'other' },
    { jsApiList: ['updateAppMessageShareData'] },
  ])('is configured anew for %j', async (change) => {
    const { want, configure } = begin({});
    await want(request);
    await want({ ...request, ...change });
    expect(configure).toHaveBeenCalledTimes(2);
    expect(configure).toHaveBeenLastCalledWith(expect.objectContaining(change));
  });

  it('gives way to plain words when the page is left', async () => {
    const { actor, want, present, configure } = begin({});
    await want(request);
    const plain = { ...card, title: 'Y4', description: '' };
    actor.send({ type: 'share.left', card: plain });
    await waitFor(actor, (now) => now.matches('shared'));
    expect(present).toHaveBeenLastCalledWith(plain);
    expect(configure).toHaveBeenCalledOnce();
  });

  it('is dropped when the page is left before it is configured', async () => {
    const { actor, present } = begin({});
    actor.send({ type: 'share.requested', request });
    actor.send({ type: 'share.left', card });
    expect(actor.getSnapshot().value).toBe('idle');
    await Promise.resolve();
    expect(present).not.toHaveBeenCalled();
  });

  it.each([
    ['sign', { sign: refused }],
    ['configure', { configure: refused }],
    ['present', { present: refused }],
  ])('that fails at %s is reported, and the next page tries anew', async (step, answers) => {
    const { want, report } = begin(answers);
    expect(await want(request)).toBe('failed');
    expect(report).toHaveBeenLastCalledWith(step, refused.message);
    expect(await want({ ...request, url: `${request.url}?next` })).toBe('failed');
  });

  it.each(['sign', 'configure', 'present'] as const)(
    'that breaks at %s is reported too',
    async (step) => {
      const { want, report, ...steps } = begin({});
      steps[step].mockRejectedValueOnce(new Error('broken'));
      expect(await want(request)).toBe('failed');
      expect(report).toHaveBeenLastCalledWith(step, 'broken');
      expect(await want(request)).toBe('shared');
    },
  );
});
