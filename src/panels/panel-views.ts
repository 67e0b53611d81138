import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import type { Form } from '#schemas/definitions/form.ts';
import type { Panel, PanelType } from '#schemas/definitions/panel.ts';
import { type LazyPart, lazyPart } from '../parts/parts.ts';
import type { PanelDefinition, PanelProps } from './panel.ts';
import { panels } from './registry.ts';
import { fetchHashing } from './shared/hashing.ts';

type PanelView = ComponentType<Omit<PanelProps, 'panel'> & { panel: Panel }>;

/** What a type of panels is drawn with, and what keeps its room until then. */
interface KnownPanel {
  View: LazyPart<PanelView>;
  Skeleton: ComponentType<{ panel: Panel }>;
}

/** One lazy component for each panel type; the registry's types tie each to its own panel. */
const views = new Map<string, KnownPanel>(
  Object.entries<PanelDefinition<PanelType>>(panels as never).map(([type, { load, Skeleton }]) => [
    type,
    {
      View: lazyPart(load as unknown as () => Promise<{ default: PanelView }>),
      Skeleton: Skeleton as ComponentType<{ panel: Panel }>,
    },
  ]),
);

/** What draws panels of this type; undefined where there is no such type. */
export function viewOfPanel(type: string): KnownPanel | undefined {
  return views.get(type);
}

/** Asks for the code of grids, which most pages of an office have, and has it ready. */
export async function fetchGrids(): Promise<void> {
  await views.get('AdvanceGrid')?.View.fetch();
  (await import('./grid/RowsGrid.tsx')).keepGridStyles();
}

/** As much of a panel as tells which code it needs; the rest is parsed in its slot. */
const head = z.looseObject({
  type: z.string(),
  option: z.optional(z.looseObject({ maintaining: z.optional(z.boolean()) })),
});

/**
 * Asks for the code of the panels in these rows, so that it is there when they are drawn. What does not come
 * is asked for once more then.
 *
 * @returns when all has come, or failed to.
 */
export async function fetchPanels(rows: Form['rows']): Promise<void> {
  const asked = rows
    .flatMap(({ columns }) => columns)
    .flatMap(({ panel, rows: nested }) => {
      const { data } = head.safeParse(panel);
      return [
        nested && fetchPanels(nested),
        data && viewOfPanel(data.type)?.View.fetch(),
        data?.option?.maintaining && fetchHashing(),
      ];
    });
  await Promise.allSettled(asked);
}
