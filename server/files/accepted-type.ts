import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { IncomingFile } from './incoming-file.ts';
import { PICTURE_TYPES } from './picture-types.ts';

/** What a file is by its content, not by its name. */
export interface ContentType {
  readonly type: string;
  /** Without the dot. */
  readonly extension: string;
  /** A picture that can be encoded again, which takes everything else out of it. */
  readonly picture: boolean;
}

const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['csv', 'json', 'md', 'txt', 'xml', 'log']);
/** Kinds that have no other endings than their own. */
const OF_ONE_ENDING: ReadonlySet<string> = new Set([
  ...['pdf', 'jpg', 'png', 'gif', 'webp', 'avif', 'heic', 'tif', 'bmp'],
]);
/** Kinds that each file of theirs tells by its first bytes: a text of such a name is none of them. */
const TOLD_BY_CONTENT: ReadonlySet<string> = new Set([
  ...OF_ONE_ENDING,
  ...['epub', 'zip', 'rar', '7z', 'gz', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'psd', 'ico'],
  ...['mp3', 'm4a', 'wav', 'ogg', 'flac', 'mp4', 'mov', 'avi', 'webm', 'mkv'],
]);
/** Endings at which a desktop runs what is in a file, a text or anything else, instead of showing it. */
const RUN_WHEN_OPENED: ReadonlySet<string> = new Set(
  (
    'bat chm cmd com cpl exe gadget hta inf lnk msc msi msp pif reg scf scr url js jse ps1 psc1 sct shb ' +
    'vb vbe vbs ws wsc wsf wsh iqy slk xll app command desktop jar jnlp scpt terminal webloc workflow'
  ).split(' '),
);
const OTHER_ENDINGS: ReadonlyMap<string, string> = new Map([
  ['jpeg', 'jpg'],
  ['tiff', 'tif'],
]);
/** Bytes that tell a text from anything else. */
const SNIFFED = 4096;

/** Reads what the first bytes say; a text is plain text, whatever language is in it. */
export async function contentType(file: IncomingFile): Promise<ContentType> {
  const found = await fileTypeFromFile(file.path);
  if (found) {
    return { type: found.mime, extension: found.ext, picture: PICTURE_TYPES.has(found.mime) };
  }
  if (!(await isText(file.path))) {
    return { type: 'application/octet-stream', extension: 'bin', picture: false };
  }
  const own = extensionOf(file.name);
  const extension = TEXT_EXTENSIONS.has(own) ? own : 'txt';
  return { type: 'text/plain; charset=utf-8', extension, picture: false };
}

/**
 * Does a field take such a file?
 *
 * @param accept as the attribute of the same name: `.pdf,image/*`; everything when left out.
 */
export function isAccepted(accept: string | undefined, found: ContentType, name: string): boolean {
  const wanted = (accept ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  if (wanted.length === 0) return true;
  const type = found.type.split(';', 1)[0] ?? '';
  return wanted.some((one) => {
    if (one === '*/*' || one === type) return true;
    if (one.endsWith('/*')) return type.startsWith(one.slice(0, -1));
    return one.startsWith('.') && fitsExtension(one.slice(1), found, extensionOf(name));
  });
}

/**
 * Must a file of this kind not be saved under such a name? A program that another ending chooses would read it
 * otherwise, or run it.
 */
export function needsOwnEnding(name: string, extension: string): boolean {
  if (hasEnding(name, extension)) return false;
  // Windows opens `a.hta. ` as `a.hta`.
  return (
    OF_ONE_ENDING.has(extension) || RUN_WHEN_OPENED.has(extensionOf(name.replace(/[.\s]+$/, '')))
  );
}

/** Does the name end as files of that kind do: `a.JPEG` for `jpg`? */
function hasEnding(name: string, extension: string): boolean {
  const own = extensionOf(name);
  return (OTHER_ENDINGS.get(own) ?? own) === extension;
}

/** Old Office files and texts do not say what they are for: there the name decides as well. */
function fitsExtension(wanted: string, { extension, type }: ContentType, own: string): boolean {
  const same = (word: string) => OTHER_ENDINGS.get(word) ?? word;
  if (same(extension) === same(wanted)) return true;
  const vague = type === 'application/x-cfb' || type.startsWith('text/plain');
  return vague && own === wanted && !TOLD_BY_CONTENT.has(same(wanted));
}

function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase();
}

async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFFED), 0, SNIFFED, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes.includes(0)) return false;
    // The last character may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}
