import { z } from 'zod';
import { label, row } from '../definitions/common.ts';
import { filterValues } from '../definitions/panel.ts';

const panelCode = z.string().min(1).max(64).optional();
const dialogTexts = {
  title: label.max(500).optional(),
  caption: label.max(2000).optional(),
};

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
  /** Runs one of the nine commands as a button of the panel would (spec 7.17). */
  'command.run': z.object({
    panel: panelCode,
    command: z.string().min(1).max(64),
    params: z.record(z.string(), z.json()).optional(),
    rows: z.array(row).max(1000).default([]),
  }),
  /** Calls an author's task (spec 5.15, 7.13). */
  'task.call': z.object({
    task: z.string().min(1).max(100),
    params: z.record(z.string(), z.json()).default({}),
  }),
  'toast.show': z.object({
    type: z.enum(['success', 'info', 'warn', 'error']).default('info'),
    message: label.max(2000),
  }),
  /** `message` is HTML; it is sanitised. */
  'dialog.message': z.object({ ...dialogTexts, message: z.string().max(20_000).optional() }),
  'dialog.input': z.object({
    ...dialogTexts,
    lines: z.int().min(1).max(30).default(1),
    value: z.string().max(20_000).default(''),
  }),
  'dialog.confirm': z.object({ ...dialogTexts, danger: z.boolean().default(false) }),
  /** Goes to a path of the tenant or an http(s) address (spec 2.13). */
  'page.navigate': z.object({
    url: z.string().min(1).max(4000),
    rows: z.array(row).max(200).default([]),
  }),
  /** Loads the whole page again. */
  'page.reload': z.object({}),
} as const;

export type CapabilityName = keyof typeof capabilities;
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
