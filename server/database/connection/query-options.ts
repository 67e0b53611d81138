import type { CompiledQuery } from 'kysely';
import type { authoredTypes } from './authored-types.ts';

/** How a connection of a tenant asks a query where that is not as it asks others. */
interface QueryOptions {
  /** Its values are read as authors see them: {@link authoredTypes}. */
  readonly isAuthored?: true;
  /** A COMMIT follows it in the same trip. */
  readonly isLast?: true;
  /** Its text holds several statements. */
  readonly isSeveral?: true;
  /** It says whether the connection is as it was. */
  readonly isGuard?: true;
  /** Milliseconds that it may take where that is longer than its transaction gives it. */
  readonly time?: number;
}

const optionsByQuery = new WeakMap<CompiledQuery, QueryOptions>();

/** What has been asked for a query by the functions below. */
export function optionsOfQuery(query: CompiledQuery): QueryOptions {
  return optionsByQuery.get(query) ?? {};
}

function withOptions(query: CompiledQuery, options: QueryOptions): CompiledQuery {
  optionsByQuery.set(query, { ...optionsOfQuery(query), ...options });
  return query;
}

/** Has the values of a query read as authors see them: {@link authoredTypes}. */
export function asAuthored(query: CompiledQuery): CompiledQuery {
  return withOptions(query, { isAuthored: true });
}

/**
 * Makes a query the last of its transaction: it is committed in the same trip, so that what it locks
 * is held for no longer than the database itself needs. When it fails, nothing of the transaction
 * stands. What is asked afterwards belongs to a next transaction of the same tenant.
 */
export function andCommit(query: CompiledQuery): CompiledQuery {
  return withOptions(query, { isLast: true });
}

/** Lets a text hold several statements, in one trip. Its answer is that of the first. Nothing may be put into the text. */
export function asSeveral(query: CompiledQuery): CompiledQuery {
  return withOptions(query, { isSeveral: true });
}

/** {@link asSeveral}; the connection is not used again unless the answer says that it `stands`. */
export function asGuard(query: CompiledQuery): CompiledQuery {
  return withOptions(asSeveral(query), { isGuard: true });
}

/**
 * Waits longer for a query than for others of its transaction, whose own `statement_timeout` has to allow it.
 *
 * @param time milliseconds.
 */
export function withTime(query: CompiledQuery, time: number): CompiledQuery {
  return withOptions(query, { time });
}
