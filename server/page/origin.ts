import type { FastifyRequest } from 'fastify';

/**
 * Address under which a visitor sees us, `https://shop.example`; empty for a host that is none, which
 * only a forged request has.
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : '';
}
