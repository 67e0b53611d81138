import * as z from 'zod/mini';
import { MessengerFault } from '../faults.ts';
import { ask, parseAnswer } from './ask.ts';

/** How this part of the provider says that something went wrong. */
const fault = z.looseObject({ errcode: z.optional(z.int()) });

/** The provider's calls of one app, each with its token. */
export interface AppApi {
  /**
   * @param name of what is asked, for the log.
   * @throws MessengerFault whose code is the provider's `errcode`.
   */
  get<T extends z.ZodMiniType>(
    name: string,
    path: string,
    query: Readonly<Record<string, string>>,
    schema: T,
  ): Promise<z.output<T>>;
  post<T extends z.ZodMiniType>(
    name: string,
    path: string,
    body: object,
    schema: T,
  ): Promise<z.output<T>>;
}

/** The interface for sign-in and sharing: faults come as `errcode`, always with status 200. */
export function createAppApi(base: string, timeout: number): AppApi {
  async function read<T extends z.ZodMiniType>(
    name: string,
    schema: T,
    question: { url: string; method?: 'POST'; body?: string },
  ): Promise<z.output<T>> {
    const answer = await ask({ name, timeout, ...question });
    if (answer.status !== 200) throw new MessengerFault(name, `status ${answer.status}`);
    const data = parseAnswer(name, answer.text);
    const told = fault.safeParse(data);
    if (told.success && told.data.errcode)
      throw new MessengerFault(name, String(told.data.errcode));
    const parsed = schema.safeParse(data);
    if (!parsed.success) throw new MessengerFault(name, 'unknown answer');
    return parsed.data;
  }

  return {
    get: (name, path, query, schema) =>
      read(name, schema, { url: `${base}${path}?${new URLSearchParams(query)}` }),
    post: (name, path, body, schema) =>
      read(name, schema, { url: base + path, method: 'POST', body: JSON.stringify(body) }),
  };
}
