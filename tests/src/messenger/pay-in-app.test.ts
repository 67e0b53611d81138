import { afterEach, describe, expect, it, vi } from 'vitest';
import { payInApp } from '#src/messenger/pay-in-app.ts';
import { putBridge, takeBridge } from './_bridge.ts';

afterEach(() => {
  takeBridge();
  vi.useRealTimers();
});

const parameters = {
  appId: 'wx1',
  timeStamp: '1414561699',
  nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
  package: 'prepay_id=wx2114',
  signType: 'RSA',
  paySign: 'oR9d8PuhnIc',
};

describe("[7.34] the messenger's own payment", () => {
  it.each([
    ['get_brand_wcpay_request:ok', 'paid'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['get_brand_wcpay_request:fail', 'failed'],
    ['get_brand_wcpay_request:fail_invalid appid', 'failed'],
    ['', 'failed'],
  ])('ends with %s as %s', async (err_msg, outcome) => {
    putBridge(() => ({ err_msg }));
    expect(await payInApp(parameters)).toBe(outcome);
  });

  it.each([
    ['nothing', null],
    ['words alone', 'get_brand_wcpay_request:ok'],
    ['words that are none', { err_msg: { toString: null } }],
    ['a list', [{ err_msg: 'get_brand_wcpay_request:ok' }]],
  ])('fails, and is not waited for, when the answer is %s', async (_said, answer) => {
    // Later, as the messenger does: what is thrown then reaches nobody who waits.
    Reflect.set(window, 'WeixinJSBridge', {
      invoke: (_name: string, _params: object, callback: (answer: unknown) => void) =>
        queueMicrotask(() => {
          try {
            callback(answer);
          } catch {
            // The messenger's own code goes on.
          }
        }),
    });
    expect(await payInApp(parameters)).toBe('failed');
  });

  it('is what the messenger has said first, however often it answers', async () => {
    Reflect.set(window, 'WeixinJSBridge', {
      invoke(_name: string, _params: object, callback: (answer: unknown) => void) {
        queueMicrotask(() => {
          for (const word of ['cancel', 'ok', 'fail']) callback({ errMsg: `pay:${word}` });
          callback(null);
        });
      },
    });
    expect(await payInApp(parameters)).toBe('cancelled');
  });

  it('opens with the parameters of the answer, and nothing else', async () => {
    const asked = putBridge(() => ({ err_msg: 'get_brand_wcpay_request:ok' }));
    await payInApp({ ...parameters, more: 'x' } as typeof parameters);
    expect(asked).toEqual([{ name: 'getBrandWCPayRequest', params: parameters }]);
  });

  it('waits for a bridge that comes late', async () => {
    const outcome = payInApp(parameters);
    putBridge(() => ({ err_msg: 'get_brand_wcpay_request:ok' }));
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await outcome).toBe('paid');
  });

  it('fails where no bridge comes', async () => {
    vi.useFakeTimers();
    const outcome = payInApp(parameters);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe('failed');
  });

  it('fails when the bridge throws', async () => {
    putBridge(() => {
      throw new Error('no such thing');
    });
    expect(await payInApp(parameters)).toBe('failed');
  });
});
