/**
 * Settings of our PostgreSQL, given on its command line, so that a new version of the app brings
 * its own. What makes commits durable (fsync, full_page_writes, synchronous_commit) stays on.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Compiling a plan takes longer than the short queries of this app.
  jit: 'off',
  // No replica listens: the log needs to serve a restart only.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A browser that went away must not leave its query behind.
  client_connection_check_interval: '5s',
  // The app reports failed statements with what it knows about them; here they would only repeat.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  max_wal_size: '512MB',
};

/** Settings as arguments of the program `postgres`. */
export function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
