import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { useOrderList } from '#src/pages/shop/orders/use-order-list.ts';

it('[2.65i] follows an address that names another view, as after a link to the list itself', async () => {
  const services = {
    api: { call: async () => success({ rows: [] }) },
    corp: { code: 'y4' },
  } as unknown as Services;
  const { hook, navigate } = memoryLocation({ path: '/orders' });
  const { result } = renderHook(() => useOrderList(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Router hook={hook} searchHook={hook.searchHook}>
        <ServicesContext value={services}>{children}</ServicesContext>
      </Router>
    ),
  });
  await waitFor(() => expect(result.current[0].matches('ready')).toBe(true));
  act(() => navigate('/orders?sort=amount&order=asc'));
  expect(result.current[0].context.sort).toEqual({ column: 'amount', descending: false });
  act(() => navigate('/orders'));
  expect(result.current[0].context.sort).toEqual({ column: 'date', descending: true });
});

it('[8.5] takes back why an order could not be completed once it is, and not once another is', async () => {
  const answers: Result<unknown>[] = [
    failure(69999, 'away', 'NETWORK'),
    success({ affected: 1 }),
    success({ affected: 1 }),
  ];
  const withdraw = vi.fn();
  const services = {
    api: {
      call: async (_: unknown, { task }: { task: string }) =>
        task === 'TASK_ECommerce_Complete_Order' ? answers.shift() : success({ rows: [] }),
    },
    corp: { code: 'y4' },
    session: { current: () => ({ user: 'ada' }) },
    i18n: { language: 'en', exists: () => false, t: (text: string) => text },
    toasts: { raise: vi.fn(), withdraw },
  } as unknown as Services;
  const { result } = renderHook(() => useOrderList(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ServicesContext value={services}>{children}</ServicesContext>
    ),
  });
  const complete = async (id: string) => {
    await waitFor(() => expect(result.current[0].matches('ready')).toBe(true));
    act(() => result.current[1]({ type: 'action.requested', kind: 'complete', ids: [id] }));
    await waitFor(() => expect(result.current[0].matches('ready')).toBe(true));
  };
  await complete('SO-1');
  await complete('SO-2');
  expect(withdraw).not.toHaveBeenCalled();
  await complete('SO-1');
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('error', 'away');
  expect(answers).toEqual([]);
});
