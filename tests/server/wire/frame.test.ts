import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { frameOf } from '#server/wire/frame.ts';

const request = { id: '1', ip: '127.0.0.1', headers: {} } as FastifyRequest;

function signalWith(answer: { destroyed: boolean; writableFinished: boolean }) {
  const raw = Object.assign(new EventEmitter(), answer);
  return { raw, signal: frameOf(request, { raw } as unknown as FastifyReply, '').signal };
}

test('a client who goes before the answer is sent aborts its request', () => {
  const { raw, signal } = signalWith({ destroyed: false, writableFinished: false });
  expect(signal.aborted).toBe(false);
  raw.emit('close');
  expect(signal.aborted).toBe(true);
});

test('a client who has left while the request was read has aborted it', () => {
  expect(signalWith({ destroyed: true, writableFinished: false }).signal.aborted).toBe(true);
});

test('an answer that was sent aborts nothing', () => {
  const { raw, signal } = signalWith({ destroyed: false, writableFinished: true });
  raw.emit('close');
  expect(signal.aborted).toBe(false);
});
