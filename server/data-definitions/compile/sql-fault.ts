import type { DatabaseFault } from '../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { hintOf } from './sql-hints.ts';

/**
 * What the database says of an author's statement, with the names that its author gave to the parameters.
 *
 * @returns the message, and its offset into the author's text.
 */
export function sqlFault(
  { text, parameters, sourceOffset }: AuthoredSql,
  { message, offset, suggestion }: DatabaseFault,
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
  const interval = takenForInterval(text, message);
  if (interval) {
    const name = parameters[interval.number - 1];
    return {
      message: `beside an interval the database takes :${name} for an interval too: say what it is, as in :${name}::date or :${name}::timestamp`,
      offset: sourceOffset(interval.at),
    };
  }
  const named = message.replace(/\$(\d+)/g, (number, index: string) => {
    const name = parameters[Number(index) - 1];
    return name === undefined ? number : `:${name}`;
  });
  const meant = suggestion ?? hintOf(text, message);
  const hint = meant === undefined ? {} : { suggestion: meant };
  return { message: named, offset: sourceOffset(offset), ...hint };
}

/** Times and intervals stand on the two sides of an operator that has none of them. */
const TIME_AND_INTERVAL =
  /^operator does not exist: (?:(?:date|timestamp|time)\b.* interval|interval .*\b(?:date|timestamp|time)\b.*)$/;

/** The parameter that something is added to, `$1 + interval '1 day'`, where this cannot be meant. */
function takenForInterval(
  text: string,
  message: string,
): { readonly number: number; readonly at: number } | null {
  if (!TIME_AND_INTERVAL.test(message)) return null;
  const added = /\$(\d+)\s*[+-]\s*(?:interval\b|make_interval\b|'[^']*'\s*::\s*interval\b)/i.exec(
    text,
  );
  return added && { number: Number(added[1]), at: added.index };
}
