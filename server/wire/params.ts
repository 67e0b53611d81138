import * as z from 'zod/mini';
import '#schemas/messages.ts';
import { parseJson } from './json.ts';
import { badRequest } from './wire-error.ts';

/**
 * Parses the params of a call by its contract.
 *
 * @param textual names of params that came as texts: where the schema takes no text, the value that
 *   the text spells as JSON is taken.
 * @throws WireError 400 whose message says which call, where in its params, and what was expected.
 */
export function parseParams<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  params: unknown,
  textual: ReadonlySet<string>,
): z.output<S> {
  const parsed = schema.safeParse(fromTexts(schema, params, textual));
  if (parsed.success) return parsed.data;
  throw badRequest(`${name}: ${describeIssues(parsed.error)}`);
}

/** The first faults of a value in one line: `rows[0].id: Invalid input: expected …`. */
export function describeIssues(error: z.core.$ZodError): string {
  const shown = error.issues.slice(0, 3).map(({ path, message }) => {
    const where = path.length === 0 ? '' : `${z.core.toDotPath(path)}: `;
    return `${where}${message}`.slice(0, 300);
  });
  const more = error.issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? ` and ${more} more` : '');
}

function fromTexts(schema: z.ZodMiniType, params: unknown, textual: ReadonlySet<string>): unknown {
  if (textual.size === 0 || !(schema instanceof z.ZodMiniObject)) return params;
  if (typeof params !== 'object' || params === null) return params;
  const shape: Record<string, z.core.$ZodType | undefined> = schema.shape;
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      const field = shape[key];
      if (field === undefined || typeof value !== 'string' || !textual.has(key)) {
        return [key, value];
      }
      return [key, z.safeParse(field, value).success ? value : jsonOr(value)];
    }),
  );
}

/** The value that the text spells as JSON; the text itself when it spells none. */
function jsonOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
