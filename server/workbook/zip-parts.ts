import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { WorkbookError } from './workbook-error.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 5000;
/** Bytes of the list of parts. */
const MAX_DIRECTORY = 2 * 1024 * 1024;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Bytes that a part is read and unpacked by. */
const CHUNK = 65_536;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/**
 * Opens a part of a zip by its name, to be read from the disk as it is asked for; null when there is none.
 *
 * @param budget bytes that it may unpack to: what unpacks to more is stopped on the way, whatever the
 *   file claims.
 */
export type PartReader = (name: string, budget: number) => Promise<AsyncIterable<Buffer> | null>;

/**
 * Opens a zip on the disk. Neither the file nor a part of it is ever in memory as a whole.
 *
 * @throws WorkbookError when it is no zip; so do its parts when they cannot be unpacked.
 */
export async function openZip(path: string): Promise<PartReader> {
  const entries = await withFile(path, readDirectory);
  return async (name, budget) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const start = await withFile(path, (file, size) => startOf(file, size, entry));
    if (entry.packed === 0) return nothing();
    const last = start + entry.packed - 1;
    const open = () => createReadStream(path, { start, end: last, highWaterMark: CHUNK });
    return unpacked(open, entry.method, budget);
  };
}

async function withFile<Value>(
  path: string,
  read: (file: FileHandle, size: number) => Promise<Value>,
): Promise<Value> {
  const file = await open(path);
  try {
    return await read(file, (await file.stat()).size);
  } catch (error) {
    // Numbers in the file that point outside of it.
    throw error instanceof RangeError ? unreadable('it is cut off', error) : error;
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  const tail = await slice(file, Math.max(0, size - END_LENGTH - MAX_COMMENT), size);
  const end = findEnd(tail);
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY) throw tooLarge();
  const directory = await slice(file, offset, Math.min(size, offset + MAX_DIRECTORY));
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== ENTRY) throw unreadable('its list of parts is broken');
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const method = directory.readUInt16LE(at + 10);
    const isEncrypted = (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
    if (!isEncrypted && (method === STORED || method === DEFLATED) && !entries.has(name)) {
      const packed = directory.readUInt32LE(at + 20);
      entries.set(name, { method, packed, offset: directory.readUInt32LE(at + 42) });
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END) return at;
  }
  throw unreadable('it is no zip');
}

/** Where the bytes of a part begin. */
async function startOf(file: FileHandle, size: number, { offset, packed }: Entry): Promise<number> {
  const local = await slice(file, offset, offset + LOCAL_LENGTH);
  if (local.readUInt32LE(0) !== LOCAL) throw unreadable('a part does not begin where it should');
  const start = offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + packed > size) throw unreadable('a part is cut off');
  return start;
}

async function slice(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}

async function* nothing(): AsyncGenerator<Buffer> {}

async function* unpacked(
  open: () => Readable,
  method: number,
  budget: number,
): AsyncGenerator<Buffer> {
  const source = open();
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // A failure of either reaches whoever reads.
  const bytes = method === STORED ? source : pipeline(source, inflate, () => {});
  let left = budget;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof WorkbookError ? error : unreadable('a part cannot be unpacked', error);
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

function unreadable(message: string, cause?: unknown): WorkbookError {
  return new WorkbookError('unreadable', `The file cannot be read: ${message}.`, { cause });
}

function tooLarge(): WorkbookError {
  return new WorkbookError('too-large', 'The file unpacks to more than is read.');
}
