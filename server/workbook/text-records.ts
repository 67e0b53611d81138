import { WorkbookError } from './workbook-error.ts';

/** Characters of one cell: four times what a spreadsheet's can hold. A quote that is never closed swallows the file. */
const MAX_TEXT = 131_072;

/** What is left of a record when its text is cut between two parts of the file. */
interface Begun {
  cells: string[];
  text: string;
  /** Inside of quotes, behind a quote that closes them or doubles itself, or outside. */
  place: 'start' | 'plain' | 'quoted' | 'closed';
}

/**
 * Takes a text apart into records and cells, as it comes: cells in quotes may hold delimiters, line breaks and
 * doubled quotes. Lines end with CR, LF or both.
 */
export class TextRecords {
  readonly #delimiter: string;
  #begun: Begun = { cells: [], text: '', place: 'start' };
  #number = 0;
  #afterReturn = false;
  /** Number of the record where the last quote was opened. */
  #openedAt = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /**
   * The records that end in the next part of the text, each with its number from 1.
   *
   * @throws WorkbookError when a cell is longer than any can be, or a quote was closed by that of another cell.
   */
  *take(part: string): Generator<{ number: number; cells: string[] }> {
    for (const character of part) {
      const isSecondHalf = character === '\n' && this.#afterReturn;
      this.#afterReturn = false;
      if (isSecondHalf) continue;
      const { place } = this.#begun;
      if (place === 'quoted') {
        if (character === '"') this.#begun.place = 'closed';
        else this.#append(character);
      } else if (character === this.#delimiter) {
        this.#endCell();
      } else if (character === '\n' || character === '\r') {
        this.#afterReturn = character === '\r';
        yield this.#endRecord();
      } else if (character === '"' && place === 'start') {
        this.#begun.place = 'quoted';
        this.#openedAt = this.#number + 1;
      } else if (character === '"' && place === 'closed') {
        this.#begun.place = 'quoted';
        this.#append(character);
      } else {
        // It went over a line's end and on behind its own: what ended it was to open the quote of another cell.
        const isAnother = place === 'closed' && character.trim() !== '';
        if (isAnother && /[\n\r]/.test(this.#begun.text)) throw this.#openQuote();
        this.#begun.place = 'plain';
        this.#append(character);
      }
    }
  }

  /**
   * The last record, where no line break ends it.
   *
   * @throws WorkbookError when a quote is still open.
   */
  end(): { number: number; cells: string[] } {
    if (this.#begun.place === 'quoted') throw this.#openQuote();
    return this.#endRecord();
  }

  #append(character: string): void {
    this.#begun.text += character;
    if (this.#begun.text.length > MAX_TEXT) {
      throw this.#begun.place === 'quoted'
        ? this.#openQuote()
        : new WorkbookError('too-large', 'A cell is longer than cells can be.');
    }
  }

  #endCell(): void {
    this.#begun.cells.push(this.#begun.text);
    this.#begun.text = '';
    this.#begun.place = 'start';
  }

  #endRecord(): { number: number; cells: string[] } {
    this.#endCell();
    this.#number += 1;
    const { cells } = this.#begun;
    this.#begun.cells = [];
    return { number: this.#number, cells };
  }

  #openQuote(): WorkbookError {
    return new WorkbookError('open-quote', 'A quote is never closed.', { row: this.#openedAt });
  }
}
