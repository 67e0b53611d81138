import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Language } from '#schemas/tenant/corp.ts';
import { openText } from './read-text.ts';
import { openWorkbook } from './read-workbook.ts';
import type { TableFile } from './table-file.ts';
import { WorkbookError } from './workbook-error.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Workbooks before 2007, and all that are locked with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** What the first part of an OpenDocument file begins with, which is stored as it is. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';
/** Bytes before the name of a zip's first part. */
const ZIP_HEAD = 30;
const HEAD = ZIP_HEAD + OPEN_DOCUMENT.length;
/** How the pages and XML begin that other programs, and Excel of 2003, call old workbooks; in UTF-16 with a NUL for each sign. */
const MARKUP = /^[\s\xef\xbb\xbf\xff\xfe]*<(?:[?!]|(?:html|head|meta|style|body|div|table)\b)/i;
const WORKBOOKS: ReadonlySet<string> = new Set(['.xlsx', '.xlsm', '.xltx', '.xltm']);

/**
 * Opens a file of rows: an Excel workbook by its first bytes, anything else that is a text as CSV.
 *
 * @param name what its user calls it: a text that is called a workbook is a broken one.
 * @throws WorkbookError for any other file, and for one beyond the limits.
 */
export async function openTable(
  path: string,
  name: string,
  language: Language,
): Promise<TableFile> {
  const head = await firstBytes(path);
  const magic = head.subarray(0, ZIP.length);
  if (head.includes(OPEN_DOCUMENT, ZIP_HEAD, 'latin1')) {
    throw new WorkbookError('open-document', 'The file is an OpenDocument table.');
  }
  if (magic.equals(ZIP)) return openWorkbook(path);
  const isMarkup = MARKUP.test(head.toString('latin1').replaceAll('\0', ''));
  const extension = extname(name).toLowerCase();
  if (magic.equals(COMPOUND) || (extension === '.xls' && isMarkup)) {
    throw new WorkbookError('old-or-locked', 'The file is an old workbook, or a locked one.');
  }
  if (magic.length === 0 || WORKBOOKS.has(extension)) {
    throw new WorkbookError('unreadable', 'The file is no workbook.');
  }
  return openText(path, language);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
