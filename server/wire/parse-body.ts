import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { UPLOAD_PART } from '#schemas/web-ui-service/upload-file.ts';
import { toWireError } from '../http/errors.ts';
import { checkKeys } from './json.ts';
import { describeIssues } from './params.ts';
import { badRequest } from './wire-error.ts';

/**
 * Parses what an endpoint itself asks for: body or query.
 *
 * @throws WireError 400 naming the endpoint and what was expected where.
 */
export function parseAt<S extends z.ZodMiniType>(
  endpoint: string,
  schema: S,
  value: unknown,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badRequest(`${endpoint}: ${describeIssues(parsed.error)}`);
}

/**
 * Parses the address query of an endpoint.
 *
 * @throws WireError 400
 */
export function parseQuery<S extends z.ZodMiniType>(
  endpoint: string,
  schema: S,
  request: FastifyRequest,
): z.output<S> {
  checkKeys(Object.keys(request.query as object));
  return parseAt(endpoint, schema, request.query);
}

/** What takes the one file of a form. */
export interface FileTaker {
  takeFile(part: MultipartFile, fields: Readonly<Record<string, string>>): Promise<void>;
  /** Bytes that the file may have. */
  readonly fileSize: number;
}

/**
 * The parts of a form as texts.
 *
 * @param taker null where a file is refused.
 * @throws WireError 400 for a form that cannot be read, and a part that is a file or stands twice.
 */
export async function readFormData(
  request: FastifyRequest,
  taker: FileTaker | null,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts(taker ? { limits: { fileSize: taker.fileSize } } : {})) {
      const name = part.fieldname;
      checkKeys([name]);
      if (part.type === 'file' && taker && name === UPLOAD_PART) {
        await taker.takeFile(part, fields);
        continue;
      }
      if (part.type === 'file') {
        part.file.resume();
        throw badRequest(`The part ${name} is a file, which this call does not take`);
      }
      if (Object.hasOwn(fields, name)) throw badRequest(`The part ${name} stands twice`);
      fields[name] = textOf(part);
    }
  } catch (error) {
    // The parser underneath throws plain errors at what is no form; a disk that fails or a database that is away is none.
    const isOurs = ['statusCode', 'syscall'].some((name) => name in (error as object));
    const isKnown = isOurs || toWireError(error, '').status !== 500;
    throw isKnown ? error : badRequest('The form cannot be read');
  }
  return fields;
}

/** @throws WireError for a part that is no text, or of which more was sent than is taken. */
function textOf({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): string {
  if (fieldnameTruncated || valueTruncated) {
    throw badRequest(`The part ${fieldname} is too long`, 413);
  }
  if (typeof value !== 'string') throw badRequest(`The part ${fieldname} is no text`);
  if (value.includes('\0')) throw badRequest('The character NUL is not allowed');
  return value;
}
