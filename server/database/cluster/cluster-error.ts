/** A database that can not be opened. The message is one sentence with the fix, fit for a terminal. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}

const known: readonly (readonly [RegExp, (place: string) => string])[] = [
  [
    /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/i,
    (place) =>
      `No space is left on the disk of ${place}: free 200 MB there, or set DATA_DIR to a folder on another disk.`,
  ],
  [
    /Read-only file system/i,
    (place) =>
      `${place} lies on a read-only disk: set DATA_DIR to a folder that can be written to.`,
  ],
  [
    /Permission denied|Operation not permitted/i,
    (place) =>
      `The account PostgreSQL runs as has no right to use ${place}: give it that right (chown, and chmod o+x on the folders above), or set DATA_DIR to another folder.`,
  ],
  [
    /could not look up effective user ID|user does not exist/i,
    () =>
      'The account this runs as has no name on this system, and PostgreSQL needs one: add it to /etc/passwd, start as another account, or set DATABASE_URL to a PostgreSQL elsewhere.',
  ],
  [
    /Cannot allocate memory|could not (create|map|resize)[^\n]*shared memory/i,
    () =>
      "PostgreSQL got too little memory from the system: free 300 MB, raise the container's limit (also --shm-size), or set DATABASE_URL to a PostgreSQL elsewhere.",
  ],
];

/**
 * Turns what `initdb` or `postgres` printed into one sentence with the fix.
 *
 * @param output all that the program printed
 * @param place the folder it worked on
 * @param logFile where the whole output can be read, if it was kept
 */
export function explainOutput(output: string, place: string, logFile?: string): string {
  const match = known.find(([pattern]) => pattern.test(output));
  if (match) return match[1](place);
  const reasons = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|error:/i.test(line))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim());
  const reason = reasons.at(0) ?? output.trim().split('\n').at(-1) ?? '';
  const where = logFile === undefined ? '' : ` (${logFile} has more)`;
  return `PostgreSQL can not work on ${place}: ${reason || 'it ended without a word'}${where}. Restore that folder from a backup, or move it away to begin with an empty database.`;
}

/** The same for a failed file operation of ours. */
export function explainFileFault(error: unknown, place: string): string {
  const fault = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOSPC: 'No space left on device',
    EDQUOT: 'Disk quota exceeded',
    EROFS: 'Read-only file system',
    EACCES: 'Permission denied',
    EPERM: 'Permission denied',
  };
  const known = words[fault.code ?? ''];
  if (known !== undefined) return explainOutput(known, place);
  if (fault.code === 'ENOTDIR' || fault.code === 'EEXIST') {
    return `${place} can not be a folder, because a file stands in its way: set DATA_DIR to another folder.`;
  }
  return `${place} can not be used: ${fault.message}. Set DATA_DIR to another folder.`;
}
