import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { OverloadedError } from '#server/concurrency/semaphore.ts';
import { notedError, toWireError } from '#server/http/errors.ts';
import { badRequest } from '#server/wire/wire-error.ts';

test('what the wire refuses stays as it is', () => {
  const error = badRequest('x', 415);
  expect(toWireError(error, 'r')).toBe(error);
});

test('an overload asks to come back', () => {
  expect(toWireError(new OverloadedError('x'), 'r')).toMatchObject({
    status: 503,
    retryAfter: 2,
    failure: { id: 60051 },
  });
});

test.each(['ENOSPC', 'EDQUOT', '53100'])('[8.5] a full disk is told as what it is: %s', (code) => {
  expect(toWireError(Object.assign(new Error('x'), { code }), 'r')).toMatchObject({
    status: 507,
    failure: { id: 60051, code: 'NO_ROOM' },
  });
});

test.each([412, 416])(
  'a file that cannot be sent as it was asked for is no fault: %i',
  (statusCode) => {
    const error = Object.assign(new Error('x'), { statusCode });
    expect(toWireError(error, 'r')).toMatchObject({ status: statusCode, failure: { id: 60020 } });
  },
);

test.each([
  new Error('password=secret at /srv/app.ts'),
  Object.assign(new Error('relation "x" does not exist'), { code: '42P01', severity: 'ERROR' }),
  Object.assign(new Error('refused'), { statusCode: 400 }),
  'a text',
  null,
  undefined,
])('anything else shows the id of the request only: %s', (error) => {
  const wireError = toWireError(error, 'r-1');
  expect(wireError.status).toBe(500);
  expect(wireError.failure).toEqual({
    ok: false,
    id: 60050,
    code: 'SERVER_FAULT',
    message: 'The server failed at request r-1',
  });
});

test.each([
  [{ command: 'GetForm' }, 'call failed'],
  [undefined, 'page failed'],
])('a fault is logged as one, but for who has gone: %j', (call, message) => {
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const request = (destroyed: boolean) =>
    ({ id: 'r', log, call, raw: { socket: { destroyed } } }) as unknown as FastifyRequest;
  notedError(new DOMException('This operation was aborted', 'AbortError'), request(true));
  expect(log.error).not.toHaveBeenCalled();
  const gone = { why: 'This operation was aborted', call };
  expect(log.info.mock.calls).toEqual([[gone, 'the client has gone']]);
  notedError(new Error('x'), request(false));
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.anything(), message);
});

test('a database that is away is logged in a line for each request, without its trace', () => {
  const log = { error: vi.fn() };
  const request = { id: 'r', log, raw: { socket: {} } } as unknown as FastifyRequest;
  notedError(new Error('Connection terminated unexpectedly'), request);
  notedError(
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED', syscall: 'connect' }),
    request,
  );
  expect(log.error.mock.calls).toEqual([
    [{ why: 'Connection terminated unexpectedly' }, 'page failed'],
    [{ why: 'ECONNREFUSED' }, 'page failed'],
  ]);
});
