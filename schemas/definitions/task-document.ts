import * as z from 'zod/mini';
import { AUTHORED_TASK_SUFFIX } from '../task/run.ts';
import { fieldName, label } from './common.ts';

/** What a param of a task takes. */
export const paramType = z.enum(['Text', 'Number', 'Boolean', 'DateTime']);

/** A param of a task: its type alone, or with what holds when a request does not give it. */
const taskParam = z.union([
  paramType,
  z.object({
    type: paramType,
    /** A request without it, or with nothing in it, is refused. */
    required: z._default(z.boolean(), false),
    default: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  }),
]);

const MILLISECONDS = 'milliseconds are meant, from 100 to 20000';

/** A task that an author writes: SQL by a name, run by `Task.Run` (spec 5.15, 7.13). */
export const taskDocument = z.object({
  $schema: z.optional(z.string()),
  /** Also the file's name. */
  code: z
    .string()
    .check(
      z.maxLength(100),
      z.regex(
        new RegExp(`^[A-Za-z][A-Za-z0-9_]*${AUTHORED_TASK_SUFFIX}$`),
        `a task's name ends in ${AUTHORED_TASK_SUFFIX}`,
      ),
    ),
  /** File beside the document: one SELECT, INSERT, UPDATE or DELETE with parameters like `:id`. */
  sql: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*\.sql$/, 'a file name like count-orders.sql')),
  /** Params that a request may give; others are left out. `currentUser` is always there. */
  params: z._default(z.record(fieldName, taskParam), {}),
  /** Departments that may; `*` all of them, `public` everybody. */
  access: z._default(z.union([z.literal('*'), z.literal('public'), z.array(z.string())]), []),
  /** Told when the statement found or changed no row; without it that is a success too. */
  refusal: z.optional(label),
  /** What the caller gets: the rows found, or the first of them alone. */
  answer: z._default(z.enum(['rows', 'first']), 'rows'),
  /** Milliseconds after which the database stops the statement. */
  timeout: z._default(
    z.int().check(z.minimum(100, MILLISECONDS), z.maximum(20_000, MILLISECONDS)),
    20_000,
  ),
});
export type TaskDocument = z.infer<typeof taskDocument>;
