import type { PanelType } from '#schemas/definitions/panel.ts';
import { ButtonsSkeleton } from './button-panel/ButtonsSkeleton.tsx';
import { EmbedSkeleton } from './embed-page/EmbedSkeleton.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { HtmlSkeleton } from './html/HtmlSkeleton.tsx';
import type { PanelDefinition } from './panel.ts';

/** Every panel type; adding one is one folder and one line here. */
export const panels = {
  AdvanceGrid: { type: 'AdvanceGrid', load: () => import('./advance-grid/AdvanceGrid.tsx') },
  BasicGrid: { type: 'BasicGrid', load: () => import('./basic-grid/BasicGrid.tsx') },
  BasicList: { type: 'BasicList', load: () => import('./basic-list/BasicList.tsx') },
  ButtonPanel: {
    type: 'ButtonPanel',
    load: () => import('./button-panel/ButtonPanel.tsx'),
    Skeleton: ButtonsSkeleton,
  },
  ChartJS: { type: 'ChartJS', load: () => import('./chart-js/ChartJS.tsx') },
  ECharts: { type: 'ECharts', load: () => import('./echarts/ECharts.tsx') },
  EditGrid: { type: 'EditGrid', load: () => import('./edit-grid/EditGrid.tsx') },
  EmbedPage: {
    type: 'EmbedPage',
    load: () => import('./embed-page/EmbedPage.tsx'),
    Skeleton: EmbedSkeleton,
  },
  Form: {
    type: 'Form',
    load: () => import('./form/Form.tsx'),
    Skeleton: FormSkeleton,
  },
  Html: {
    type: 'Html',
    load: () => import('./html/Html.tsx'),
    Skeleton: HtmlSkeleton,
  },
  PagingGrid: { type: 'PagingGrid', load: () => import('./paging-grid/PagingGrid.tsx') },
  SingleFilter: { type: 'SingleFilter', load: () => import('./single-filter/SingleFilter.tsx') },
} satisfies { [T in PanelType]?: PanelDefinition<T> };
