import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** Size in bytes from which a log is set aside at the next start. */
const rotateAt = 5_000_000;
/** How much of what was printed since a start is worth reading, in bytes. */
const tailLength = 64_000;

/** What PostgreSQL prints, kept in a file because PostgreSQL may outlive the app. */
export interface ServerLog {
  readonly path: string;
  /** The last of what was printed since this start. */
  tail(): Promise<string>;
}

/** Sets a grown log aside and remembers where this start's part begins. */
export async function beginServerLog(place: Place): Promise<ServerLog> {
  const path = join(place.dataDir, 'postgres.log');
  let begin = await sizeOf(path);
  if (begin > rotateAt) {
    await rename(path, `${path}.1`);
    begin = 0;
  }
  return {
    path,
    async tail() {
      const end = await sizeOf(path);
      const from = Math.max(begin, end - tailLength);
      if (end <= from) return '';
      const handle = await open(path, 'r');
      try {
        const { buffer } = await handle.read(Buffer.alloc(end - from), 0, end - from, from);
        return buffer.toString('utf8');
      } finally {
        await handle.close();
      }
    },
  };
}

/** Opens the log for a child to write to. */
export function openServerLog(path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  // Root must not be led into another file by a link.
  return open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
