import type { OrderRefusal, OrderRefusalCode } from '#schemas/shop/new-order.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { Refusal } from '../data-definitions/refusal.ts';

/** What is asked for does not exist for this shopper. */
export function notFound(message: string, code: string): Refusal {
  return new Refusal(failure(ResultId.notFound, message, code));
}

/** An order that is not placed, with what its buyer needs to try again. */
export function orderRefused(
  code: OrderRefusalCode,
  message: string,
  data: OrderRefusal = {},
): Refusal {
  return new Refusal(failure(ResultId.refused, message, code, data));
}
