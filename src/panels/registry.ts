import type { PanelType } from '#schemas/definitions/panel.ts';
import type { PanelDefinition } from './panel.ts';

/** Every panel type; adding one is one folder and one line here. */
export const panels = {
  AdvanceGrid: { type: 'AdvanceGrid', load: () => import('./advance-grid/AdvanceGrid.tsx') },
} satisfies { [T in PanelType]?: PanelDefinition<T> };
