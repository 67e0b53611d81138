import { posix } from 'node:path';
import { sheetRows } from './read-sheet.ts';
import { readXml } from './read-xml.ts';
import { readDateStyles } from './sheet-dates.ts';
import { readSharedTexts } from './sheet-texts.ts';
import type { TableFile } from './table-file.ts';
import { WorkbookError } from './workbook-error.ts';
import { openZip, type PartReader } from './zip-parts.ts';

/** Bytes that parts unpack to at most: a sheet, which is read through, … */
const SHEET_BUDGET = 512 * 1024 * 1024;
/** … the texts that its cells share, which are kept, … */
const TEXTS_BUDGET = 256 * 1024 * 1024;
/** … and what describes the workbook. */
const SMALL_BUDGET = 16 * 1024 * 1024;

/**
 * Opens the first visible sheet of a workbook in the format of Excel since 2007. Formulas count as
 * the value that they had when the file was saved.
 *
 * @throws WorkbookError for any other file, and for one beyond the limits.
 */
export async function openWorkbook(path: string): Promise<TableFile> {
  const part = await openZip(path);
  const { name, target, since1904, sheets, parts } = await findSheet(part);
  if (!(await part(target, SHEET_BUDGET))) throw noWorkbook();
  const shared = await part(parts.get('sharedStrings') ?? 'xl/sharedStrings.xml', TEXTS_BUDGET);
  const texts = await readSharedTexts(shared);
  const styles = await part(parts.get('styles') ?? 'xl/styles.xml', SMALL_BUDGET);
  const dateStyles = await readDateStyles(styles);
  return {
    sheet: name,
    sheets,
    async *rows(onMerged = () => {}) {
      const sheet = await part(target, SHEET_BUDGET);
      if (sheet) yield* sheetRows(sheet, { texts, dateStyles, since1904 }, onMerged);
    },
  };
}

interface FoundSheet {
  readonly name: string;
  readonly target: string;
}

async function findSheet(part: PartReader) {
  const workbook = await part('xl/workbook.xml', SMALL_BUDGET);
  const relations = await part('xl/_rels/workbook.xml.rels', SMALL_BUDGET);
  if (!workbook || !relations) throw noWorkbook();
  const targets = new Map<string, string>();
  // Programs call these parts what they like: only the relation says what they are.
  const parts = new Map<string, string>();
  await readXml(relations, {
    open(tag, attribute) {
      if (tag !== 'Relationship') return;
      const target = fullName(attribute('Target') ?? '');
      targets.set(attribute('Id') ?? '', target);
      parts.set(attribute('Type')?.split('/').at(-1) ?? '', target);
    },
  });
  const visible: FoundSheet[] = [];
  let since1904 = false;
  await readXml(workbook, {
    open(tag, attribute) {
      if (tag === 'workbookPr') since1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (tag !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return;
      const target = targets.get(attribute('id') ?? '');
      if (target) visible.push({ name: attribute('name') ?? '', target });
    },
  });
  const [first] = visible;
  if (!first) throw noWorkbook();
  return { ...first, sheets: visible.length, since1904, parts };
}

function fullName(target: string): string {
  return posix.resolve('/xl', target).slice(1);
}

function noWorkbook(): WorkbookError {
  return new WorkbookError('unreadable', 'The file holds no workbook.');
}
