import { z } from 'zod';
import { badge } from '../tenant/menu-item.ts';
import { button, buttonDocument } from './button.ts';
import { definitionCode, label } from './common.ts';

/** The twelve panel types (spec 2.14). */
export const panelType = z.enum([
  'AdvanceGrid',
  'BasicGrid',
  'PagingGrid',
  'EditGrid',
  'BasicList',
  'Form',
  'Html',
  'EmbedPage',
  'ECharts',
  'ChartJS',
  'SingleFilter',
  'ButtonPanel',
]);
export type PanelType = z.infer<typeof panelType>;

/** A filter's value as it travels: one alternative or several, `$c$…$c$` meaning exactly that. */
export const filterValue = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(2000), z.number(), z.boolean()])).max(500),
]);
export type FilterValue = z.infer<typeof filterValue>;

/** Filter values by the name of their field. */
export const filterValues = z.record(z.string().max(64), filterValue);
export type FilterValues = z.infer<typeof filterValues>;

/** Settings of a panel (spec 3.2g). */
export const panelOption = z.object({
  title: label.optional(),
  /** Text or HTML above and below the panel's body; HTML is sanitised. */
  header: label.optional(),
  footer: label.optional(),
  attributes: z.record(z.string(), z.string()).optional(),
  bodyAttributes: z.record(z.string(), z.string()).optional(),
  /**
   * Body of an Html panel; sanitised when drawn. With a `dataCode` a template over its rows:
   * `{{row.name}}`, `{{#rows}}…{{/rows}}`, `{{#if row.late}}…{{/if}}`, `{{#empty}}…{{/empty}}`.
   */
  html: z.string().max(200_000).optional(),
  layout: z.enum(['card', 'list']).default('card'),
  /** Keep data, filters and grid state for the session and restore them on return (spec 4.4). */
  maintaining: z.boolean().default(false),
  defaultFilters: filterValues.default({}),
  multiSelect: z.boolean().default(false),
  emptyTitle: label.optional(),
  emptyDescription: label.optional(),
  loadTitle: label.optional(),
  loadMessage: label.optional(),
  badges: z.array(badge).default([]),
});
export type PanelOption = z.infer<typeof panelOption>;

/** A page inside a panel (spec 3.2h). */
export const embedPage = z.object({
  url: z.string().min(1),
  /** Pixels. */
  height: z.int().min(40).max(5000).default(480),
  props: z.record(z.string(), z.string()).default({}),
});

/** Which chart of the data definition, and settings that are merged into it (spec 3.2i). */
export const chartReference = z.object({
  code: definitionCode,
  option: z.record(z.string(), z.json()).optional(),
});

/** Scripts by the event that runs them (spec 3.2f, 4.8). */
export const panelEvents = z.object({
  afterPanelLoaded: z.string().max(100_000).optional(),
  selectionChanged: z.string().max(100_000).optional(),
});
export type PanelEventName = keyof z.infer<typeof panelEvents>;

function panelOf<B extends typeof button | typeof buttonDocument>(buttonSchema: B) {
  const base = {
    /** Unique in its form; part of the keys under which the panel's state is kept. */
    code: definitionCode,
    title: label.optional(),
    buttons: z.array(buttonSchema).default([]),
    events: panelEvents.optional(),
    option: panelOption.prefault({}),
  };
  const dataCode = definitionCode;
  const withData = <T extends PanelType>(type: T) =>
    z.object({ type: z.literal(type), ...base, dataCode });
  return z.discriminatedUnion('type', [
    withData('AdvanceGrid'),
    withData('BasicGrid'),
    withData('PagingGrid'),
    withData('EditGrid'),
    withData('BasicList'),
    withData('Form'),
    withData('SingleFilter'),
    withData('ECharts').extend({ chart: chartReference }),
    withData('ChartJS').extend({ chart: chartReference }),
    z.object({ type: z.literal('Html'), ...base, dataCode: dataCode.optional() }),
    z.object({ type: z.literal('EmbedPage'), ...base, embedPage }),
    z.object({ type: z.literal('ButtonPanel'), ...base }),
  ]);
}

/** A panel as an author writes it. */
export const panelDocument = panelOf(buttonDocument);
/** A panel as the client takes it, once its type is known to be one of the twelve. */
export const panel = panelOf(button);
export type Panel = z.infer<typeof panel>;
export type PanelOf<T extends PanelType> = Extract<Panel, { type: T }>;
