const FROM_ADDRESS = /^\{([A-Za-z_][A-Za-z0-9_]{0,62})\}$/;

/**
 * The query of the page's address that a default filter takes its value from, `{id}` from `?id=7`;
 * null for a filter with a value of its own.
 */
export function queryOfFilter(value: unknown): string | null {
  return typeof value === 'string' ? (FROM_ADDRESS.exec(value)?.[1] ?? null) : null;
}

/** Does a default filter take its value from the page's address? */
export function isFromAddress(value: unknown): boolean {
  return queryOfFilter(value) !== null;
}
