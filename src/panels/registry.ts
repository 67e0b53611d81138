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
} from './grid/plain-rows/GridSkeleton.tsx';
import { HtmlSkeleton } from './html/HtmlSkeleton.tsx';
import type { PanelDefinition } from './panel.ts';
import { FilterSkeleton } from './single-filter/FilterSkeleton.tsx';

/** Every panel type; adding one is one folder and one line here. */
export const panels = {
  AdvanceGrid: {
    load: () => import('./advance-grid/AdvanceGrid.tsx'),
    Skeleton: AdvanceGridSkeleton,
  },
  BasicGrid: { load: () => import('./basic-grid/BasicGrid.tsx'), Skeleton: BasicGridSkeleton },
  BasicList: { load: () => import('./basic-list/BasicList.tsx'), Skeleton: ListSkeleton },
  ButtonPanel: { load: () => import('./button-panel/ButtonPanel.tsx'), Skeleton: ButtonsSkeleton },
  ChartJS: { load: () => import('./chart-js/ChartJS.tsx'), Skeleton: ChartSkeleton },
  ECharts: { load: () => import('./echarts/ECharts.tsx'), Skeleton: ChartSkeleton },
  EditGrid: { load: () => import('./edit-grid/EditGrid.tsx'), Skeleton: EditGridSkeleton },
  EmbedPage: { load: () => import('./embed-page/EmbedPage.tsx'), Skeleton: EmbedSkeleton },
  Form: { load: () => import('./form/Form.tsx'), Skeleton: FormSkeleton },
  Html: { load: () => import('./html/Html.tsx'), Skeleton: HtmlSkeleton },
  PagingGrid: { load: () => import('./paging-grid/PagingGrid.tsx'), Skeleton: PagingGridSkeleton },
  SingleFilter: {
    load: () => import('./single-filter/SingleFilter.tsx'),
    Skeleton: FilterSkeleton,
  },
} satisfies { [T in PanelType]: PanelDefinition<T> };
