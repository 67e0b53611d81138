import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartDrawingProps } from '../chart/ChartPanel.tsx';
import { readChartTheme } from '../chart/chart-theme.ts';
import { mergeOption } from '../chart/safe-chart-option.ts';
import { usePageTheme } from '../chart/use-page-theme.ts';
import { echartsOption } from './adapters.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

/** Draws with ECharts; in the theme of the page, and as large as its place. */
export function EChartsDrawing({ data, option, write, writeShort }: ChartDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = usePageTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme is a new drawing
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const chart = init(element, null, { renderer: 'canvas' });
    const colors = readChartTheme(element);
    const mirrored = document.documentElement.dir === 'rtl';
    const drawn = echartsOption({ data, theme: colors, write, writeShort, mirrored });
    if (drawn) chart.setOption(mergeOption(drawn, option));
    // It is told of the size once at the beginning, and to resize is to draw anew.
    const observer = new ResizeObserver(() => {
      const isSame =
        chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight;
      if (!isSame) chart.resize();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [data, option, theme]);

  return <div ref={place} className="y4-chart__place" />;
}
