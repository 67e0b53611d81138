import { z } from 'zod';
import { MAX_SCRIPT_DEADLINE, MAX_SCRIPT_LENGTH } from '../script/limits.ts';
import type { CommandName } from './button.ts';
import { definitionCode, label } from './common.ts';

/** A text that a command asks its user for before it runs, whichever command it is. */
export const commandQuestion = z.object({
  /** Name under which the answer reaches the command. */
  name: z.string().regex(/^[A-Za-z_]\w{0,62}$/, 'a name of letters, digits and _'),
  title: label.optional(),
  caption: label.optional(),
  /** One line is a text input, more are an area. */
  lines: z.int().min(1).max(30).default(1),
  value: z.string().default(''),
  required: z.boolean().default(true),
});

/**
 * The params that each of the nine commands takes (spec 7.17). The client reads them as they stand
 * here; documents may hold nothing else beside `ask`.
 */
export const commandParams = {
  DownloadExcelByDataDefinition: z.object({
    /** `all`: every row that the panel's filters leave; `selected`: only those that are selected. */
    rows: z.enum(['all', 'selected']).default('all'),
  }),
  NavigateTo: z.object({
    /** Path inside the tenant (`/content/ORDER/main`) or an http(s) URL. */
    url: z.string().min(1),
    target: z.enum(['_self', '_blank']).default('_self'),
    /** Added to the address. */
    queries: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  }),
  /** With `page` the whole page by way of the blank route (spec 2.12). */
  Refresh: z.object({ scope: z.enum(['panel', 'page']).default('panel') }),
  SaveByDataDefinition: z.object({}),
  SqlByDataDefinition: z.object({
    action: z.string().min(1),
    /** Data definition that holds the action; the panel's own when left out. */
    code: definitionCode.optional(),
    /** `none`: the action is not about rows. */
    rows: z.enum(['selected', 'none']).default('selected'),
  }),
  Confirm: z.object({
    title: label.optional(),
    caption: label.optional(),
    message: z.string().optional(),
    confirmText: label.optional(),
    danger: z.boolean().optional(),
  }),
  DeleteByDataDefinition: z.object({
    /** Data definition of the rows; the panel's own when left out. */
    code: definitionCode.optional(),
    title: label.optional(),
    caption: label.optional(),
    /** False when a Confirm has asked already. */
    confirm: z.boolean().default(true),
  }),
  PostToServlet: z.object({
    servlet: z.string().min(1),
    command: z.string().min(1),
    queries: z.record(z.string(), z.string()).default({}),
    /** Sent as the body, with the button's row or the selected rows in `rows`. */
    body: z.record(z.string(), z.json()).default({}),
  }),
  /** What else stands in the params reaches the script as its `context.params`. */
  RunScript: z.looseObject({
    script: z.string().min(1).max(MAX_SCRIPT_LENGTH),
    /** Milliseconds that the script may run between two answers of the page. */
    deadline: z.int().min(100).max(MAX_SCRIPT_DEADLINE).optional(),
  }),
} as const satisfies Record<CommandName, z.ZodObject>;
