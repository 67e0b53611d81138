import type { Generated, GeneratedAlways } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** Somebody who buys; `user_id` when they can sign in. */
export interface CustomerTable {
  corp: CorpColumn;
  id: string;
  name: string;
  phone: Generated<string>;
  level: Generated<string>;
  city: Generated<string>;
  street: Generated<string>;
  user_id: string | null;
  created_at: Generated<Date>;
}

/** States of an order, in the order in which it goes through them (spec 4.18), and its early end. */
export type OrderStatus = 'pending' | 'processing' | 'shipping' | 'completed' | 'cancelled';

/**
 * An order (spec 3.30). Its amount is the sum of its lines and shipping less the discount, all in
 * minor units as decimal texts.
 */
export interface ShopOrderTable {
  corp: CorpColumn;
  id: string;
  date: Generated<Date>;
  customer_id: string;
  status: Generated<OrderStatus>;
  amount: string;
  address_name: string;
  address_street: string;
  address_phone: string;
  /** Code of the way to pay. */
  payment_method: string;
  shipping_cost: Generated<string>;
  discount: Generated<string>;
  promo_code: string | null;
  /** When its buyer took it off the own list. */
  removed_at: Date | null;
}

/** One product of an order as it was sold: `rate` is the price of one. */
export interface ShopOrderLineTable {
  corp: CorpColumn;
  order_id: string;
  /** From 1. */
  line: number;
  product_id: string;
  name: string;
  quantity: number;
  rate: string;
  amount: GeneratedAlways<string>;
}

/** One step of an order's status, written by a trigger. */
export interface ShopOrderStatusChangeTable {
  corp: CorpColumn;
  id: GeneratedAlways<string>;
  order_id: string;
  from_status: OrderStatus;
  to_status: OrderStatus;
  changed_at: Generated<Date>;
  /** Login id, or empty when nobody signed in did it. */
  changed_by: Generated<string>;
}
