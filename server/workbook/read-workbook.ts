import { readFile } from 'node:fs/promises';
import { readSheet, type SheetLimits, type SheetRow } from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { readDateStyles } from './sheet-dates.ts';
import { readSharedTexts } from './sheet-texts.ts';
import { WorkbookError } from './workbook-error.ts';
import { type PartReader, zipParts } from './zip-parts.ts';

/** Bytes that the parts of a workbook unpack to at most. */
const BUDGET = 32 * 1024 * 1024;

/** The first sheet of a workbook that its user sees. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/**
 * Reads the first visible sheet of a workbook in the format of Excel since 2007. Formulas count as
 * the value that they had when the file was saved.
 *
 * @throws WorkbookError for any other file, and for one beyond the limits.
 */
export async function readWorkbook(path: string, limits: SheetLimits): Promise<Sheet> {
  const part = zipParts(await readFile(path), BUDGET);
  const { name, target, since1904 } = await findSheet(part);
  const bytes = await part(target);
  if (!bytes) throw noWorkbook();
  const texts = await readSharedTexts(await part('xl/sharedStrings.xml'));
  const dateStyles = await readDateStyles(await part('xl/styles.xml'));
  return { name, rows: await readSheet(bytes, { texts, dateStyles, since1904 }, limits) };
}

async function findSheet(part: PartReader) {
  const workbook = await part('xl/workbook.xml');
  const relations = await part('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw noWorkbook();
  const targets = new Map<string, string>();
  await readXml(relations, {
    open(tag, attribute) {
      if (tag === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  let found: { name: string; target: string } | null = null;
  let since1904 = false;
  await readXml(workbook, {
    open(tag, attribute) {
      if (tag === 'workbookPr') since1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (tag !== 'sheet' || found || (attribute('state') ?? 'visible') !== 'visible') return;
      const target = targets.get(attribute('id') ?? '');
      if (target) found = { name: attribute('name') ?? '', target: fullName(target) };
    },
  });
  if (!found) throw noWorkbook();
  return { ...(found as { name: string; target: string }), since1904 };
}

function fullName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function noWorkbook(): WorkbookError {
  return new WorkbookError('unreadable', 'The file holds no workbook.');
}
