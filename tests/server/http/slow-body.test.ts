import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBody } from '#server/http/slow-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

/** A request whose body has begun to come. */
function requestOf(headers: Record<string, string>) {
  const socket = { bytesRead: 500 };
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false });
  const onSlow = vi.fn();
  watchBody(request as unknown as IncomingMessage, onSlow);
  return { request, socket, onSlow };
}

test.each<Record<string, string>>([
  { 'content-length': '20000000' },
  { 'transfer-encoding': 'chunked' },
])('a body that trickles is ended, once: %o', (headers) => {
  const { socket, onSlow } = requestOf(headers);
  for (let minute = 0; minute < 3; minute += 1) {
    socket.bytesRead += 60;
    vi.advanceTimersByTime(MINUTE);
  }
  expect(onSlow).toHaveBeenCalledTimes(1);
});

test('a large file over a slow line gets the time that it takes', () => {
  const { request, socket, onSlow } = requestOf({ 'content-length': '20000000' });
  for (let minute = 0; minute < 15; minute += 1) {
    socket.bytesRead += 1_400_000;
    vi.advanceTimersByTime(MINUTE);
  }
  expect(onSlow).not.toHaveBeenCalled();
  request.emit('end');
  vi.advanceTimersByTime(MINUTE);
  expect(onSlow).not.toHaveBeenCalled();
});

test('what has come whole waits for its answer as long as that takes, and so does what has no body', () => {
  const whole = requestOf({ 'content-length': '10' });
  whole.request.complete = true;
  const none = requestOf({});
  const left = requestOf({ 'content-length': '20000000' });
  left.request.emit('close');
  vi.advanceTimersByTime(5 * MINUTE);
  for (const { onSlow } of [whole, none, left]) expect(onSlow).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
});
