import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedFault } from '../database/faults/database-away.ts';
import { NoticeRefused } from './faults.ts';
import type { Messenger } from './messenger.ts';
import { NOTICE_ROUTE } from './notice-address.ts';
import type { PaidPayment } from './provider.ts';

/** Bytes of a notice; the messenger's are some hundreds. */
const BODY_LIMIT = 64 * 1024;

/** Counts money that an account of a tenant was paid. */
export type CountNotice = (
  where: { corp: string; config: string },
  payment: PaidPayment,
) => Promise<unknown>;

/**
 * Takes the messenger's notices. Only what has been counted, or counts for nothing for good, is
 * answered with success: the messenger sends everything else again.
 */
export async function registerNotices(
  app: FastifyInstance,
  { messenger, count }: { messenger: Messenger; count: CountNotice },
): Promise<void> {
  // The signature covers the very bytes, whatever they are called.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) request.log.error(loggedFault(error), 'a notice was not counted');
    return reply.code(status).send({ code: 'FAIL', message: 'not counted' });
  });
  app.post(
    NOTICE_ROUTE,
    async (request: FastifyRequest<{ Params: { corp: string; config: string } }>, reply) => {
      const { corp, config } = request.params;
      const payments = messenger.find(corp, config)?.payments;
      if (!payments) return reply.code(404).send({ code: 'FAIL', message: 'no such account' });
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const payment = payments.readNotice(request.headers, body);
        if (payment) await count({ corp, config }, payment);
      } catch (error) {
        if (!(error instanceof NoticeRefused)) throw error;
        request.log.warn({ corp, config, why: error.message }, 'a notice was refused');
        return reply.code(401).send({ code: 'FAIL', message: 'not believed' });
      }
      return reply.code(200).send({ code: 'SUCCESS', message: '' });
    },
  );
}
