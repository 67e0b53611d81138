import type { DatabaseFault } from '../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';

/**
 * What the database says of an author's statement, with the names that its author gave to the parameters.
 *
 * @returns the message, and its offset into the author's text.
 */
export function sqlFault(
  { text, parameters, sourceOffset }: AuthoredSql,
  { message, offset }: DatabaseFault,
): DatabaseFault {
  const untyped = /^could not determine data type of parameter \$(\d+)/.exec(message)?.[1];
  if (untyped !== undefined) {
    const name = parameters[Number(untyped) - 1];
    const place = text.search(new RegExp(`\\$${untyped}(?!\\d)`));
    return {
      message: `nothing here says of which type :${name} is: write it, as in :${name}::text`,
      offset: sourceOffset(Math.max(0, place)),
    };
  }
  const named = message.replace(/\$(\d+)/g, (number, index: string) => {
    const name = parameters[Number(index) - 1];
    return name === undefined ? number : `:${name}`;
  });
  return { message: named, offset: sourceOffset(offset) };
}
