import { basename, extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { success } from '#schemas/wire/envelope.ts';
import { largerPicture } from '#schemas/wire/smaller-picture.ts';
import { usersOfFileCookies } from '../session/file-key.ts';
import type { Dispatcher } from '../wire/dispatcher.ts';
import { disposition } from '../wire/disposition.ts';
import { frameOf } from '../wire/frame.ts';
import { isCorpCode } from '../wire/tenant.ts';
import { WireError } from '../wire/wire-error.ts';
import { needsOwnEnding } from './accepted-type.ts';
import { mayReadFile } from './may-read-file.ts';
import { PICTURE_TYPES } from './picture-types.ts';
import { CARD_TYPE, createShareCards, pictureOfCard } from './share-cards.ts';
import { createPictureStore } from './smaller-file.ts';
import { isOnItsWay } from './visitor-files.ts';

/** Names of folders and files as uploads are given them: nothing hidden, nothing that climbs. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Whom to ask who may read a file, and where files lie. */
export interface FilesOptions {
  readonly dispatcher: Dispatcher;
  /** Folder with a folder for each tenant. */
  readonly folder: string;
}

/**
 * Hands out stored files at `FilesRoot/{corp}/{path}` (spec 7.2). Only what the tenant's table of
 * files names is handed out, to visitors if it is public and else to who may read the rows that it was
 * uploaded for, by the session's token or by the cookie of its files. A picture can be had in smaller
 * sizes and as the card of a shared page, by those who may have it.
 */
export function registerFiles(app: FastifyInstance, { dispatcher, folder }: FilesOptions): void {
  const pictures = createPictureStore();
  const cards = createShareCards();

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const address = parseFileAddress(request.url);
    if (!address) return notFound(reply);
    const { corp, path } = address;
    const larger = largerPicture(path);
    const whole = larger?.name ?? pictureOfCard(path);
    const found = await dispatcher
      .inTenant(frameOf(request, reply, ''), corp, async ({ user, transaction, definitions }) => {
        const file = await transaction
          .selectFrom('file')
          .select(['path', 'name', 'media_type', 'is_public', 'owner_id', 'data_code', 'named_at'])
          .where('path', 'in', whole === null ? [path] : [path, whole])
          // What is called so itself comes before what it would be the smaller one of.
          .orderBy(({ eb }) => eb('path', '=', path), 'desc')
          .limit(1)
          .executeTakeFirst();
        if (!file || file.is_public) return success(file ?? null);
        if (await isOnItsWay(file, definitions)) return success(file);
        const readers = user
          ? [user]
          : await usersOfFileCookies(transaction, request.headers.cookie);
        for (const reader of readers) {
          if (await mayReadFile(file, reader, { transaction, definitions })) return success(file);
        }
        return success(null);
      })
      .catch((error: unknown) => {
        if (error instanceof WireError) return null;
        throw error;
      });
    const file = found?.ok ? found.data : null;
    if (!file) return notFound(reply);
    reply.type(file.media_type);
    reply.header('cache-control', file.is_public ? 'public, max-age=86400' : 'private, no-cache');
    const own = { folder: join(folder, corp), name: file.path };
    const isCard = larger === null && file.path !== path;
    const card = isCard ? await cards.of(join(own.folder, own.name)) : null;
    if (card !== null) return reply.type(CARD_TYPE).send(card);
    // What a browser would not only show is saved, never opened.
    const kind = PICTURE_TYPES.has(file.media_type) ? 'inline' : 'attachment';
    reply.header('content-disposition', disposition(kind, nameToSave(file.name, file.path)));
    const sent =
      larger === null || file.path === path
        ? own
        : await pictures.smaller(own.folder, own.name, larger.width);
    return reply.sendFile(sent.name, sent.folder, { contentType: false, cacheControl: false });
  }

  app.get(`${FILES_BASE}*`, serve);
}

/** A picture that has become another kind is saved under the ending of that one, and nothing under one that is run. */
function nameToSave(name: string, path: string): string {
  const kept = extname(path).slice(1).toLowerCase();
  if (!needsOwnEnding(name, kept)) return name;
  return kept === 'webp' ? `${basename(name, extname(name))}.${kept}` : `${name}.${kept}`;
}

/**
 * Tenant and path of a file's address, taken as it came: what is encoded, hidden or climbs names no
 * file.
 *
 * @param url path and query of the request.
 */
export function parseFileAddress(url: string): { corp: string; path: string } | null {
  const [corp = '', ...segments] = (url.slice(FILES_BASE.length).split('?', 1)[0] ?? '').split('/');
  const isPlain = segments.length > 0 && segments.every((segment) => SEGMENT.test(segment));
  return isCorpCode(corp) && isPlain ? { corp, path: segments.join('/') } : null;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}
