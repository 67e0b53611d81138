import { uploadFile as contract } from '#schemas/web-ui-service/upload-file.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { answering, badRequest, noSuchName, refused } from '../data-definitions/refusal.ts';
import { contentType, isAccepted } from '../files/accepted-type.ts';
import { isPictureText, isPrivate } from '../files/private-fields.ts';
import { storeFile } from '../files/store-file.ts';
import { assertRoom } from '../files/visitor-files.ts';
import { handle } from '../wire/handler.ts';

/**
 * Takes a file for a File or Image field (spec 3.4d), or a picture for a formatted text. Who may read the rows may read it, or whoever has
 * its address where the field says so.
 */
export const uploadFile = handle(contract, ({ code, field: name }, context) =>
  answering(async () => {
    await context.throttle('upload');
    const document = await readDocument(code, context);
    assertAllowed(document.access.write, context);
    if (context.user === null) await assertRoom(context);
    const definition = await compiledDefinition(document, context);
    const { upload } = context;
    const field = definition.byName.get(name)?.field;
    const isPicture = field !== undefined && (field.extraType === 'Image' || isPictureText(field));
    if (!field || !(isPicture || field.extraType === 'File')) {
      throw noSuchName(`${code} has no File or Image field "${name}"`);
    }
    if (!upload) throw badRequest('__The file is missing');
    const found = await contentType(upload);
    const fits = isPicture ? found.picture : isAccepted(field.other.accept, found, upload.name);
    if (!fits) throw refused('__This kind of file is not accepted', 'FILE_TYPE');
    const isPublic = !isPrivate(definition, field);
    if (!isPublic) context.giveFileKey();
    const options = { isPublic, dataCode: code, asWebp: isPicture };
    return success(await storeFile(upload, found, options, context));
  }),
);
