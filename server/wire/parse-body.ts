import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkKeys } from './json.ts';
import { describeIssues } from './params.ts';
import { badRequest } from './wire-error.ts';

/**
 * Parses what an endpoint itself asks for: body or query.
 *
 * @throws WireError 400 naming the endpoint and what was expected where.
 */
export function parseAt<S extends z.ZodType>(
  endpoint: string,
  schema: S,
  value: unknown,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badRequest(`${endpoint}: ${describeIssues(parsed.error)}`);
}

/** The parts of a form as texts. @throws WireError 400 for a part that is a file or stands twice. */
export async function readFormData(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    const name = part.fieldname;
    checkKeys([name]);
    if (part.type === 'file') {
      part.file.resume();
      throw badRequest(`The part ${name} is a file, which this call does not take`);
    }
    if (Object.hasOwn(fields, name)) throw badRequest(`The part ${name} stands twice`);
    fields[name] = String(part.value);
  }
  return fields;
}
