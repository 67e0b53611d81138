import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { isSeen } from '#schemas/wire/seen-text.ts';
import { WireError } from '../wire/wire-error.ts';

/** A file that has come in and belongs to nobody yet; it is discarded with its request. */
export interface IncomingFile {
  /** Absolute path of its bytes. */
  readonly path: string;
  /** Name on the user's device: for people only, never for a path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Folder that stored files lie in, with a folder for each tenant. */
  readonly folder: string;
}

const MEGABYTE = 1024 * 1024;

/** Where files wait; no address can name it, since it starts with a dot. */
export const WAITING = '.incoming';

/**
 * Streams a part of a form to the disk.
 *
 * @param folder folder of stored files.
 * @param most bytes that the form takes of it.
 * @throws WireError 413 when the file is larger.
 */
export async function receiveFile(
  part: MultipartFile,
  folder: string,
  most: number,
): Promise<IncomingFile> {
  const waiting = join(folder, WAITING);
  await mkdir(waiting, { recursive: true });
  const path = join(waiting, randomBytes(16).toString('hex'));
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(part.file, out);
    if (part.file.truncated) throw tooLarge(most);
  } catch (error) {
    await rm(path, { force: true });
    const isLimit = (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isLimit ? tooLarge(most) : error;
  }
  return { path, name: plainName(part.filename), size: out.bytesWritten, folder };
}

/** Removes what has come in; what was stored meanwhile has its own copy. */
export async function discardFile({ path }: IncomingFile): Promise<void> {
  await rm(path, { force: true });
}

function tooLarge(most: number): WireError {
  const sentence = `This file is too large: at most ${most / MEGABYTE} MB`;
  return new WireError(413, failure(ResultId.refused, sentence, 'TOO_LARGE'));
}

/**
 * A name as people may read it: without folders, without what no eye sees, and without what turns letters
 * around, by which `gpj.exe` would read as a picture's name.
 */
function plainName(name: string): string {
  // A form's part has no other way to write a quotation mark.
  const last = name.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '';
  const seen = last.replaceAll(
    /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    '',
  );
  const short = [...seen].slice(0, 200).join('');
  return isSeen(short) ? short : 'file';
}
