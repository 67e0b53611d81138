/** What the database said of a statement that failed, as PostgreSQL numbers it; empty for any other error. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}
