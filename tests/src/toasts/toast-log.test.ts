import { beforeEach, expect, test } from 'vitest';
import { tenantStore } from '#src/storage/storage.ts';
import { createToasts } from '#src/toasts/toast-log.ts';

beforeEach(() => sessionStorage.clear());

const store = () => tenantStore('y4', sessionStorage);
const contents = (user: string | null) =>
  createToasts(store(), user)
    .log()
    .map(({ content }) => content);

test('[8.6a] the log is there again after a reload, newest first', () => {
  const toasts = createToasts(store(), 'ann');
  toasts.raise('success', 'First');
  toasts.raise('error', 'Second');
  expect(contents('ann')).toEqual(['Second', 'First']);
});

test('of a log that has become far too long the newest are read', () => {
  const log = Array.from({ length: 30_000 }, (_, index) => ({
    type: 'info',
    content: `Said ${index}`,
    time: '2026-01-31T08:00:00.000Z',
  }));
  sessionStorage.setItem('y4:y4:toasts', JSON.stringify({ user: 'ann', log }));
  expect(contents('ann')).toHaveLength(200);
  expect(contents('ann')[0]).toBe('Said 0');
});

test('what a user has seen goes with the sign-out, and from the storage too', () => {
  const toasts = createToasts(store(), 'ann');
  toasts.raise('success', 'Of ann');
  toasts.belongTo(null);
  expect(toasts.log()).toEqual([]);
  expect(sessionStorage.getItem('y4:y4:toasts')).toBe('{"user":null,"log":[]}');
  toasts.raise('info', 'Goodbye');
  toasts.belongTo('bob');
  expect(toasts.log().map(({ content }) => content)).toEqual(['Goodbye']);
});

test('the next user gets nothing of the one before, whose sign-out this tab has not seen', () => {
  createToasts(store(), 'ann').raise('success', 'Of ann');
  expect(contents('bob')).toEqual([]);
  expect(contents(null)).toEqual([]);
});

test('the same user goes on with his log when he is named again', () => {
  const toasts = createToasts(store(), null);
  toasts.raise('warn', 'Wrong password');
  toasts.belongTo('ann');
  toasts.belongTo('ann');
  expect(toasts.log()).toHaveLength(1);
});
