import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { productDetail, productId } from './product.ts';

/** One product, as the first of `rows` (spec 7.27). One that is not offered is a failure. */
export const loadProductDetail = defineTask({
  task: 'TASK_ECommerce_Load_Product_Detail',
  auth: 'public',
  params: z.object({ id: productId }),
  data: z.object({ rows: z.array(productDetail).check(z.length(1)) }),
});
