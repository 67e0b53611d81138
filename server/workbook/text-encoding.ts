import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Language } from '#schemas/tenant/corp.ts';
import { WorkbookError } from './workbook-error.ts';

/** Bytes that a guess looks at. */
const SAMPLE = 262_144;
/** Of all two-byte characters, those which the first standard of China lacks: there are few in any text. */
const MOST_RARE = 0.05;

/**
 * The encoding of a text file, as browsers call it: what its first bytes say, UTF-8 where all of it is that, and
 * otherwise what spreadsheets write where that language is spoken.
 *
 * @throws WorkbookError when the file is no text.
 */
export async function encodingOf(path: string, language: Language): Promise<string> {
  const sample = await firstBytes(path);
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const wide = wideEncoding(sample);
  if (wide !== null) return wide;
  assertText(sample);
  if (await isUtf8(path)) return 'utf-8';
  if (isChinese(sample)) return 'gb18030';
  return language === 'ar' ? 'windows-1256' : 'windows-1252';
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-16 that does not say so: delimiters and digits have a zero on one side of them. */
function wideEncoding(sample: Buffer): string | null {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length / 10;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : null;
}

/** @throws WorkbookError for bytes that no text has. */
function assertText(sample: Buffer): void {
  const strange = sample.filter((byte) => byte < 32 && !(byte >= 9 && byte <= 13)).length;
  if (strange > 0 && (sample.includes(0) || strange > sample.length / 500)) {
    throw new WorkbookError('unreadable', 'The file is no text.');
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Do the bytes read as GBK, in characters that people use? Other letters seldom stand in pairs. */
function isChinese(sample: Buffer): boolean {
  let all = 0;
  let rare = 0;
  for (let at = 0; at < sample.length - 1; at += 1) {
    const first = sample[at] ?? 0;
    if (first < 0x80) continue;
    at += 1;
    const second = sample[at] ?? 0;
    if (first === 0x80 || first === 0xff || second < 0x40 || second === 0x7f) return false;
    all += 1;
    if (first < 0xa1 || second < 0xa1 || first > 0xf7) rare += 1;
  }
  return all > 0 && rare <= all * MOST_RARE;
}
