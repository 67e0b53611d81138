import { plainText } from './written-number.ts';

/** Yes and no as people write them in the product's languages, and as spreadsheets and exports do. */
const YES = ['true', 'yes', 'y', '1', 'on', '✓', '✔', '√', '是', '真', '对', 'نعم', 'صح', 'صحيح'];
const NO = ['false', 'no', 'n', '0', 'off', '✗', '✘', '×', '否', '假', '错', '不是', 'لا', 'خطأ'];
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
]);

/** What a text means to a field of yes or no; null for what means neither. */
export function writtenBoolean(text: string): boolean | null {
  return WORDS.get(plainText(text).toLowerCase()) ?? null;
}
