import type { ComponentType } from 'react';
import type { PanelOf, PanelType } from '#schemas/definitions/panel.ts';
import type { PageScope } from '../pages/content/page-scope.ts';

export interface PanelProps<T extends PanelType = PanelType> {
  panel: PanelOf<T>;
  page: PageScope;
  /** Queries of the address that its default filters take their values from, by the name of the filter. */
  asked?: Readonly<Record<string, string>>;
}

/** What the client knows of one panel type; its code is loaded when a page first uses it. */
export interface PanelDefinition<T extends PanelType> {
  load(): Promise<{ default: ComponentType<PanelProps<T>> }>;
  /** Body of the panel until its code is there, as high as it will be, so that nothing jumps. */
  Skeleton: ComponentType<{ panel: PanelOf<T> }>;
}
