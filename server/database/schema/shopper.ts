import type { Generated, GeneratedAlways } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A code that the office gives out: who has it may open an account (spec 2.49). */
export interface RegistrationCodeTable {
  corp: CorpColumn;
  /** In capitals. */
  code: Generated<string>;
  /** Department of the accounts that it opens; empty for shoppers. */
  department: Generated<string>;
  max_uses: Generated<number>;
  uses: Generated<number>;
  expires_at: Generated<Date>;
  note: Generated<string>;
  created_at: Generated<Date>;
}

/** Which code an account was opened with. */
export interface RegistrationTable {
  corp: CorpColumn;
  user_id: string;
  code: string;
  registered_at: Generated<Date>;
}

/** Where a shopper has things sent (spec 3.29). */
export interface ShopAddressTable {
  corp: CorpColumn;
  id: Generated<string>;
  user_id: string;
  name: string;
  phone: string;
  street: string;
  created_at: Generated<Date>;
}

/** A product that a shopper likes. */
export interface ProductFavoriteTable {
  corp: CorpColumn;
  user_id: string;
  product_id: string;
  created_at: Generated<Date>;
}

/** A shopper's points: the sum of the ledger, moved by the ledger's own trigger. */
export interface PointsAccountTable {
  corp: CorpColumn;
  user_id: string;
  balance: Generated<string>;
}

/** One step of a shopper's points; never changed. */
export interface PointsEntryTable {
  corp: CorpColumn;
  id: GeneratedAlways<string>;
  user_id: string;
  /** Above zero when given, below when spent. */
  points: string;
  /** `grant`, `order`, `refund`: each at most once for one order. */
  reason: string;
  order_id: string | null;
  created_at: Generated<Date>;
}
