import type { Database } from '../database/database.ts';

/**
 * Tables that sample data are put into, in the order in which their keys allow it, and their columns with
 * the types that these have in PostgreSQL.
 */
export const sampleColumns = {
  product_category: { id: 'text', name: 'text', sort_order: 'integer' },
  product: {
    id: 'text',
    name: 'text',
    category_id: 'text',
    price: 'bigint',
    sale_price: 'bigint',
    shipping_cost: 'bigint',
    shipping_text: 'text',
    stock_quantity: 'integer',
    rating: 'numeric',
    review_count: 'integer',
    favorite_count: 'integer',
    is_new: 'boolean',
    new_badge: 'jsonb',
    short_description: 'text',
    description: 'text',
    features: 'text[]',
    specification: 'jsonb',
    tags: 'text[]',
    files: 'text[]',
    clipboard: 'text',
    listed: 'boolean',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  product_review: {
    product_id: 'text',
    rating: 'integer',
    title: 'text',
    author: 'text',
    date: 'timestamptz',
    text: 'text',
  },
  customer: {
    id: 'text',
    name: 'text',
    phone: 'text',
    level: 'text',
    city: 'text',
    street: 'text',
    created_at: 'timestamptz',
  },
  shop_order: {
    id: 'text',
    date: 'timestamptz',
    customer_id: 'text',
    status: 'text',
    amount: 'bigint',
    address_name: 'text',
    address_street: 'text',
    address_phone: 'text',
    payment_method: 'text',
  },
  shop_order_line: {
    order_id: 'text',
    line: 'integer',
    product_id: 'text',
    name: 'text',
    quantity: 'integer',
    rate: 'bigint',
  },
  shop_order_status_change: {
    order_id: 'text',
    from_status: 'text',
    to_status: 'text',
    changed_at: 'timestamptz',
    changed_by: 'text',
  },
} as const satisfies Partial<Record<keyof Database, Readonly<Record<string, string>>>>;

/** Name of a table that sample data are put into. */
export type SampleTable = keyof typeof sampleColumns;

/** The rows of each table, with a value for each column. */
export type SampleRows = {
  readonly [Table in SampleTable]: readonly Readonly<
    Record<keyof (typeof sampleColumns)[Table], unknown>
  >[];
};
