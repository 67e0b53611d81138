import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { product } from './product.ts';
import { productSort } from './shop-config.ts';

/** Products of a page (spec 7.26, 9.14). */
export const PRODUCTS_PER_PAGE = 12;
/** Products in one answer, also when all of them are asked for. */
export const MAX_PRODUCTS = 10_000;
/** Characters of a keyword that are looked at; more are refused. */
export const MAX_KEYWORD = 200;

/**
 * Products that shoppers may see (spec 7.25). All words of the keyword have to occur; the last one
 * may be unfinished, and a word that occurs nowhere stands for the nearest one that does.
 */
export const loadProductList = defineTask({
  task: 'TASK_ECommerce_Load_Product_List',
  auth: 'public',
  params: z.object({
    keyword: z._default(z.string().check(z.trim(), z.maxLength(MAX_KEYWORD)), ''),
    /** One of the shop's order fields, or `default`. */
    sortBy: z._default(productSort, 'default'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** Products to leave out at the beginning. */
    start: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    /** Products wanted; -1 for all (spec 5.5, 7.26). */
    count: z._default(z.int().check(z.minimum(-1), z.maximum(MAX_PRODUCTS)), PRODUCTS_PER_PAGE),
    /** Whether `allCount` is wanted. */
    withCount: z._default(z.boolean(), true),
  }),
  data: z.object({
    rows: z.array(product),
    /** How many there are on all pages; absent unless it was asked for. */
    allCount: z.optional(z.int().check(z.minimum(0))),
  }),
});
