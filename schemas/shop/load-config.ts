import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { shopConfig } from './shop-config.ts';

/** The shop's own settings (spec 7.21). */
export const loadShopConfig = defineTask({
  task: 'TASK_ECommerce_Load_Config',
  auth: 'public',
  params: z.object({}),
  data: shopConfig,
});
