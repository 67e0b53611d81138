import * as z from 'zod/mini';
import { label, row } from '../definitions/common.ts';
import { filterValues } from '../definitions/panel.ts';

const panelCode = z.optional(z.string().check(z.minLength(1), z.maxLength(64)));
const dialogTexts = {
  title: z.optional(label.check(z.maxLength(500))),
  caption: z.optional(label.check(z.maxLength(2000))),
};
const buttonText = z.optional(label.check(z.maxLength(100)));
/** What the buttons of a question are called. */
const answerTexts = { confirmText: buttonText, cancelText: buttonText };

/**
 * What a script may ask of the page that runs it: one entry a capability, its params by name. A
 * panel left out is the one that the script belongs to.
 */
export const capabilities = {
  /** Rows, selected rows and filters of a panel. */
  'panel.read': z.object({ panel: panelCode }),
  /** Sets filters of a panel and loads it again; null takes a filter away. */
  'panel.filter': z.object({ panel: panelCode, filters: filterValues }),
  'panel.reload': z.object({ panel: panelCode }),
  /** Runs a command as a button of the panel would (spec 7.17), any but another script. */
  'command.run': z.object({
    panel: panelCode,
    command: z.string().check(z.minLength(1), z.maxLength(64)),
    params: z.optional(z.record(z.string(), z.json())),
    rows: z._default(z.array(row).check(z.maxLength(1000)), []),
  }),
  /** Calls an author's task (spec 5.15, 7.13). */
  'task.call': z.object({
    task: z.string().check(z.minLength(1), z.maxLength(100)),
    params: z._default(z.record(z.string(), z.json()), {}),
  }),
  'toast.show': z.object({
    type: z._default(z.enum(['success', 'info', 'warn', 'error']), 'info'),
    message: label.check(z.maxLength(2000)),
  }),
  /** `message` is HTML; it is sanitised. */
  'dialog.message': z.object({
    ...dialogTexts,
    message: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  'dialog.input': z.object({
    ...dialogTexts,
    ...answerTexts,
    lines: z._default(z.int().check(z.minimum(1), z.maximum(30)), 1),
    value: z._default(z.string().check(z.maxLength(20_000)), ''),
  }),
  'dialog.confirm': z.object({
    ...dialogTexts,
    ...answerTexts,
    danger: z._default(z.boolean(), false),
  }),
  /** Goes to a path of the tenant or an http(s) address (spec 2.13). */
  'page.navigate': z.object({
    url: z.string().check(z.minLength(1), z.maxLength(4000)),
    rows: z._default(z.array(row).check(z.maxLength(200)), []),
  }),
  /** Loads the whole page again. */
  'page.reload': z.object({}),
} as const;

/** What a script may ask of the page. */
export type CapabilityName = keyof typeof capabilities;
/** What a script has to say when it asks for it. */
export type CapabilityParams<N extends CapabilityName> = z.output<(typeof capabilities)[N]>;

/** Is this the name of a capability? */
export function isCapability(name: string): name is CapabilityName {
  return Object.hasOwn(capabilities, name);
}

/** What `panel.read` answers. */
export const panelReading = z.object({
  code: z.string(),
  rows: z.array(row),
  selected: z.array(row),
  filters: filterValues,
});
export type PanelReading = z.infer<typeof panelReading>;
