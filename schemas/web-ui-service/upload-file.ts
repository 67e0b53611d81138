import * as z from 'zod/mini';
import { definitionCode, fieldName } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';

/** Name of the form part that carries the file of an upload. */
export const UPLOAD_PART = 'file';

/** Bytes of one uploaded file; a larger one is refused before it has all arrived. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** A file that the tenant keeps. */
export const storedFile = z.object({
  /** Address below the files' folder (spec 7.2): `y4/3f2a….webp`; the value of a File or Image field. */
  path: z.string().check(z.minLength(1)),
  /** Name that the file had on the user's device. */
  name: z.string(),
  /** Bytes. */
  size: z.int().check(z.minimum(0)),
  /** Media type, as the content says it, not as the browser claimed. */
  type: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/**
 * Takes one file for a File or Image field (spec 3.4d). Sent by PostToServlet as FormData with the
 * part {@link UPLOAD_PART} beside the params. The field says what it accepts; a picture is encoded
 * again, and what is neither a safe picture nor accepted is refused with id 60023. Visitors may send
 * files where they may bring rows.
 */
export const uploadFile = defineCall({
  servlet: 'WebUiService',
  command: 'UploadFile',
  auth: 'public',
  via: 'PostToServlet',
  takesFile: MAX_UPLOAD_BYTES,
  params: z.object({ code: definitionCode, field: fieldName }),
  data: storedFile,
});
