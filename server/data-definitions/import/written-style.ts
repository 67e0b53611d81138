import { plainText } from '#schemas/wire/written-number.ts';
import type { CellValue } from '../../workbook/table-file.ts';
import type { CompiledField } from '../compiled.ts';

/** How the texts of a column are to be read where two people could read them differently. */
export interface WrittenStyle {
  /** `1,5` is one and a half, and `1.234` is more than a thousand. */
  readonly decimalComma: boolean;
  /** `5/6/2026` is a day of June, or of May; null where nothing says which. */
  readonly dayFirst: boolean | null;
}

/** What says nothing but the obvious: neither a comma nor the order of a day is guessed. */
export const PLAIN_STYLE: WrittenStyle = { decimalComma: false, dayFirst: null };

const COMMA =
  /^(?:0|\d{4,}),\d+$|^\d+,(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const POINT =
  /^(?:0|\d{4,})\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
const DAY = /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}(?!\d)/;
const LAST_MONTH = 12;

/** Gathers from the cells of a column what they say of the ambiguous ones among them. */
export class StyleEvidence {
  readonly #type: string;
  #comma = false;
  #point = false;
  #dayFirst = false;
  #monthFirst = false;

  constructor({ field }: CompiledField) {
    this.#type = field.type;
  }

  /** Looks at a cell. */
  note(cell: CellValue): void {
    if (typeof cell !== 'string') return;
    if (this.#type === 'Number') {
      const number = plainText(cell).replaceAll(/^[^\d.,]+|[^\d.,]+$/g, '');
      if (COMMA.test(number)) this.#comma = true;
      else if (POINT.test(number)) this.#point = true;
    } else if (this.#type === 'DateTime') {
      const [, first, , second] = DAY.exec(plainText(cell)) ?? [];
      if (Number(first) > LAST_MONTH) this.#dayFirst = true;
      if (Number(second) > LAST_MONTH) this.#monthFirst = true;
    }
  }

  /**
   * What the column as a whole says; where it contradicts itself, nothing is guessed.
   *
   * @param language of whoever wrote the file: Arabic names the day first.
   * @param delimiter of a text file: where a semicolon parts the cells, a comma parts numbers.
   */
  style({
    language,
    delimiter,
  }: {
    language: string;
    delimiter?: string | undefined;
  }): WrittenStyle {
    const said = this.#comma !== this.#point;
    const silent = !this.#comma && !this.#point;
    const decimalComma = said ? this.#comma : silent && delimiter === ';';
    if (this.#dayFirst !== this.#monthFirst) return { decimalComma, dayFirst: this.#dayFirst };
    const contradicts = this.#dayFirst;
    return { decimalComma, dayFirst: language === 'ar' && !contradicts ? true : null };
  }
}
