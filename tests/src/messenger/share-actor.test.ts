import { afterEach, expect, it, vi } from 'vitest';
import { corp } from '#schemas/tenant/corp.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { openShare } from '#src/messenger/share-actor.ts';
import { putBridge, takeBridge } from './_bridge.ts';

afterEach(takeBridge);

const signature = { appId: 'wx1', timestamp: 1414587457, nonceStr: 'n', signature: 's' };

function openTestShare(debug: boolean, signed: Result<typeof signature> = success(signature)) {
  const raise = vi.fn();
  const log = vi.fn();
  const services = {
    base: '/y4',
    corp: corp.parse({ code: 'y4', name: 'Y4', sortName: 'Y4' }),
    i18n: { exists: () => false, t: (text: string) => text },
    messenger: { firstAddress: 'https://shop.example/y4/', takeBrought: () => null },
    api: { call: async () => signed, log },
    toasts: { raise },
  } as unknown as Services;
  const leave = openShare(services, {
    config: 'main',
    jsApiList: ['scanQRCode'],
    debug,
    title: 'T',
    description: 'D',
    image: 'y4/picture.png',
  });
  return { raise, log, leave };
}

it('[3.1l] with debug the person reads how each step went', async () => {
  const asked = putBridge((name) => ({ err_msg: `${name}:ok` }));
  const { raise, log } = openTestShare(true);
  await vi.waitFor(() =>
    expect(raise.mock.calls).toEqual([
      ['info', 'configure: ok'],
      ['info', 'present: ok'],
    ]),
  );
  expect(log).not.toHaveBeenCalled();
  expect(asked[0]?.params).toMatchObject({
    verifyJsApiList: ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'],
  });
  expect(asked[1]?.params).toMatchObject({
    imgUrl: `${window.location.origin}/y4service/FilesRoot/y4/picture.png`,
  });
});

it('without debug only the operator reads of a failure', async () => {
  putBridge((name) => ({ err_msg: `${name}:fail_invalid signature` }));
  const { raise, log } = openTestShare(false);
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledExactlyOnceWith(
      "The messenger's share failed at configure: preVerifyJSAPI:fail_invalid signature",
    ),
  );
  expect(raise).not.toHaveBeenCalled();
});

it.each([
  ['MESSENGER_UNREACHABLE', 1],
  ['NO_MESSENGER', 0],
])('that is not signed for %s is told to the operator %i times', async (code, times) => {
  putBridge((name) => ({ err_msg: `${name}:ok` }));
  const { log, raise } = openTestShare(true, failure(60021, 'Not signed', code));
  await vi.waitFor(() =>
    expect(raise).toHaveBeenCalledExactlyOnceWith('error', 'sign: Not signed'),
  );
  expect(log).toHaveBeenCalledTimes(times);
});
