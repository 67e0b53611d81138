import type * as z from 'zod/mini';

/**
 * What a user was asked for by `ask` before a command ran: the params that are none of the command's own.
 *
 * @param schema the params that the command takes.
 */
export function answersOf(
  schema: z.ZodMiniObject,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' && !Object.hasOwn(schema.shape, name) ? [[name, value]] : [],
    ),
  );
}
