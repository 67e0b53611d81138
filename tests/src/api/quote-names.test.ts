import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Api } from '#src/api/api.ts';
import { quoteNames } from '#src/api/quote-names.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const named = success({ list: [{ Key: '7', Name: 'Seven' }] });
const params = { code: 'ORDER', field: 'customer', keys: ['7'] };

/** Asks for the names with a server that answers so, one call after the other, the last answer for all further ones. */
function asked(...answers: Result<unknown>[]) {
  const calling = new AbortController();
  const call = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
  const names = quoteNames({ call } as unknown as Pick<Api, 'call'>, params, calling.signal);
  return { call, calling, names };
}

it.each([ResultId.network, ResultId.serverFault, ResultId.unavailable, ResultId.tooManyRequests])(
  '[3.4d][7.10c] names of chosen rows are asked for again after a failure that passes: %i',
  async (id) => {
    const { call, names } = asked(failure(id, ''), failure(id, ''), named);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await names).toEqual(new Map([['7', 'Seven']]));
    expect(call).toHaveBeenCalledTimes(3);
  },
);

it('are not asked for again where they are refused', async () => {
  const { call, names } = asked(failure(ResultId.forbidden, ''));
  expect(await names).toEqual(new Map());
  expect(call).toHaveBeenCalledOnce();
});

it('are given up by and by, and at once by who has left', async () => {
  const lost = asked(failure(ResultId.network, ''));
  await vi.runAllTimersAsync();
  expect(await lost.names).toEqual(new Map());
  expect(lost.call).toHaveBeenCalledTimes(4);
  const left = asked(failure(ResultId.network, ''));
  await vi.advanceTimersByTimeAsync(0);
  left.calling.abort();
  await vi.runAllTimersAsync();
  expect(await left.names).toEqual(new Map());
  expect(left.call).toHaveBeenCalledOnce();
});

it('are not asked for again before the time that the server names', async () => {
  const { call, names } = asked({ ...failure(ResultId.unavailable, ''), retryAfter: 30 }, named);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(call).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await names).toEqual(new Map([['7', 'Seven']]));
});

it('are given up where the server names a time that nobody waits for', async () => {
  const { call, names } = asked({ ...failure(ResultId.unavailable, ''), retryAfter: 600 }, named);
  await vi.advanceTimersByTimeAsync(0);
  expect(await names).toEqual(new Map());
  expect(call).toHaveBeenCalledOnce();
});
