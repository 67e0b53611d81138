import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { refused } from '../data-definitions/refusal.ts';
import type { CallContext } from '../wire/handler.ts';
import type { ContentType } from './accepted-type.ts';
import type { IncomingFile } from './incoming-file.ts';

/** Pixels of a picture before it is unpacked: a small file can hold a huge one. */
const MAX_PIXELS = 50_000_000;
/** Pixels of either side of a stored picture. */
const MAX_SIDE = 4096;

/** What a file is stored for. */
export interface StoreOptions {
  /** Whoever has the address may read it; else who may read the definition's rows. */
  readonly isPublic: boolean;
  /** Data definition that it is uploaded for. */
  readonly dataCode: string;
  /** The field shows pictures: each becomes a WebP. */
  readonly asWebp: boolean;
}

/**
 * Keeps an incoming file under a name that nobody can guess. Pictures are encoded again: what else
 * was in them, places and scripts too, is gone.
 *
 * @throws Refusal when a picture cannot be read or is too large.
 */
export async function storeFile(
  file: IncomingFile,
  found: ContentType,
  { isPublic, dataCode, asWebp }: StoreOptions,
  { corp, transaction, user }: Pick<CallContext, 'corp' | 'transaction' | 'user'>,
): Promise<StoredFile> {
  const webp = found.picture && asWebp;
  const path = `${randomBytes(16).toString('hex')}.${webp ? 'webp' : found.extension}`;
  const type = webp ? 'image/webp' : found.type;
  const folder = join(file.folder, corp);
  await mkdir(folder, { recursive: true });
  const target = join(folder, path);
  try {
    if (found.picture) await encodeAgain(file.path, target, webp);
    else await copyFile(file.path, target);
    const { size } = await stat(target);
    await transaction
      .insertInto('file')
      .values({
        path,
        name: file.name,
        media_type: type,
        size: String(size),
        is_public: isPublic,
        owner_id: user?.id ?? null,
        data_code: dataCode,
      })
      .execute();
    return { path: `${corp}/${path}`, name: file.name, size, type };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function encodeAgain(from: string, to: string, webp: boolean): Promise<void> {
  const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: !webp })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  try {
    await (webp ? picture.webp({ quality: 85 }) : picture).toFile(to);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw error;
    // The library of pictures says in words alone that the disk is at fault.
    if (/no space left|quota exceeded/i.test(message)) {
      throw Object.assign(new Error('A picture has no room', { cause: error }), { code: 'ENOSPC' });
    }
    throw refused('__This kind of file is not accepted', 'PICTURE');
  }
}
