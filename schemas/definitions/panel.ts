import * as z from 'zod/mini';
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

/** Panels that show the badges of their data definition (spec 2.14a). */
export const WITH_BADGES: readonly PanelType[] = [
  'AdvanceGrid',
  'EditGrid',
  'Form',
  'Html',
  'BasicList',
];

/** A filter's value as it travels: one alternative or several, `$c$…$c$` meaning exactly that. */
export const filterValue = z.union([
  z.string().check(z.maxLength(2000)),
  z.number(),
  z.boolean(),
  z.null(),
  z
    .array(z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()]))
    .check(z.maxLength(500)),
]);
export type FilterValue = z.infer<typeof filterValue>;

/** Filter values by the name of their field. */
export const filterValues = z.record(z.string().check(z.maxLength(64)), filterValue);
export type FilterValues = z.infer<typeof filterValues>;

/** Settings of a panel (spec 3.2g). */
export const panelOption = z.object({
  title: z.optional(label),
  /** Text or HTML above and below the panel's body; HTML is sanitised. */
  header: z.optional(label),
  footer: z.optional(label),
  attributes: z.optional(z.record(z.string(), z.string())),
  bodyAttributes: z.optional(z.record(z.string(), z.string())),
  /**
   * Body of an Html panel; sanitised when drawn. With a `dataCode` a template over its rows:
   * `{{row.name}}`, `{{#rows}}…{{/rows}}`, `{{#if row.late}}…{{/if}}`, `{{#empty}}…{{/empty}}`.
   */
  html: z.optional(z.string().check(z.maxLength(200_000))),
  layout: z._default(z.enum(['card', 'list']), 'card'),
  /** Keep data, filters and grid state for the session and restore them on return (spec 4.4). */
  maintaining: z._default(z.boolean(), false),
  defaultFilters: z._default(filterValues, {}),
  multiSelect: z._default(z.boolean(), false),
  emptyTitle: z.optional(label),
  emptyDescription: z.optional(label),
  loadTitle: z.optional(label),
  loadMessage: z.optional(label),
  badges: z._default(z.array(badge), []),
});
export type PanelOption = z.infer<typeof panelOption>;

/** A page inside a panel (spec 3.2h). */
export const embedPage = z.object({
  url: z.string().check(z.minLength(1)),
  /** Pixels. */
  height: z._default(z.int().check(z.minimum(40), z.maximum(5000)), 480),
  props: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
});

/** Which chart of the data definition, and settings that are merged into it (spec 3.2i). */
export const chartReference = z.object({
  code: definitionCode,
  option: z.optional(z.record(z.string(), z.json())),
});

/** Scripts by the event that runs them (spec 3.2f, 4.8). */
export const panelEvents = z.object({
  afterPanelLoaded: z.optional(z.string().check(z.maxLength(100_000))),
  selectionChanged: z.optional(z.string().check(z.maxLength(100_000))),
});
/** Something that happens to a panel, which it may have a script for. */
export type PanelEventName = keyof z.infer<typeof panelEvents>;

function panelOf<B extends typeof button | typeof buttonDocument>(buttonSchema: B) {
  const base = {
    /** Unique in its form; part of the keys under which the panel's state is kept. */
    code: definitionCode,
    title: z.optional(label),
    buttons: z._default(z.array(buttonSchema), []),
    events: z.optional(panelEvents),
    option: z.prefault(panelOption, {}),
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
    z.extend(withData('ECharts'), { chart: chartReference }),
    z.extend(withData('ChartJS'), { chart: chartReference }),
    z.object({ type: z.literal('Html'), ...base, dataCode: z.optional(dataCode) }),
    z.object({ type: z.literal('EmbedPage'), ...base, embedPage }),
    z.object({ type: z.literal('ButtonPanel'), ...base }),
  ]);
}

/** A panel as an author writes it. */
export const panelDocument = panelOf(buttonDocument);
/** A panel as the client takes it, once its type is known to be one of the twelve. */
export const panel = panelOf(button);
export type Panel = z.infer<typeof panel>;
/** The shape of panels of one type. */
export type PanelOf<T extends PanelType> = Extract<Panel, { type: T }>;
