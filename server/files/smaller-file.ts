import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Folder of a tenant's smaller pictures beside its files; no address can name it. */
export const SMALLER = '.smaller';
/** Pictures that may wait to be made smaller; whoever comes then gets the whole one. */
const MOST_WAITING = 32;

/** Smaller likenesses of the pictures that are stored. */
export interface PictureStore {
  /**
   * Folder and name of a stored picture's smaller likeness, made when it is first asked for; the picture
   * itself where that is no wider, cannot be read, or too many others wait.
   *
   * @param folder of the tenant's files.
   * @param width in pixels.
   */
  smaller(folder: string, name: string, width: number): Promise<{ folder: string; name: string }>;
}

/** A store that makes each likeness once and keeps it beside the files of its tenant. */
export function createPictureStore(): PictureStore {
  const coming = new Map<string, Promise<boolean>>();
  // One after another: they share their threads with passwords and files.
  let last: Promise<unknown> = Promise.resolve();

  function make(from: string, to: string, width: number): Promise<boolean> {
    const making = last.then(() => shrink(from, to, width)).catch(() => false);
    last = making;
    coming.set(to, making);
    void making.then(() => coming.delete(to));
    return making;
  }

  return {
    async smaller(folder, name, width) {
      const whole = { folder, name };
      const likeness = { folder: join(folder, SMALLER), name: `${width}-${name}` };
      const to = join(likeness.folder, likeness.name);
      if (await isFile(to)) return likeness;
      const waiting = coming.get(to);
      if (waiting === undefined && coming.size >= MOST_WAITING) return whole;
      const isMade = await (waiting ?? make(join(folder, name), to, width));
      return isMade ? likeness : whole;
    },
  };
}

/** Whether there was a wider picture to make it of. */
async function shrink(from: string, to: string, width: number): Promise<boolean> {
  const picture = sharp(from);
  if ((await picture.metadata()).width <= width) return false;
  await mkdir(join(to, '..'), { recursive: true });
  // Whoever asks meanwhile, here or in another process, must not get half of it.
  const part = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    await picture.resize({ width }).webp({ quality: 80 }).toFile(part);
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
  return true;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
