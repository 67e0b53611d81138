import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/**
 * What the search reads: of each term, and each weight of the place where it stands, the products
 * that have it, as bits of the places of `product_slot`. Written by triggers of the products.
 */
export interface ProductPostingTable {
  corp: CorpColumn;
  term: string;
  /** What the place is worth: the name most, then the category, then the tags. */
  weight: number;
  /** Which run of 2048 places. */
  block: number;
  bits: string;
}

/** The place of a product in the bits, with what lists are sorted by. */
export interface ProductSlotTable {
  corp: CorpColumn;
  slot: number;
  /** Null when the place is free. */
  product_id: string | null;
  listed: Generated<boolean>;
  name: string | null;
  /** The name's words as a keyword is cut into them: who types them all finds it first. */
  title: string | null;
  /** What it really costs, in minor units. */
  price: string | null;
  created_at: Date | null;
  rating: string | null;
  favorite: number | null;
  /** Percent. */
  discount: string | null;
}

/** Every longer word that has occurred, to find what a misspelled one was meant to be. */
export interface ProductWordTable {
  corp: CorpColumn;
  word: string;
}
