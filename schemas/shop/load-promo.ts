import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { promo, promoCode } from './promo.ts';

/**
 * What a promo code is good for (spec 7.28). One that is unknown, expired or used up is a failure
 * whose message says so. That it is good now is no promise: the order decides.
 */
export const loadPromo = defineTask({
  task: 'TASK_ECommerce_Load_Promo',
  auth: 'public',
  params: z.object({ code: promoCode }),
  data: promo,
});
