import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import type { ChartTheme } from './chart-theme.ts';

/** What a library of charts needs to draw one. */
export interface DrawnChart {
  data: ChartData;
  theme: ChartTheme;
  /** A value as its tooltip says it. */
  write(value: number): string;
  /** A value as an axis has room for it. */
  writeShort(value: number): string;
  /** The page is written from right to left. */
  mirrored: boolean;
}
