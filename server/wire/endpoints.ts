import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  callServletBody,
  changePasswordBody,
  Endpoint,
  logBody,
  loginBody,
  pagePath,
  postToServletBody,
  servletQuery,
} from '#schemas/wire/endpoints.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { isObject } from '#schemas/wire/json-object.ts';
import { MAX_HTML } from '#schemas/wire/longest-html.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { writeLog } from '../client-log/write-log.ts';
import { discardFile, type IncomingFile, receiveFile } from '../files/incoming-file.ts';
import { admitsVisitor } from '../files/visitor-files.ts';
import { notedError } from '../http/errors.ts';
import { changePassword } from '../session/change-password.ts';
import { login, type SignInServices } from '../session/login.ts';
import type { CallRequest, Dispatcher } from './dispatcher.ts';
import { disposition } from './disposition.ts';
import type { FileAnswer } from './file-answer.ts';
import { frameOf, type RequestFrame } from './frame.ts';
import { parseJson } from './json.ts';
import { type FileTaker, parseAt, parseQuery, readFormData } from './parse-body.ts';
import { ProgressAnswer } from './progress-answer.ts';
import { mergeQueries } from './queries.ts';
import { toEnvelope } from './reply.ts';
import { badRequest } from './wire-error.ts';

/**
 * Bytes of a body that saves rows: the longest text and what it was before, each of Chinese letters or of signs that are
 * quoted twice, up to four bytes a character, and 1 MB for all that is beside it.
 */
const SAVE_LIMIT = 2 * 4 * MAX_HTML + 1024 * 1024;

const NO_TEXTUAL: ReadonlySet<string> = new Set();

/** What the calls' corner of the server works with. */
export interface ApiServices extends SignInServices {
  /** Folder of stored files. */
  readonly files: string;
}

/** The seven endpoints (spec 7.3–7.9), below the prefix that the plugin is registered with. */
export function registerEndpoints(app: FastifyInstance, services: ApiServices): void {
  registerServlets(app, services);
  registerSession(app, services);
}

/** Endpoints that name the call which they are for (spec 7.3–7.6). */
function registerServlets(app: FastifyInstance, services: ApiServices): void {
  const { dispatcher } = services;

  async function callServlet(request: FastifyRequest, reply: FastifyReply) {
    const body = parseAt('CallServlet', callServletBody, request.body);
    const params = parseJson(body.args[0]);
    if (!isObject(params)) {
      throw badRequest('CallServlet: args[0] is not the JSON of an object');
    }
    return answer(dispatcher, request, reply, {
      servlet: body.servlet,
      command: body.command,
      params,
      textual: NO_TEXTUAL,
      path: body.path,
    });
  }

  app.post(Endpoint.callServlet, { bodyLimit: SAVE_LIMIT }, callServlet);
  app.post(Endpoint.callServletForFile, callServlet);
  app.post(Endpoint.postToServlet, (request, reply) => postToServlet(services, request, reply));

  app.get(Endpoint.getByServlet, async (request, reply) => {
    const { servlet, command, ...query } = parseQuery('GetByServlet', servletQuery, request);
    const { params, textual } = mergeQueries({}, query);
    const path = parseAt('GetByServlet', pagePath, query.path);
    return answer(dispatcher, request, reply, { servlet, command, params, textual, path });
  });
}

async function postToServlet(
  { dispatcher, files }: ApiServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { servlet, command, ...query } = parseQuery('PostToServlet', servletQuery, request);
  const isForm = request.isMultipart();
  const received: IncomingFile[] = [];
  const fileSize = dispatcher.takesFile({ servlet, command });
  const taker: FileTaker | null =
    fileSize === null
      ? null
      : {
          fileSize,
          async takeFile(part, fields) {
            const frame = frameOf(request, reply, fields.path ?? '');
            const isAdmitted = await mayUpload(dispatcher, frame, fields.code).catch(
              (error: unknown) => {
                part.file.resume();
                throw error;
              },
            );
            if (isAdmitted) received.push(await receiveFile(part, files, fileSize));
            else part.file.resume();
          },
        };
  try {
    const raw = isForm ? await readFormData(request, taker) : request.body;
    const { path, ...fields } = parseAt('PostToServlet', postToServletBody, raw);
    const { params, textual } = mergeQueries(fields, query);
    return await answer(dispatcher, request, reply, {
      servlet,
      command,
      params,
      textual: isForm ? new Set(Object.keys(params)) : textual,
      path,
      upload: received[0] ?? null,
    });
  } finally {
    await Promise.all(received.map(discardFile));
  }
}

/** Nobody fills the disk who could not call anyway; `code` names the data definition that a visitor sends for. */
async function mayUpload(
  dispatcher: Dispatcher,
  frame: RequestFrame,
  code: string | undefined,
): Promise<boolean> {
  const admitted = await dispatcher.inTenant(frame, undefined, async (context) =>
    success(context.user !== null || (await admitsVisitor(code, context))),
  );
  return admitted.ok && admitted.data;
}

/** Endpoints that are one call each: those of the session, and the log (spec 7.7–7.9). */
function registerSession(app: FastifyInstance, services: ApiServices): void {
  const { dispatcher } = services;

  app.post(Endpoint.login, async (request, reply) => {
    const body = parseAt('Login', loginBody, request.body);
    note(request, 'Login', body.path);
    const result = await login(services, body, frameOf(request, reply, body.path));
    return send(request, reply, result);
  });

  app.post(Endpoint.changePassword, async (request, reply) => {
    const body = parseAt('ChangePassWord', changePasswordBody, request.body);
    note(request, 'ChangePassWord', body.path);
    const result = await changePassword(services, body, frameOf(request, reply, body.path));
    return send(request, reply, result);
  });

  app.post(Endpoint.log, async (request, reply) => {
    const body = parseAt('Log', logBody, request.body);
    note(request, 'Log', body.path);
    const frame = frameOf(request, reply, body.path);
    const result = await dispatcher.inTenant(frame, undefined, (context) =>
      writeLog(body, context),
    );
    return send(request, reply, result);
  });
}

type NamedCall = Omit<CallRequest, 'frame' | 'sendFile' | 'tellProgress'> & {
  readonly path: string;
};

async function answer(
  dispatcher: Dispatcher,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, ...call }: NamedCall,
) {
  note(request, `${call.servlet}.${call.command}`, path);
  const progress = new ProgressAnswer(request, reply);
  let isFile = false;
  try {
    const result = await dispatcher.dispatch({
      ...call,
      frame: frameOf(request, reply, path),
      sendFile: (file) => {
        isFile = true;
        return sendFile(reply, file);
      },
      tellProgress: (share) => progress.tell(share),
    });
    if (progress.begun) progress.end(noted(request, result));
    else if (isFile) noted(request, result);
    else reply.send(noted(request, result));
  } catch (error) {
    if (!progress.begun && !isFile) throw error;
    const { failure } = notedError(error, request);
    // A file that has begun breaks off, and nothing else can be told.
    if (progress.begun) progress.end(toEnvelope(failure, request.id));
  }
  return reply;
}

/** The log tells of each request which call it was, from which page (spec 7.1), and its outcome. */
function note(request: FastifyRequest, call: string, path: string): void {
  // What a page was asked with may be a person's: searches, and the row that a page hands on.
  const [page = ''] = path.split(/[?#]/, 1);
  request.call = { name: call.slice(0, 220), path: page, result: null };
}

function send(request: FastifyRequest, reply: FastifyReply, result: Result<unknown>) {
  return reply.send(noted(request, result));
}

function noted(request: FastifyRequest, result: Result<unknown>) {
  if (request.call) request.call.result = result.ok ? ResultId.success : result.id;
  return toEnvelope(result, request.id);
}

/** Streams a file (spec 7.6); comes back when all of it has been written. */
async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<void> {
  const stream = new PassThrough();
  reply.header('content-disposition', disposition('attachment', file.name));
  reply.header('cache-control', 'no-store');
  reply.type(file.mediaType);
  reply.send(stream);
  try {
    await file.write(stream);
    stream.end();
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the request makes, for the log. */
    call: { name: string; path: string; result: number | null } | null;
  }
}
