import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { shortened } from '../../i18n/shortened.ts';
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

/** Characters of a name below a chart: a moment has 19. */
const MOST_OF_NAME = 20;

/** A name as an axis and a legend have room for it; the tooltip says it whole. */
export function shortName(name: string): string {
  return shortened(name, MOST_OF_NAME);
}
