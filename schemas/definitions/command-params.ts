import * as z from 'zod/mini';
import { MAX_SCRIPT_DEADLINE, MAX_SCRIPT_LENGTH } from '../script/limits.ts';
import type { CommandName } from './button.ts';
import { definitionCode, label } from './common.ts';

/** What the buttons of a question are called. */
const answers = {
  confirmText: z.optional(label),
  /** Where the product's own word, Cancel, would be taken for what the question is about. */
  cancelText: z.optional(label),
};

/** A text that a command asks its user for before it runs, whichever command it is. */
export const commandQuestion = z.object({
  /** Name under which the answer reaches the command. */
  name: z.string().check(z.regex(/^[A-Za-z_]\w{0,62}$/, 'a name of letters, digits and _')),
  title: z.optional(label),
  caption: z.optional(label),
  /** One line is a text input, more are an area. */
  lines: z._default(z.int().check(z.minimum(1), z.maximum(30)), 1),
  value: z._default(z.string(), ''),
  required: z._default(z.boolean(), true),
  ...answers,
});

/**
 * The params that each of the nine commands takes (spec 7.17). The client reads them as they stand
 * here; documents may hold nothing else beside `ask`.
 */
export const commandParams = {
  DownloadExcelByDataDefinition: z.object({
    /** `all`: every row that the panel's filters leave; `selected`: only those that are selected. */
    rows: z._default(z.enum(['all', 'selected']), 'all'),
  }),
  NavigateTo: z.object({
    /** Path inside the tenant (`/content/ORDER/main`) or an http(s) URL. */
    url: z.string().check(z.minLength(1)),
    target: z._default(z.enum(['_self', '_blank']), '_self'),
    /** Added to the address. */
    queries: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  }),
  /** With `page` the whole page by way of the blank route (spec 2.12). */
  Refresh: z.object({ scope: z._default(z.enum(['panel', 'page']), 'panel') }),
  SaveByDataDefinition: z.object({}),
  SqlByDataDefinition: z.object({
    action: z.string().check(z.minLength(1)),
    /** Data definition that holds the action; the panel's own when left out. */
    code: z.optional(definitionCode),
    /** `none`: the action is not about rows. */
    rows: z._default(z.enum(['selected', 'none']), 'selected'),
  }),
  Confirm: z.object({
    title: z.optional(label),
    caption: z.optional(label),
    message: z.optional(z.string()),
    ...answers,
    danger: z.optional(z.boolean()),
  }),
  DeleteByDataDefinition: z.object({
    /** Data definition of the rows; the panel's own when left out. */
    code: z.optional(definitionCode),
    title: z.optional(label),
    caption: z.optional(label),
    ...answers,
    /** False when a Confirm has asked already. */
    confirm: z._default(z.boolean(), true),
  }),
  PostToServlet: z.object({
    servlet: z.string().check(z.minLength(1)),
    command: z.string().check(z.minLength(1)),
    queries: z._default(z.record(z.string(), z.string()), {}),
    /** Sent as the body, with the button's row or the selected rows in `rows`. */
    body: z._default(z.record(z.string(), z.json()), {}),
  }),
  /** What else stands in the params reaches the script as its `context.params`. */
  RunScript: z.looseObject({
    script: z.string().check(z.minLength(1), z.maxLength(MAX_SCRIPT_LENGTH)),
    /** Milliseconds that the script may run between two answers of the page. */
    deadline: z.optional(z.int().check(z.minimum(100), z.maximum(MAX_SCRIPT_DEADLINE))),
  }),
} as const satisfies Record<CommandName, z.ZodMiniObject>;

/** Do params lead to a copy of the record that they are about, `?new=copy`? */
export function asksForCopy(params: unknown): boolean {
  const { data } = commandParams.NavigateTo.safeParse(params);
  return data?.queries.new === 'copy' || /[?&]new=copy(?![^&#])/.test(data?.url ?? '');
}
