import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { MAX_IMPORTED_BYTES } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { readToEnd } from '../http/unread-body.ts';
import { type ApiServices, registerEndpoints } from './endpoints.ts';
import { parseJson } from './json.ts';
import { badRequest, WireError } from './wire-error.ts';

/** Parts of a form, and bytes of one of them. */
const FORM_LIMITS = {
  fields: 100,
  // What an import has seen of a hundred thousand rows.
  fieldSize: 512 * 1024,
  files: 1,
  fieldNameSize: 100,
  parts: 101,
};

/** Bytes of a refused body that are read: the largest that a call takes. */
const MOST_UNREAD = MAX_IMPORTED_BYTES;

/**
 * The calls' corner of the server: JSON or form data come in, envelopes go out, whatever happens.
 * Register it below the calls' base path.
 */
export async function registerApi(api: FastifyInstance, services: ApiServices): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  await api.register(multipart, { limits: FORM_LIMITS });

  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // A body that nobody reads can have no fault: with another method there is none.
    if (request.is404) refuseEndpoint();
    const coding = request.headers['content-encoding'];
    // What is small here could be endless when unpacked.
    if (coding !== undefined && coding !== 'identity') {
      throw badRequest('A packed body is not taken', 415);
    }
  });
  api.addHook('onSend', async (request, reply) => {
    if (!(await readToEnd(request.raw, MOST_UNREAD))) reply.header('connection', 'close');
  });
  api.setNotFoundHandler(refuseEndpoint);
  // The pages' own wildcard would take what is left.
  api.get('/*', refuseEndpoint);
  registerEndpoints(api, services);
}

function refuseEndpoint(): never {
  const answer = failure(ResultId.notFound, 'There is no such endpoint', 'ENDPOINT');
  throw new WireError(404, answer);
}
