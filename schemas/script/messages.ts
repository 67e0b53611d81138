import * as z from 'zod/mini';
import { row } from '../definitions/common.ts';

/** What a script finds in its variable `context`. */
export const scriptContext = z.object({
  /** What made the script run. */
  event: z.enum(['afterPanelLoaded', 'selectionChanged', 'command', 'preCheck']),
  form: z.string(),
  /** Code of the panel that the script belongs to; null for a page's own script. */
  panel: z.nullable(z.string()),
  /** Query of the page's address. */
  query: z.record(z.string(), z.string()),
  /** `other` of the form and of its pre-check (spec 2.11, 3.1m). */
  other: z.record(z.string(), z.unknown()),
  /** Rows that the page was opened with (spec 2.13), or those of the button that was pressed. */
  rows: z.array(row),
  params: z.record(z.string(), z.unknown()),
  /** Who is signed in; null for a visitor. */
  user: z.nullable(z.object({ user: z.string(), userName: z.string() })),
  language: z.string(),
});
export type ScriptContext = z.infer<typeof scriptContext>;

/** From the page to the sandbox. */
export type ToSandbox =
  | { type: 'run'; id: string; script: string; context: ScriptContext }
  | { type: 'answer'; id: string; request: number; ok: true; data: unknown }
  | { type: 'answer'; id: string; request: number; ok: false; error: ScriptRefusal }
  | { type: 'stop'; id: string }
  /** Asks a sandbox that is open whether it still answers, which it does with `ready`. */
  | { type: 'hello' };

/** Why a capability was refused, as the script catches it: an Error with these properties. */
export interface ScriptRefusal {
  id: number;
  code: string;
  message: string;
}

const run = { id: z.string().check(z.maxLength(64)) };

/**
 * First words of the sandbox, which bring the port that everything else goes by. The secret stands in the address that
 * the page has framed: a site around the page may lead the frame elsewhere, but can not read where it was.
 */
export const sandboxOpening = z.object({
  type: z.literal('open'),
  secret: z.string().check(z.maxLength(64)),
});

/**
 * From the sandbox to the page. Whatever a script can make the sandbox say is checked against this
 * before it is looked at.
 */
export const fromSandbox = z.discriminatedUnion('type', [
  /** The sandbox, which was asked, takes scripts. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('request'),
    ...run,
    request: z.int().check(z.minimum(0)),
    capability: z.string().check(z.maxLength(64)),
    params: z.unknown(),
  }),
  z.object({ type: z.literal('done'), ...run, data: z.unknown() }),
  z.object({
    type: z.literal('failed'),
    ...run,
    message: z.string().check(z.maxLength(4000)),
    /** Line of the script, from 1; null where the browser does not tell. */
    line: z.nullable(z.int().check(z.minimum(1))),
    /** What it did not catch is that something was cancelled (spec 8.1b). */
    cancelled: z.optional(z.boolean()),
  }),
]);
export type FromSandbox = z.infer<typeof fromSandbox>;
