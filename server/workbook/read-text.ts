import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Language } from '#schemas/tenant/corp.ts';
import { MAX_COLUMNS, type TableFile, type TableRow, trimmedText } from './table-file.ts';
import { encodingOf } from './text-encoding.ts';
import { TextRecords } from './text-records.ts';
import { WorkbookError } from './workbook-error.ts';

/** What cells of a text file are parted by, the likelier first. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What spreadsheets write above the headings, and read there. */
const NAMED_DELIMITER = /^sep=(.)(?:\r\n?|\n|$)/i;

/**
 * Opens a text file of rows (CSV): its encoding and what parts its cells are found out.
 *
 * @param language of whoever wrote it, for encodings that no byte of the file tells.
 * @throws WorkbookError when it is no text.
 */
export async function openText(path: string, language: Language): Promise<TableFile> {
  const encoding = await encodingOf(path, language);
  const { delimiter, skipped } = await delimiterOf(path, encoding);
  return {
    sheet: '',
    sheets: 1,
    text: { delimiter, encoding },
    rows: () => textRows(path, encoding, delimiter, skipped),
  };
}

async function* textRows(
  path: string,
  encoding: string,
  delimiter: string,
  skipped: number,
): AsyncGenerator<TableRow> {
  const records = new TextRecords(delimiter);
  for await (const text of decoded(path, encoding)) {
    for (const record of records.take(text)) {
      const row = rowOf(record);
      if (row && row.number > skipped) yield row;
    }
    await setImmediate();
  }
  const row = rowOf(records.end());
  if (row && row.number > skipped) yield row;
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

function rowOf({ number, cells }: { number: number; cells: string[] }): TableRow | null {
  // A character that no text of the database can hold.
  const kept = cells.slice(0, MAX_COLUMNS).map((cell) => trimmedText(cell.replaceAll('\0', '')));
  return kept.some((cell) => cell !== null) ? { number, cells: kept, hidden: false } : null;
}

/** Records that are looked over for what parts them. */
const MOST_LOOKED_OVER = 10;

/** What parts the headings of a file most often, and how many records stand above them to name it. */
async function delimiterOf(
  path: string,
  encoding: string,
): Promise<{ delimiter: string; skipped: number }> {
  let start = '';
  for await (const text of decoded(path, encoding)) {
    start += text;
    break;
  }
  const named = NAMED_DELIMITER.exec(start)?.[1];
  if (named !== undefined) return { delimiter: named, skipped: 1 };
  const tried = DELIMITERS.map((delimiter) => ({
    delimiter,
    counts: countsOf(`${start}\n`, delimiter),
  }));
  const most = (at: number) =>
    tried.reduce((a, b) => ((b.counts[at] ?? 0) > (a.counts[at] ?? 0) ? b : a));
  // A title stands above the headings, and is no table of one column where all below it is parted alike.
  const below = Array.from({ length: MOST_LOOKED_OVER }, (_, at) => at)
    .filter((at) => at > 0 && (most(at).counts[at] ?? 0) > 1)
    .find((at) => {
      const counts = most(at).counts.slice(at);
      return counts.length > 1 && new Set(counts).size === 1;
    });
  const isTitle = below !== undefined && (most(0).counts[0] ?? 0) <= 1;
  return { delimiter: most(isTitle ? below : 0).delimiter, skipped: 0 };
}

/** Cells of each of the first records that are not empty, if this parts them; none where quotes say that it does not. */
function countsOf(start: string, delimiter: string): number[] {
  const counts: number[] = [];
  try {
    for (const { cells } of new TextRecords(delimiter).take(start)) {
      if (cells.some((cell) => cell.trim() !== '')) counts.push(cells.length);
      if (counts.length === MOST_LOOKED_OVER) break;
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    // Below its first record a delimiter that leaves a quote open parts nothing.
    return counts.slice(0, 1);
  }
  return counts;
}
