import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { points } from './points.ts';

/** The shopper's own points (spec 7.33). */
export const loadPoints = defineTask({
  task: 'TASK_ECommerce_Load_Points',
  auth: 'session',
  params: z.object({}),
  data: points,
});
