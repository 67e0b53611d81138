import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { WorkbookError } from './workbook-error.ts';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 5000;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/** Reads a part of a zip by its name; null when there is none. */
export type PartReader = (name: string) => Promise<Buffer | null>;

/**
 * Opens a zip that is in memory.
 *
 * @param budget bytes that all parts read from it may unpack to together: what unpacks to more is
 *   stopped on the way, whatever the file claims.
 * @throws WorkbookError when it is no zip.
 */
export function zipParts(file: Buffer, budget: number): PartReader {
  const entries = within(() => readDirectory(file));
  let left = budget;
  return async (name) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const packed = within(() => packedBytes(file, entry));
    const bytes = entry.method === STORED ? packed : await unpack(packed, left);
    left -= bytes.length;
    if (left < 0) throw tooLarge();
    return bytes;
  };
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw tooLarge();
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw unreadable('its list of parts is broken');
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const method = file.readUInt16LE(at + 10);
    const isEncrypted = (file.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
    if (!isEncrypted && (method === STORED || method === DEFLATED) && !entries.has(name)) {
      const packed = file.readUInt32LE(at + 20);
      entries.set(name, { method, packed, offset: file.readUInt32LE(at + 42) });
    }
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - MAX_COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END) return at;
  }
  throw unreadable('it is no zip');
}

function packedBytes(file: Buffer, { offset, packed }: Entry): Buffer {
  if (file.readUInt32LE(offset) !== LOCAL)
    throw unreadable('a part does not begin where it should');
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) throw unreadable('a part is cut off');
  return file.subarray(start, start + packed);
}

async function unpack(packed: Buffer, left: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw unreadable('a part cannot be unpacked', error);
  }
}

/** Numbers in the file that point outside of it. */
function within<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? unreadable('it is cut off', error) : error;
  }
}

function unreadable(message: string, cause?: unknown): WorkbookError {
  return new WorkbookError('unreadable', `The file cannot be read: ${message}.`, { cause });
}

function tooLarge(): WorkbookError {
  return new WorkbookError('too-large', 'The file unpacks to more than is read.');
}
