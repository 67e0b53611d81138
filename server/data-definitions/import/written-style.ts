import { plainText } from '#schemas/wire/written-number.ts';
import type { CellValue } from '../../workbook/table-file.ts';
import type { CompiledField } from '../compiled.ts';

/** How the texts of a column are to be read where two people could read them differently. */
export interface WrittenStyle {
  /** `1,5` is one and a half, and `1.234` is more than a thousand. */
  readonly decimalComma: boolean;
  /** Do only the semicolons of the file say so? Then `1.234` may be a fraction all the same, as in Switzerland. */
  readonly isCommaGuessed: boolean;
  /** `5/6/2026` is a day of June, or of May; null where nothing says which. */
  readonly dayFirst: boolean | null;
}

/** What says nothing but the obvious: neither a comma nor the order of a day is guessed. */
export const PLAIN_STYLE: WrittenStyle = {
  decimalComma: false,
  isCommaGuessed: false,
  dayFirst: null,
};

const COMMA =
  /^(?:0|\d{4,}),\d+$|^\d+,(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const POINT =
  /^(?:0|\d{4,})\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
/** More than a thousand in one country, a fraction in another. */
const LONE_GROUP = /^\d{1,3}\.\d{3}$/;
const DAY = /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}(?!\d)/;
const LAST_MONTH = 12;

const OF_NUMBER = /[\d.,]/;

/** A number without what stands around it, as signs of money. */
function digitsOf(text: string): string {
  const plain = plainText(text);
  const from = plain.search(OF_NUMBER);
  if (from < 0) return '';
  let to = plain.length;
  // A pattern that ends with the text would be tried from each of its signs, and a cell may have very many.
  while (!OF_NUMBER.test(plain.charAt(to - 1))) to -= 1;
  return plain.slice(from, to);
}

/** May a text be either of two numbers in such a column? */
export function isUnclear(text: string, { isCommaGuessed }: WrittenStyle): boolean {
  return isCommaGuessed && LONE_GROUP.test(digitsOf(text));
}

/** Which of the two a column's numbers are written with: null where it says nothing, or contradicts itself. */
export type DecimalSign = 'comma' | 'point' | null;

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
      const number = digitsOf(cell);
      if (COMMA.test(number)) this.#comma = true;
      else if (POINT.test(number)) this.#point = true;
    } else if (this.#type === 'DateTime') {
      const [, first, , second] = DAY.exec(plainText(cell)) ?? [];
      if (Number(first) > LAST_MONTH) this.#dayFirst = true;
      if (Number(second) > LAST_MONTH) this.#monthFirst = true;
    }
  }

  /** What the numbers of the column say. */
  get decimalSign(): DecimalSign {
    if (this.#comma === this.#point) return null;
    return this.#comma ? 'comma' : 'point';
  }

  /**
   * What the column as a whole says; where it contradicts itself, nothing is guessed.
   *
   * @param others what the file's other columns say, all of one mind: one program has written them.
   * @param language of whoever wrote the file: Arabic names the day first.
   * @param delimiter of a text file: where a semicolon parts the cells, a comma parts numbers.
   */
  style({
    language,
    delimiter,
    others,
  }: {
    language: string;
    delimiter?: string | undefined;
    others: DecimalSign;
  }): WrittenStyle {
    const isSilent = !this.#comma && !this.#point && delimiter === ';';
    const sign = isSilent ? others : this.decimalSign;
    const isCommaGuessed = isSilent && others === null;
    return {
      decimalComma: isCommaGuessed || sign === 'comma',
      isCommaGuessed,
      dayFirst: this.#dayOrder(language),
    };
  }

  #dayOrder(language: string): boolean | null {
    if (this.#dayFirst !== this.#monthFirst) return this.#dayFirst;
    const contradicts = this.#dayFirst;
    return language === 'ar' && !contradicts ? true : null;
  }
}
