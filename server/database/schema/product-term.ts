import type { CorpColumn } from './corp.ts';

/** Where a term of the search occurs; written by triggers of the products. */
export interface ProductTermTable {
  corp: CorpColumn;
  term: string;
  product_id: string;
  /** What the place is worth: the name most, then the category, then the tags. */
  weight: number;
}

/** Every longer word that has occurred, to find what a misspelled one was meant to be. */
export interface ProductWordTable {
  corp: CorpColumn;
  word: string;
}
