import { readXml } from './read-xml.ts';
import { WorkbookError } from './workbook-error.ts';

/** Bytes of all texts together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Their number: forty for each row of an import, and each of them takes its time, the empty ones too. */
const MAX_TEXTS = 4_000_000;
/** Characters of one text: four times what a cell can hold. */
const MAX_TEXT = 131_072;

/** Texts by their number, as bytes in one piece: a million of them as texts of JavaScript take many times as much. */
export class SharedTexts {
  #bytes = Buffer.alloc(65_536);
  readonly #ends: number[] = [];

  /** The text of that number; empty when there is none. */
  at(index: number): string {
    const end = this.#ends[index];
    return end === undefined ? '' : this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }

  /** @throws WorkbookError when there are more than are kept. */
  add(text: string): void {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + Buffer.byteLength(text);
    if (end > MAX_BYTES || this.#ends.length >= MAX_TEXTS)
      throw new WorkbookError('too-large', 'The file has too many texts.');
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    this.#bytes.write(text, start);
    this.#ends.push(end);
  }
}

/** Texts that the cells of all sheets share, by their number. */
export async function readSharedTexts(bytes: AsyncIterable<Buffer> | null): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (!bytes) return texts;
  let current: string | null = null;
  let isText = false;
  let phonetic = 0;
  await readXml(bytes, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = true;
    },
    text(text) {
      if (isText && phonetic === 0 && current !== null) current = joined(current, text);
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') {
        texts.add(plainText(current ?? ''));
        current = null;
      }
    },
  });
  return texts;
}

/**
 * A text that comes in pieces.
 *
 * @throws WorkbookError when it is longer than any cell's.
 */
export function joined(text: string, more: string): string {
  if (text.length + more.length <= MAX_TEXT) return text + more;
  throw new WorkbookError('too-large', 'A cell is longer than cells can be.');
}

/** Characters that XML cannot hold are written as `_x000D_`. NUL, which no text can hold, stays written so. */
export function plainText(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (written: string, code: string) =>
    code === '0000' ? written : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
