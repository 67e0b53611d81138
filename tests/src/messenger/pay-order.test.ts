import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkPayment } from '#schemas/shop/check-payment.ts';
import { corp } from '#schemas/tenant/corp.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { payOrder, watchPayment } from '#src/messenger/pay-order.ts';
import { putBridge, takeBridge } from './_bridge.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  takeBridge();
  vi.useRealTimers();
});

const weixin = {
  appId: 'wx1',
  timeStamp: '1414561699',
  nonceStr: 'n',
  package: 'prepay_id=wx2114',
  signType: 'RSA',
  paySign: 's',
};

type State = 'due' | 'paid' | 'void' | 'refunded' | 'deleted' | 'unreachable';

/** Pays with a bridge that says `word`, or nothing, while the server says one state after the other. */
async function pay(word: string | null, states: State[]) {
  putBridge(() => (word === null ? undefined : { err_msg: `get_brand_wcpay_request:${word}` }));
  const { services, asked } = serverThatSays(states);
  const stop = new AbortController();
  const paying = payOrder(services, { orderId: 'A1', weixin }, stop.signal);
  await vi.runAllTimersAsync();
  return { outcome: await paying, asked };
}

/** A server whose looks at the money see one state after the other. */
function serverThatSays(states: State[]) {
  const asked: unknown[] = [];
  const call = async (_: unknown, params: unknown) => {
    asked.push(params);
    const state = states.length > 1 ? states.shift() : states[0];
    if (state === 'unreachable') return failure(69999, 'away');
    return state === 'deleted'
      ? failure(ResultId.notFound, 'gone', 'NO_ORDER')
      : success({ state });
  };
  return { services: { api: { call, log: () => undefined } as never, corp: tenant }, asked };
}

const tenant = corp.parse({ code: 'y4', name: 'Y4', sortName: 'Y4' });

describe('[7.34] an order that is paid in the messenger', () => {
  it('is paid when the server has seen the money', async () => {
    const { outcome, asked } = await pay('ok', ['paid']);
    expect(outcome).toBe('paid');
    expect(asked).toEqual([{ id: 'A1', corp: 'y4', task: checkPayment.task }]);
  });

  it('waits for money that the messenger speaks of', async () => {
    expect((await pay('ok', ['due', 'unreachable', 'due', 'paid'])).outcome).toBe('paid');
  });

  it('is not paid because the messenger says so', async () => {
    expect((await pay('ok', ['due'])).outcome).toBe('unconfirmed');
    expect((await pay('ok', ['unreachable'])).outcome).toBe('unconfirmed');
  });

  it.each([
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
  ])('ends with %s as %s, unless there is money all the same', async (word, outcome) => {
    expect((await pay(word, ['due'])).outcome).toBe(outcome);
    expect((await pay(word, ['unreachable'])).outcome).toBe(outcome);
    expect((await pay(word, ['paid'])).outcome).toBe('paid');
  });

  it.each(['void', 'refunded', 'deleted'] as const)(
    'is taken back once the server says that it is %s, whatever the messenger says',
    async (state) => {
      for (const word of ['ok', 'cancel', 'fail', null]) {
        expect((await pay(word, [state])).outcome).toBe('takenBack');
      }
      expect((await pay('ok', ['due', state])).outcome).toBe('takenBack');
    },
  );

  it('is paid by the money when the messenger says nothing', async () => {
    expect((await pay(null, ['due', 'due', 'paid'])).outcome).toBe('paid');
  });

  it('is given up when neither says anything', async () => {
    const { outcome, asked } = await pay(null, ['due']);
    expect(outcome).toBe('unconfirmed');
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.length).toBeLessThan(60);
  });
});

it('[7.34] money that came is seen by itself after the server was away for minutes', async () => {
  const away = Array.from({ length: 20 }, () => 'unreachable' as const);
  const { services } = serverThatSays([...away, 'due', 'paid']);
  const seen = watchPayment(services, 'A1', new AbortController().signal);
  await vi.runAllTimersAsync();
  expect(await seen).toBe('paid');
});

describe('[7.34] a server that says when it may be asked again', () => {
  /** A server that says so at its first look, and sees the money at the next one; with the milliseconds between them. */
  function serverThatRests(retryAfter: number) {
    const looks: number[] = [];
    const call = async () => {
      looks.push(performance.now());
      return looks.length === 1
        ? { ...failure(ResultId.unavailable, ''), retryAfter }
        : success({ state: 'paid' });
    };
    const services = { api: { call, log: () => undefined } as never, corp: tenant };
    return { looks, services, rest: () => (looks[1] ?? 0) - (looks[0] ?? 0) };
  }

  const { signal } = new AbortController();

  it('is not asked before, whoever waits for the money', async () => {
    const watched = serverThatRests(60);
    const seen = watchPayment(watched.services, 'A1', signal);
    await vi.runAllTimersAsync();
    expect(await seen).toBe('paid');
    expect(watched.rest()).toBeGreaterThanOrEqual(60_000);
    putBridge(() => ({ err_msg: 'get_brand_wcpay_request:ok' }));
    const told = serverThatRests(9);
    const paying = payOrder(told.services, { orderId: 'A1', weixin }, signal);
    await vi.runAllTimersAsync();
    expect(await paying).toBe('paid');
    expect(told.rest()).toBeGreaterThanOrEqual(9_000);
  });

  it('is not asked before when the messenger speaks meanwhile either', async () => {
    let speak = (_: Record<string, unknown>) => {};
    const invoke = (_: string, __: object, callback: typeof speak) => {
      speak = callback;
    };
    Reflect.set(window, 'WeixinJSBridge', { invoke, on: () => undefined });
    const { looks, services } = serverThatRests(60);
    const paying = payOrder(services, { orderId: 'A1', weixin }, signal);
    await vi.advanceTimersByTimeAsync(2_000);
    speak({ err_msg: 'get_brand_wcpay_request:cancel' });
    expect(await paying).toBe('cancelled');
    expect(looks).toHaveLength(1);
  });

  it('costs who is told of money by the messenger no more time than another', async () => {
    putBridge(() => ({ err_msg: 'get_brand_wcpay_request:ok' }));
    const { looks, services } = serverThatRests(600);
    const paying = payOrder(services, { orderId: 'A1', weixin }, signal);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await paying).toBe('unconfirmed');
    expect(looks).toHaveLength(1);
  });
});
