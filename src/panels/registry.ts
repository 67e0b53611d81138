import type { PanelType } from '#schemas/definitions/panel.ts';
import { ListSkeleton } from './basic-list/ListSkeleton.tsx';
import { ButtonsSkeleton } from './button-panel/ButtonsSkeleton.tsx';
import { ChartSkeleton } from './chart/ChartSkeleton.tsx';
import { EmbedSkeleton } from './embed-page/EmbedSkeleton.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import {
  AdvanceGridSkeleton,
  BasicGridSkeleton,
  EditGridSkeleton,
  PagingGridSkeleton,
} from './grid/GridSkeleton.tsx';
import { HtmlSkeleton } from './html/HtmlSkeleton.tsx';
import type { PanelDefinition } from './panel.ts';
import { FilterSkeleton } from './single-filter/FilterSkeleton.tsx';

/** Every panel type; adding one is one folder and one line here. */
export const panels = {
  AdvanceGrid: {
    type: 'AdvanceGrid',
    load: () => import('./advance-grid/AdvanceGrid.tsx'),
    Skeleton: AdvanceGridSkeleton,
  },
  BasicGrid: {
    type: 'BasicGrid',
    load: () => import('./basic-grid/BasicGrid.tsx'),
    Skeleton: BasicGridSkeleton,
  },
  BasicList: {
    type: 'BasicList',
    load: () => import('./basic-list/BasicList.tsx'),
    Skeleton: ListSkeleton,
  },
  ButtonPanel: {
    type: 'ButtonPanel',
    load: () => import('./button-panel/ButtonPanel.tsx'),
    Skeleton: ButtonsSkeleton,
  },
  ChartJS: {
    type: 'ChartJS',
    load: () => import('./chart-js/ChartJS.tsx'),
    Skeleton: ChartSkeleton,
  },
  ECharts: {
    type: 'ECharts',
    load: () => import('./echarts/ECharts.tsx'),
    Skeleton: ChartSkeleton,
  },
  EditGrid: {
    type: 'EditGrid',
    load: () => import('./edit-grid/EditGrid.tsx'),
    Skeleton: EditGridSkeleton,
  },
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
  PagingGrid: {
    type: 'PagingGrid',
    load: () => import('./paging-grid/PagingGrid.tsx'),
    Skeleton: PagingGridSkeleton,
  },
  SingleFilter: {
    type: 'SingleFilter',
    load: () => import('./single-filter/SingleFilter.tsx'),
    Skeleton: FilterSkeleton,
  },
} satisfies { [T in PanelType]?: PanelDefinition<T> };
