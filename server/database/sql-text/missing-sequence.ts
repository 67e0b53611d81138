import { literalPattern } from './literal-pattern.ts';

/** Names of the sequences of an operator's steps. */
export const SEQUENCES =
  "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'";

/**
 * The sequence, without its schema, that a statement asks for and that there is not: of a table of this name nobody takes a number.
 *
 * @param message what the database says of the statement.
 */
export function missingSequence(message: string, statement: string): string | undefined {
  const name = /^relation "(?:public\.)?([^"]+)" does not exist/.exec(message)?.[1];
  if (name === undefined) return undefined;
  const asked = new RegExp(
    `\\b(?:nextval|setval|currval)\\s*\\(\\s*'(?:\\w+\\.)?"?${literalPattern(name)}"?'`,
    'i',
  );
  return asked.test(statement) ? name : undefined;
}
